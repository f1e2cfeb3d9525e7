// What a home costs every month after moving in: the rent, the association dues and the bills that the rent includes.
import type { ListingDetail } from '#app/domain/listings/public/listing.model.ts'
import { calculateMonthlyTotal } from '#app/domain/listings/rent-control/move-in.rules.ts'
import { formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { CostLine } from './cost-line.tsx'

type MonthlyCostsProps = { listing: Pick<ListingDetail, 'price' | 'associationDues' | 'spaceFacts'> }

export function MonthlyCosts({ listing }: MonthlyCostsProps) {
  const { price, associationDues, spaceFacts } = listing
  const bills = spaceFacts.find(({ kind }) => kind === 'bills')
  return (
    <section className="rounded-box border border-line bg-surface px-4.5 py-5 md:px-7">
      <h3 className="font-head text-heading font-bold">{m.monthly_title()}</h3>
      <dl className="mt-4 grid gap-3">
        <CostLine name={m.ui_rent()}>{formatPesos(price)}</CostLine>
        <CostLine name={m.listing_dues()} isIncluded={associationDues === 0}>
          {associationDues > 0 ? formatPesos(associationDues) : m.move_in_included()}
        </CostLine>
        {bills ? (
          <CostLine name={bills.value} isIncluded>
            {m.move_in_included()}
          </CostLine>
        ) : null}
        <div className="flex items-baseline justify-between gap-4 border-t border-dashed border-line-strong pt-3">
          <dt className="text-label font-semibold">{m.monthly_total()}</dt>
          <dd className="font-head text-[1.375rem] leading-none font-bold tracking-[-0.02em] tabular-nums">
            {formatPesos(calculateMonthlyTotal(listing))}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{m.monthly_other_bills()}</p>
    </section>
  )
}
