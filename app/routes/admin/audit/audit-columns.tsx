// The columns of the audit log. Built on each render, because the texts depend on the language.
import type { ReactNode } from 'react'
import type { AuditEntryRow, AuditRow } from '#app/domain/admin/audit/audit-log.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import type { Column } from '#app/ui/data/table.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

type ToFilter = (changes: Readonly<Record<string, string | null>>) => string

/** The sentence first; codes, ids and values are in the record below it. */
export function buildAuditColumns(toFilter: ToFilter): Column<AuditEntryRow>[] {
  return [
    { id: 'when', header: m.ui_when(), cardSlot: 'hidden', width: [176, 168], cell: ({ at }) => formatDateTime(at) },
    {
      id: 'what',
      header: m.audit_happened(),
      cardSlot: 'lead',
      cell: (row) => (
        <div className="min-w-0 whitespace-normal">
          <p className="font-semibold wrap-anywhere">{row.sentence}</p>
          <div className="flex flex-wrap items-center gap-x-3 text-tiny">
            <span className="min-[860px]:hidden">{formatDateTime(row.at)}</span>
            <details className="min-w-0 open:w-full">
              <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-soft hover:underline pointer-coarse:min-h-11">
                {m.audit_record()}
              </summary>
              <AuditRecord row={row} toFilter={toFilter} />
            </details>
          </div>
        </div>
      ),
    },
  ]
}

/** Each actor, action and object leads to its own entries. */
function AuditRecord({ row, toFilter }: { row: AuditRow; toFilter: ToFilter }) {
  const { action, subjectType, subjectId, clientNetwork } = row
  const { before, after, ...rest } = row.details
  const lines: [label: string, value: ReactNode][] = [
    [m.audit_who(), <Actor key="who" row={row} toFilter={toFilter} />],
    [
      m.audit_code(),
      <TextLink key="code" to={toFilter({ action })}>
        {action}
      </TextLink>,
    ],
    [
      m.audit_object(),
      subjectId === null ? (
        subjectType
      ) : (
        <TextLink
          key="object"
          to={toFilter({ object: subjectId })}
        >{`${subjectType} ${subjectId.slice(0, 8)}`}</TextLink>
      ),
    ],
    ...(before === undefined ? [] : [[m.audit_before(), toText(before)] as [string, string]]),
    ...(after === undefined ? [] : [[m.audit_after(), toText(after)] as [string, string]]),
    ...(Object.keys(rest).length === 0 ? [] : [[m.ui_details(), toText(rest)] as [string, string]]),
    [m.audit_where(), clientNetwork ?? '–'],
  ]
  return (
    <dl className="mb-2 grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {lines.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actor({ row, toFilter }: { row: AuditRow; toFilter: ToFilter }) {
  const { actorId, actorType, actorName, actorEmail, clientNetwork } = row
  // Nobody is signed in while somebody signs in
  if (actorId === null) return clientNetwork === null ? m.audit_system() : m.audit_guest()
  const name =
    actorType === null ? `${m.audit_erased()} ${actorId.slice(0, 8)}` : `${actorName ?? ''}, ${actorEmail ?? ''}`
  return <TextLink to={toFilter({ actor: actorId })}>{name}</TextLink>
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
