import { calculateWithholding, WITHHOLDING_PERCENTS } from '#app/domain/agents/commissions/commission.rules.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

/** What a payer may withhold of the sum of the period. */
export function Withholding({ total }: { total: number }) {
  return (
    <Card>
      <CardHead title={m.commission_withholding()} sub={m.commission_withholding_note()} />
      <CardBody>
        <dl className="grid gap-2 text-sm">
          {WITHHOLDING_PERCENTS.map((percent) => {
            const { tax, net } = calculateWithholding(total, percent)
            return (
              <div key={percent} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink-soft">{m.commission_withheld({ percent })}</dt>
                <dd className="font-medium tabular-nums">
                  {m.commission_withheld_line({ tax: formatAmount(tax), net: formatAmount(net) })}
                </dd>
              </div>
            )
          })}
        </dl>
      </CardBody>
    </Card>
  )
}
