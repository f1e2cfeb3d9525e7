// Figures for the tax declaration beside the thresholds of the law, as information.
import {
  countRentsAbove,
  RESIDENTIAL_VAT_FREE_RENT,
  YEARLY_VAT_LIMIT,
} from '#app/domain/tenancy/owner-reports/tax.rules.ts'
import type { OwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.model.ts'
import { formatNumber, formatPesos, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'

export function TaxCard({ report }: { report: OwnerReport }) {
  const above = countRentsAbove(report)
  const facts = [
    { label: m.owner_tax_received(), value: formatAmount(report.totals.received) },
    { label: m.owner_tax_above({ rent: formatPesos(RESIDENTIAL_VAT_FREE_RENT) }), value: formatNumber(above) },
    { label: m.owner_tax_limit(), value: formatPesos(YEARLY_VAT_LIMIT) },
  ]
  return (
    <Card>
      <CardHead title={m.owner_tax_title()} sub={m.owner_tax_sub()} />
      <CardBody>
        <dl className="grid gap-2 text-sm">
          {facts.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-tiny text-ink-soft">
          {m.owner_tax_text({ rent: formatPesos(RESIDENTIAL_VAT_FREE_RENT), limit: formatPesos(YEARLY_VAT_LIMIT) })}
        </p>
      </CardBody>
    </Card>
  )
}
