// The sums over all rent books of an owner. Each leads to what it counts.
import { joinPending } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { OwnerFigures } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'

type OwnerFiguresStripProps = { figures: OwnerFigures; paths: { payments: string; tenants: string } }

export function OwnerFiguresStrip({ figures, paths: { payments, tenants } }: OwnerFiguresStripProps) {
  const { waiting, overdue, receivedThisMonth, depositHeld } = figures
  return (
    <StatStrip columns={4}>
      <StatCard
        label={m.rent_proof_submitted()}
        value={formatAmount(waiting.amount)}
        to={`${payments}?status=submitted`}
        note={m.rent_figure_waiting_note({ count: waiting.count })}
        {...(waiting.count > 0 ? { noteTone: 'amber' as const } : {})}
      />
      <StatCard
        label={m.rent_status_overdue()}
        value={formatAmount(overdue.amount)}
        to={`${tenants}?show=owing`}
        note={joinPending(m.rent_figure_overdue_note({ count: overdue.rentals }), overdue.pending)}
        {...(overdue.rentals > 0 ? { noteTone: 'brick' as const } : {})}
      />
      <StatCard
        label={m.rent_figure_received()}
        value={formatAmount(receivedThisMonth)}
        to={`${payments}?status=confirmed`}
        note={m.rent_figure_received_note()}
      />
      <StatCard
        label={m.deposit_all_held()}
        value={formatAmount(depositHeld)}
        to={`${tenants}?show=deposit`}
        note={m.rent_figure_deposits_note()}
      />
    </StatStrip>
  )
}
