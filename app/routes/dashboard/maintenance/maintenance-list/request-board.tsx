// The open and the latest finished requests in columns by status. Status changes on the page of a request.
import { Link } from 'react-router'
import {
  getMaintenanceStatusLabel,
  getPriorityLabel,
  getPriorityTone,
} from '#app/domain/tenancy/maintenance/maintenance.labels.ts'
import type { MaintenanceRow } from '#app/domain/tenancy/maintenance/maintenance.model.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { href } from '#app/shared/href.ts'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { ResponseLine } from '#app/domain/tenancy/maintenance/components/response-line.tsx'
import type { LoadedMaintenance } from './load-maintenance.server.ts'

export function Board({ board, now }: LoadedMaintenance) {
  if (board === null) return null
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
      {board.map(({ status, rows, total }) => (
        <Card key={status}>
          <CardHead title={getMaintenanceStatusLabel(status)} count={formatNumber(total)} />
          {rows.length === 0 ? (
            <p className="border-t border-line px-4 py-3 text-sm text-ink-soft md:px-4.5">
              {m.maintenance_request_board_empty()}
            </p>
          ) : (
            <ul className="border-t border-line">
              {rows.map((row) => (
                <BoardCard key={row.id} row={row} now={now} />
              ))}
            </ul>
          )}
        </Card>
      ))}
    </div>
  )
}

function BoardCard({ row, now }: { row: MaintenanceRow; now: Date }) {
  return (
    <li className="grid gap-1 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5">
      <Link
        to={href('/dashboard/maintenance/:id', { id: row.id })}
        className="font-semibold wrap-anywhere hover:underline"
      >
        {row.title}
      </Link>
      <span className="text-tiny text-ink-soft">{row.listing}</span>
      <span>
        <StatusBadge tone={getPriorityTone(row.priority)}>{getPriorityLabel(row.priority)}</StatusBadge>
      </span>
      <span className="text-tiny text-ink-soft">
        <ResponseLine row={row} now={now} />
      </span>
    </li>
  )
}
