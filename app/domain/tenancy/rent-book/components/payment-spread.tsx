// What a payment will pay, line by line, before it is sent. The form sends it along: the server stores exactly this or refuses.
import { getLineName } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { writeSpread } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { DraftSpread } from './use-payment-draft.ts'

type PaymentSpreadProps = { lines: readonly BookLineView[]; spread: DraftSpread }

export function PaymentSpread({ lines, spread }: PaymentSpreadProps) {
  return (
    <div aria-live="polite" className="text-sm">
      {spread === 'tooMuch' ? <p className="text-brick">{m.field_rent_amount_aboveDue()}</p> : null}
      {typeof spread === 'string' ? null : <SpreadList lines={lines} spread={spread} />}
    </div>
  )
}

function SpreadList({ lines, spread }: PaymentSpreadProps & { spread: Exclude<DraftSpread, string> }) {
  const total = spread.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className="grid grid-cols-1 gap-1 rounded-control border border-line px-3 py-2.5">
      <input type="hidden" name="spread" value={writeSpread(spread)} />
      <p className="font-semibold">{m.rent_spread({ amount: formatAmount(total) })}</p>
      <ul className="grid grid-cols-1 gap-1">
        {spread.map(({ paymentId, amount }) => {
          const line = lines.find(({ id }) => id === paymentId)
          return line ? (
            <li key={paymentId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <span className="break-words">{getLineName(line)}</span>
              <span className="text-right tabular-nums">{formatAmount(amount)}</span>
              {amount < line.unclaimed ? (
                <span className="col-span-2 text-tiny text-ink-soft">
                  {m.rent_spread_rest({ amount: formatAmount(line.unclaimed - amount) })}
                </span>
              ) : null}
            </li>
          ) : null
        })}
      </ul>
    </div>
  )
}
