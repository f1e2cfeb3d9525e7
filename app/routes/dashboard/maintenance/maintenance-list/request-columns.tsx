// Built on each render: texts of a module constant would keep the language in which the module was loaded.
import {
  getMaintenanceStatusLabel,
  getPriorityLabel,
  getPriorityTone,
  MAINTENANCE_TONES,
} from '#app/domain/tenancy/maintenance/maintenance.labels.ts'
import type { MaintenanceRow } from '#app/domain/tenancy/maintenance/maintenance.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { ResponseLine } from '#app/domain/tenancy/maintenance/components/response-line.tsx'

export function buildMaintenanceColumns({ now, isTenant }: { now: Date; isTenant: boolean }): Column<MaintenanceRow>[] {
  return [
    {
      id: 'title',
      header: m.maintenance_request_column_request(),
      cardSlot: 'lead',
      cell: ({ id, title, listing }) => (
        <TwoLines title={title} sub={listing} to={href('/dashboard/maintenance/:id', { id })} />
      ),
    },
    {
      id: 'status',
      header: m.ui_status(),
      cardSlot: 'status',
      width: 132,
      cell: ({ status }) => (
        <StatusBadge tone={MAINTENANCE_TONES[status]}>{getMaintenanceStatusLabel(status)}</StatusBadge>
      ),
    },
    {
      id: 'priority',
      header: m.maintenance_request_priority(),
      cardSlot: 'detail',
      width: [132, 124],
      cell: ({ priority }) => <StatusBadge tone={getPriorityTone(priority)}>{getPriorityLabel(priority)}</StatusBadge>,
    },
    {
      id: 'response',
      header: m.maintenance_request_column_response(),
      width: [180, 156],
      cell: (row) => <ResponseLine row={row} now={now} />,
    },
    ...(isTenant
      ? []
      : [
          {
            id: 'tenant',
            header: m.party_tenant(),
            isExtra: true,
            width: 150,
            cell: ({ tenant }: MaintenanceRow) => tenant ?? '–',
          },
        ]),
    {
      id: 'reported',
      header: m.ui_reported(),
      cardSlot: 'hidden',
      width: [120, 104],
      cell: ({ createdAt }) => formatRelative(createdAt, now),
    },
  ]
}
