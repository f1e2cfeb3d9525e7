// What is held, deducted and returned, by when, and the rule for it with its source.
import type { DepositPassport } from '#app/domain/tenancy/deposits/deposit.model.ts'
import { describeDepositEnd, listDepositSums, listReturnSums } from '#app/domain/tenancy/deposits/deposit.labels.ts'
import { DEPOSIT_RETURN_DAYS } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function SumsCard({ passport: { rental, sums, returnBy, isClosed } }: { passport: DepositPassport }) {
  const [endLabel, endAmount] = describeDepositEnd(sums, rental, returnBy)
  return (
    <Card>
      <CardHead title={m.deposit_sums()} />
      <CardBody className="grid grid-cols-1 gap-3 text-sm">
        <dl className="grid grid-cols-1 gap-2">
          {listDepositSums(sums, rental).map(([label, amount]) => (
            <div key={label} className="flex justify-between gap-x-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="tabular-nums">{formatAmount(amount)}</dd>
            </div>
          ))}
          <div className="flex justify-between gap-x-4 border-t border-line pt-2 font-semibold">
            <dt>{endLabel}</dt>
            <dd className="tabular-nums">{formatAmount(endAmount)}</dd>
          </div>
          {rental.isRenewed
            ? null
            : listReturnSums(sums).map(([label, amount]) => (
                <div key={label} className="flex justify-between gap-x-4">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="tabular-nums">{formatAmount(amount)}</dd>
                </div>
              ))}
        </dl>
        {isClosed ? <p className="text-sm font-semibold text-leaf">{m.deposit_closed()}</p> : null}
        <p className="text-tiny text-ink-soft">{m.deposit_rule({ days: DEPOSIT_RETURN_DAYS })}</p>
        <p className="text-tiny">
          <TextLink to="/blog/advance-and-deposit-rules">{m.deposit_rule_source()}</TextLink>
        </p>
      </CardBody>
    </Card>
  )
}
