import type { MaintenanceRow } from '#app/domain/tenancy/maintenance/maintenance.model.ts'
import { isLate } from '#app/domain/tenancy/maintenance/maintenance.rules.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'

/** When an answer came or is due; late ones are marked by a word, not by color alone. */
export function ResponseLine({
  row,
  now,
}: {
  row: Pick<MaintenanceRow, 'respondBy' | 'respondedAt' | 'status'>
  now: Date
}) {
  const { respondBy, respondedAt, status } = row
  if (respondBy === null) return '–'
  const late = isLate(row, now) ? <strong className="block text-brick">{m.ui_late()}</strong> : null
  if (respondedAt !== null)
    return (
      <>
        {late}
        {m.maintenance_request_answered({ when: formatDateTime(respondedAt) })}
      </>
    )
  if (status === 'cancelled' || status === 'completed') return '–'
  return (
    <>
      {late}
      {m.maintenance_request_answer_by({ when: formatDateTime(respondBy) })}
    </>
  )
}
