// The month that a person acts on, above the rent book: what is open of it, since when, and the actions that belong to it.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CurrentMonth } from '#app/domain/tenancy/rent-months/rent-month.rules.ts'
import { formatAmount, formatDate, formatMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { countDaysBetween, type Day } from '#app/shared/dates.ts'
import { Card } from '#app/ui/data/card.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

type MonthCardProps = {
  current: CurrentMonth
  today: Day
  /** The address of the entries that are due now. */
  dueTo: string
  actions?: ReactNode
}

const EDGES = { brick: 'border-l-4 border-l-brick', leaf: 'border-l-4 border-l-leaf', plain: '' } as const

export function MonthCard({ current, today, dueTo, actions }: MonthCardProps) {
  const { month, due, open, dueOn, isOverdue, openBefore } = current
  const edge = isOverdue ? 'brick' : due > 0 && open === 0 ? 'leaf' : 'plain'
  const badge = describeState(current, today)
  return (
    <Card className={cx('flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-5', EDGES[edge])}>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h2 className="font-head text-base font-semibold">{formatMonth(month)}</h2>
          {badge === null ? null : <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
        </div>
        {due === 0 ? (
          <p className="mt-1 text-sm text-ink-soft">{m.rent_month_nothing()}</p>
        ) : (
          <p className="text-sm text-ink-soft">
            <span className="mr-2 font-head text-3xl leading-10 font-semibold tracking-tight text-ink tabular-nums">
              {formatAmount(open === 0 ? due : open)}
            </span>
            {open === 0 || dueOn === null
              ? m.rent_month_paid()
              : m.rent_month_open_of({ due: formatAmount(due), date: formatDate(dueOn) })}
          </p>
        )}
        {openBefore === 0 ? null : (
          <p className="text-sm">
            <Link to={dueTo} className="text-brick underline underline-offset-3">
              {m.rent_month_before({ amount: formatAmount(openBefore) })}
            </Link>
          </p>
        )}
      </div>
      {actions ? <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div> : null}
    </Card>
  )
}

function describeState(current: CurrentMonth, today: Day): { label: string; tone: StatusTone } | null {
  const { due, open, pending, dueOn, isOverdue } = current
  if (due === 0) return null
  if (open === 0) return { label: m.rent_status_paid(), tone: 'leaf' }
  if (pending > 0) return { label: m.rent_line_waiting({ amount: formatAmount(pending) }), tone: 'amber' }
  if (!isOverdue || dueOn === null) return null
  return {
    label: m.rent_figure_overdue({ days: m.format_days({ count: countDaysBetween(dueOn, today) }) }),
    tone: 'brick',
  }
}
