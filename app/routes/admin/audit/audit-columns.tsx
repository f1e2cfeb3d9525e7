// The columns of the audit log. Built on each render, because the texts depend on the language.
import { Link } from 'react-router'
import type { AuditRow } from '#app/domain/admin/audit/audit-log.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { Column } from '#app/ui/data/table.tsx'
import { TwoLines } from '#app/ui/data/two-lines.tsx'

type ToFilter = (changes: Readonly<Record<string, string | null>>) => string

/** Each actor, action and object leads to its own entries. */
export function buildAuditColumns(toFilter: ToFilter): Column<AuditRow>[] {
  return [
    { id: 'when', header: m.ui_when(), cardSlot: 'detail', width: [176, 168], cell: ({ at }) => formatDateTime(at) },
    {
      id: 'who',
      header: m.audit_who(),
      width: [190, 170],
      cell: (row) =>
        row.actorId === null ? (
          // Nobody is signed in while somebody signs in
          row.clientNetwork === null ? (
            m.audit_system()
          ) : (
            m.audit_guest()
          )
        ) : (
          <TwoLines
            title={row.actorType === null ? m.audit_erased() : (row.actorName ?? '')}
            sub={row.actorType === null ? row.actorId.slice(0, 8) : row.actorEmail}
            to={toFilter({ actor: row.actorId })}
          />
        ),
    },
    {
      id: 'what',
      header: m.ui_what(),
      cardSlot: 'lead',
      width: [190, 170],
      cell: ({ action }) => (
        <Link to={toFilter({ action })} className="font-semibold break-words">
          {action}
        </Link>
      ),
    },
    {
      id: 'object',
      header: m.audit_object(),
      width: 120,
      cell: ({ subjectType, subjectId }) =>
        subjectId === null ? (
          subjectType
        ) : (
          <TwoLines title={subjectType} sub={subjectId.slice(0, 8)} to={toFilter({ object: subjectId })} />
        ),
    },
    { id: 'change', header: m.audit_change(), cell: ({ details }) => <Details details={details} /> },
    {
      id: 'where',
      header: m.audit_where(),
      isExtra: true,
      width: 130,
      cell: ({ clientNetwork }) => clientNetwork ?? '–',
    },
  ]
}

function Details({ details: { before, after, ...rest } }: Pick<AuditRow, 'details'>) {
  const lines = [
    ...(before === undefined ? [] : [`${m.audit_before()}: ${toText(before)}`]),
    ...(after === undefined ? [] : [`${m.audit_after()}: ${toText(after)}`]),
    ...(Object.keys(rest).length === 0 ? [] : [toText(rest)]),
  ]
  return lines.length === 0 ? (
    '–'
  ) : (
    <span className="grid grid-cols-1 gap-0.5 text-tiny break-words">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

/** `{ isActive: true }` → isActive: true. */
function toText(value: unknown): string {
  if (value === null) return '–'
  if (Array.isArray(value)) return value.map(toText).join(', ')
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value)
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${toText(part)}`)
    .join(' · ')
}
