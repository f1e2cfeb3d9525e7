// The sums of one rent book. Each leads to what it counts.
import type { RentBook } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { joinPending } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import { isLineCancelled } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'

type BookFiguresProps = {
  book: RentBook
  /** The address of the list of lines with another filter. */
  toLines: (show: 'due' | 'paid') => string
  toTransfers: string
}

export function BookFigures({ book: { rental, summary, lines, transfers }, toLines, toTransfers }: BookFiguresProps) {
  const waiting = transfers.filter(({ status }) => status === 'submitted').length
  const owedLines = lines.filter((line) => !isLineCancelled(line))
  const paidLines = owedLines.filter(({ open }) => open === 0).length
  return (
    <StatStrip columns={4}>
      <StatCard
        label={summary.pendingNow > 0 ? m.rent_figure_open_now() : m.rent_figure_to_pay()}
        value={formatAmount(summary.openNow)}
        to={toLines('due')}
        {...describeDue(summary)}
      />
      <StatCard
        label={m.rent_figure_waiting()}
        value={formatAmount(summary.waiting)}
        to={toTransfers}
        note={m.rent_figure_waiting_note({ count: waiting })}
        {...(waiting > 0 ? { noteTone: 'amber' as const } : {})}
      />
      <StatCard
        label={m.rent_figure_paid()}
        value={formatAmount(summary.confirmed)}
        to={toLines('paid')}
        note={m.rent_figure_paid_note({ count: paidLines, total: owedLines.length })}
      />
      <StatCard
        label={m.deposit_held()}
        value={formatAmount(rental.depositLeft)}
        to={`${href('/dashboard/rentals/:id', { id: rental.id })}?tab=deposit`}
        note={m.rent_figure_deposit_note()}
      />
    </StatStrip>
  )
}

function describeDue({ overdueSince, nextDue, pendingNow }: RentBook['summary']) {
  if (overdueSince !== null) {
    const since = m.rent_figure_overdue_since({ date: formatDate(overdueSince) })
    return { note: joinPending(since, pendingNow), noteTone: 'brick' as const }
  }
  if (pendingNow > 0) return { note: m.rent_pending({ amount: formatAmount(pendingNow) }) }
  return { note: nextDue === null ? m.rent_figure_nothing_due() : m.rent_figure_next({ date: formatDate(nextDue) }) }
}
