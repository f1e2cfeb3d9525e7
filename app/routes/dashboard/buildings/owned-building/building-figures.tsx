// The sums of one building. Each leads to what it counts.
import type { BuildingFigures } from '#app/domain/tenancy/occupancy/occupancy.model.ts'
import { formatNumber, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { StatCard, StatStrip } from '#app/ui/data/stat-card.tsx'

type FiguresProps = { figures: BuildingFigures; collected: number; waiting: number; buildingId: string }

export function BuildingFiguresCard({ figures, collected, waiting, buildingId }: FiguresProps) {
  const { occupied, total, free, overdue, lateTenants } = figures
  return (
    <StatStrip columns={5}>
      <StatCard
        label={m.building_occupied()}
        value={formatNumber(occupied)}
        unit={m.building_of_total({ total: formatNumber(total) })}
        to="#floors"
      />
      <StatCard
        label={m.building_collected()}
        value={formatPesos(collected)}
        to={href('/dashboard/landlord/reports')}
      />
      <StatCard
        label={m.ui_late()}
        value={formatPesos(overdue)}
        to={href('/dashboard/landlord/tenants')}
        note={m.building_late_tenants({ count: formatNumber(lateTenants) })}
        {...(lateTenants > 0 ? { noteTone: 'brick' as const } : {})}
      />
      <StatCard label={m.building_free_now()} value={formatNumber(free)} to="#floors" />
      <StatCard
        label={m.waiting_list_title()}
        value={formatNumber(waiting)}
        to={href('/dashboard/landlord/buildings/:id/waiting', { id: buildingId })}
      />
    </StatStrip>
  )
}
