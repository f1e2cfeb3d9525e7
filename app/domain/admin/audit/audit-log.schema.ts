import { AUDIT_ACTIONS, type AuditAction } from '#app/domain/kernel/audit/audit.rules.ts'
import { isDay } from '#app/shared/dates.ts'
import type { AuditFilter, AuditPosition } from './audit-log.model.ts'

const MAX_TEXT = 254

/** Unknown values in the address count as absent. */
export function readAuditAddress(params: URLSearchParams): { filter: AuditFilter; position: AuditPosition } {
  const action = params.get('action')
  return {
    filter: {
      actor: readText(params, 'actor'),
      action: AUDIT_ACTIONS.includes(action as AuditAction) ? action : null,
      subjectId: readText(params, 'object'),
      from: readDay(params, 'from'),
      to: readDay(params, 'to'),
    },
    position: readPosition(params),
  }
}

function readText(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '').replaceAll('\0', '').trim().slice(0, MAX_TEXT)
}

function readDay(params: URLSearchParams, name: string): string | null {
  const text = params.get(name) ?? ''
  return isDay(text) ? text : null
}

function readPosition(params: URLSearchParams): AuditPosition {
  if (params.has('end')) return { kind: 'oldest' }
  for (const kind of ['before', 'after'] as const) {
    const id = params.get(kind) ?? ''
    if (/^\d{1,15}$/.test(id)) return { kind, id: Number(id) }
  }
  return { kind: 'newest' }
}
