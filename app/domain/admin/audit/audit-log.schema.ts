import { AUDIT_ACTIONS } from '#app/domain/kernel/audit/audit.rules.ts'
import { isDay } from '#app/shared/dates.ts'
import { defineList } from '#app/shared/lists/define-list.ts'
import { choice, matching, searchText } from '#app/shared/lists/filters.ts'
import { AUDIT_PAGE_SIZE, type AuditFilter, type AuditPosition } from './audit-log.model.ts'

const MAX_TEXT = 254

const auditList = defineList({
  filters: {
    actor: searchText(MAX_TEXT),
    action: choice(AUDIT_ACTIONS),
    subjectId: searchText(MAX_TEXT, { param: 'object' }),
    from: matching(isDay),
    to: matching(isDay),
  },
  pageSize: AUDIT_PAGE_SIZE,
})

/** Pages have no numbers: entries are added all the time, so a page starts at an entry. */
export function readAuditAddress(params: URLSearchParams): { filter: AuditFilter; position: AuditPosition } {
  const { page: _, ...filter } = auditList.read(params)
  return { filter, position: readPosition(params) }
}

function readPosition(params: URLSearchParams): AuditPosition {
  if (params.has('end')) return { kind: 'oldest' }
  for (const kind of ['before', 'after'] as const) {
    const id = params.get(kind) ?? ''
    if (/^\d{1,15}$/.test(id)) return { kind, id: Number(id) }
  }
  return { kind: 'newest' }
}
