// The columns of the lines of a rent book.
import { getLineBadge, getLineLabel } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { getPaymentMethodLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import type { BookLineView } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { isOwnCharge } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { countDaysBetween, type Day } from '#app/shared/dates.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'

/** Opens the form that reduces a line or takes a charge back; for the owner. */
export type GetLineDialogTo = (dialog: 'reduce' | 'reverseCharge', id: string) => string

export function buildLineColumns(
  lines: readonly BookLineView[],
  today: Day,
  getDialogTo: GetLineDialogTo | undefined,
): Column<BookLineView>[] {
  const hasTwoActions = lines.some((line) => line.unclaimed !== 0 && isOwnCharge(line))
  return [
    {
      id: 'line',
      header: m.rent_column_for(),
      cardSlot: 'lead',
      cell: (line) => <TwoLines title={getLineLabel(line)} sub={describeLine(line, today)} />,
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: [124, 116],
      cell: (line) => {
        const { label, tone } = getLineBadge(line)
        return <StatusBadge tone={tone}>{label}</StatusBadge>
      },
    },
    { id: 'due', header: m.rent_column_due(), isNumber: true, width: [110, 96], cell: ({ due }) => formatAmount(due) },
    {
      id: 'paid',
      header: m.rent_column_paid(),
      isNumber: true,
      width: [110, 96],
      cell: ({ confirmed }) => (confirmed === 0 ? '–' : formatAmount(confirmed)),
    },
    {
      id: 'open',
      header: m.rent_column_open(),
      isNumber: true,
      width: [110, 96],
      cell: ({ open, dueDate }) => (
        <span className={open > 0 && dueDate < today ? 'font-semibold text-brick' : 'font-semibold'}>
          {formatAmount(open)}
        </span>
      ),
    },
    ...(getDialogTo
      ? [
          {
            id: 'actions',
            header: m.ui_actions(),
            cardSlot: 'actions' as const,
            width: hasTwoActions ? ([204, 196] as const) : ([104, 100] as const),
            cell: (line: BookLineView) =>
              line.unclaimed === 0 ? null : (
                <div className="flex flex-wrap justify-end gap-2">
                  <ButtonLink to={getDialogTo('reduce', line.id)} preventScrollReset variant="line" size="compact">
                    {m.rent_reduce()}
                  </ButtonLink>
                  {isOwnCharge(line) ? (
                    <ButtonLink
                      to={getDialogTo('reverseCharge', line.id)}
                      preventScrollReset
                      variant="line"
                      size="compact"
                    >
                      {m.rent_reverse()}
                    </ButtonLink>
                  ) : null}
                </div>
              ),
          },
        ]
      : []),
  ]
}

function describeLine(line: BookLineView, today: Day): string {
  return [
    describeState(line, today),
    ...(line.waiting > 0 ? [m.rent_line_waiting({ amount: formatAmount(line.waiting) })] : []),
    ...(line.inChecks > 0 ? [m.rent_line_in_checks({ amount: formatAmount(line.inChecks) })] : []),
    ...(line.reduced > 0 ? [m.rent_line_reduced({ amount: formatAmount(line.reduced) })] : []),
    ...(line.note === null ? [] : [line.note]),
  ].join(' · ')
}

function describeState({ status, open, dueDate, paidOn, paidWith }: BookLineView, today: Day): string {
  const date = formatDate(dueDate)
  if (status === 'paid' && paidOn !== null && paidWith !== null)
    return m.rent_line_paid({ date: formatDate(paidOn), method: getPaymentMethodLabel(paidWith) })
  const days = countDaysBetween(dueDate, today)
  return open > 0 && days > 0
    ? m.rent_line_late({ date, days: m.format_days({ count: days }) })
    : m.rent_line_due({ date })
}
