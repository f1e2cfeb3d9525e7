// What the tenant pays next as a sentence, what it is made of, and the way to pay.
import { getLineTitle } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { TenantDue } from '#app/domain/tenancy/overview/tenant-home.rules.ts'
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { formatWeekday } from '#app/i18n/weekdays.ts'
import { m } from '#app/messages/messages.js'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { cx } from '#app/ui/styles/class-names.ts'

type DueCardProps = { due: TenantDue; owner: string; payTo: string; detailsTo: string }

export function DueCard({ due, owner, payTo, detailsTo }: DueCardProps) {
  const isToPay = due.state === 'due' || due.state === 'late'
  return (
    <Card className="px-4 py-4 md:px-5">
      <h2
        className={cx(
          'font-head text-xl leading-7 font-semibold tracking-tight text-balance',
          due.state === 'late' && 'text-brick',
        )}
      >
        {describeDue(due, owner)}
      </h2>
      {due.state === 'late' && due.total > due.overdue ? (
        <p className="text-sm text-ink-soft">
          {m.tenant_home_late_more({ amount: formatAmount(due.total), date: formatDate(due.until) })}
        </p>
      ) : null}
      {isToPay ? (
        <div className="mt-3 grid grid-cols-1 gap-2 text-sm">
          {due.lines.map((line) => (
            <div key={line.id} className="flex items-baseline gap-2">
              <span className="min-w-0">
                {getLineTitle(line)}
                <span className="ml-2 text-tiny text-ink-soft">
                  {m.tenant_home_line_due({ date: formatDate(line.dueDate) })}
                </span>
              </span>
              <span aria-hidden="true" className="min-w-4 flex-1 border-b border-dotted border-line-strong" />
              <span className="font-semibold tabular-nums">{formatAmount(line.amount)}</span>
            </div>
          ))}
        </div>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        {isToPay ? (
          <ButtonLink to={payTo} className="max-sm:flex-1">
            {m.tenant_home_pay({ amount: formatAmount(due.total) })}
          </ButtonLink>
        ) : null}
        <ButtonLink to={detailsTo} variant="line">
          {m.ui_details()}
        </ButtonLink>
      </div>
    </Card>
  )
}

function describeDue(due: TenantDue, owner: string): string {
  switch (due.state) {
    case 'late':
      return m.tenant_home_late({ amount: formatAmount(due.overdue), ...describeDay(due.since) })
    case 'due':
      return m.tenant_home_pay_by({ amount: formatAmount(due.total), ...describeDay(due.until) })
    case 'waiting':
      return m.tenant_home_waiting({ amount: formatAmount(due.total), owner })
    case 'paid':
      return due.until === null ? m.tenant_home_paid() : m.tenant_home_paid_until({ date: formatDate(due.until) })
  }
}

const describeDay = (day: string) => ({ weekday: formatWeekday(day), date: formatDate(day) })
