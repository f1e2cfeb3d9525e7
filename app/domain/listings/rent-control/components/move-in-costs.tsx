// The costs of moving in, listed like a receipt ("resibo").
import { formatPesos, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import { propertyTypeLabel } from '#app/i18n/property-type-labels.ts'
import { splitMoveInTotal, calculateMoveInTotal } from '#app/domain/listings/rent-control/move-in.rules.ts'
import { CostLine } from './cost-line.tsx'

/** In centavos. */
export type MoveInCosts = {
  propertyType: PropertyType
  city: string
  price: number
  advanceMonths: number
  deposit: number | null
  cleaningFee: number
  associationDues: number
}

const TORN_EDGE =
  '[mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_bottom/16px_8px_repeat-x,linear-gradient(#000_0_0)_top/100%_calc(100%-8px)_no-repeat]'

export function MoveInCosts({
  costs,
  level = 2,
  isDetailed = false,
  className,
}: {
  costs: MoveInCosts
  level?: 2 | 3
  /** Shows what comes back of it. The monthly dues are then in a block of their own (monthly-costs.tsx). */
  isDetailed?: boolean
  className?: string
}) {
  const Heading = `h${level}` as const
  const total = calculateMoveInTotal(costs)
  const place = {
    type: propertyTypeLabel(costs.propertyType),
    city: costs.city,
    price: formatPesosPerMonth(costs.price),
  }
  return (
    <div className={cx('[filter:drop-shadow(0_1px_2px_rgb(0_0_0/0.15))]', className)}>
      <div className={cx('rounded-t-box bg-surface px-4.5 pt-6 pb-9 md:px-7', TORN_EDGE)}>
        <Heading className="font-head text-[1.375rem] leading-tight font-bold tracking-[-0.02em]">
          {m.move_in_title()}
        </Heading>
        <p className="mt-1 text-label text-ink-soft">{m.move_in_for(place)}</p>
        <dl className="mt-6 grid gap-3.5">
          <Lines costs={costs} />
        </dl>
        <div className="mt-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-t border-dashed border-line-strong pt-4">
          <span className="max-w-[11ch] text-label text-balance leading-snug font-semibold">{m.move_in_total()}</span>
          <b
            className={cx(
              'font-head leading-none font-bold tracking-[-0.03em]',
              total === null ? 'text-heading' : 'text-[2.25rem]',
            )}
          >
            {total === null ? m.move_in_total_unknown() : formatPesos(total)}
          </b>
        </div>
        {isDetailed ? <AfterMoveIn costs={costs} /> : <MonthlyDues amount={costs.associationDues} />}
      </div>
    </div>
  )
}

function AfterMoveIn({ costs }: { costs: MoveInCosts }) {
  const { refundable, nonRefundable } = splitMoveInTotal(costs)
  return (
    <dl className="mt-4 grid gap-2 border-t border-line pt-4 text-label print:hidden">
      <CostLine name={m.move_in_comes_back()} note={m.move_in_comes_back_note()}>
        {refundable === null ? m.listing_ask() : formatPesos(refundable)}
      </CostLine>
      <CostLine name={m.move_in_gone()} note={m.move_in_gone_note()}>
        {formatPesos(nonRefundable)}
      </CostLine>
    </dl>
  )
}

function Lines({ costs }: { costs: MoveInCosts }) {
  const { price, advanceMonths, deposit, cleaningFee } = costs
  const months = deposit === null ? 0 : deposit / price
  const refundable = [
    Number.isInteger(months) && months > 0 ? m.ui_months_count({ count: months }) : '',
    m.move_in_refundable(),
  ]
  return (
    <>
      <CostLine
        name={m.listing_advance()}
        note={advanceMonths === 1 ? m.move_in_advance_first() : m.ui_months_count({ count: advanceMonths })}
      >
        {formatPesos(price * advanceMonths)}
      </CostLine>
      <CostLine name={m.listing_deposit()} note={deposit ? refundable.filter(Boolean).join(', ') : undefined}>
        {deposit === null ? m.listing_ask() : formatPesos(deposit)}
      </CostLine>
      {cleaningFee > 0 ? <CostLine name={m.move_in_cleaning()}>{formatPesos(cleaningFee)}</CostLine> : null}
    </>
  )
}

/** Below the total, which leaves monthly dues out. */
function MonthlyDues({ amount }: { amount: number }) {
  return (
    <dl className="mt-4 border-t border-line pt-4 text-label">
      <CostLine
        name={m.listing_dues()}
        note={amount > 0 ? m.move_in_dues_a_month() : undefined}
        isIncluded={amount === 0}
      >
        {amount > 0 ? formatPesos(amount) : m.move_in_included()}
      </CostLine>
    </dl>
  )
}
