// Errors and slow statements of the last days, each group once.
import { FAILURE_DAYS, type FailureGroup } from '#app/domain/admin/failures/failure.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { type Column, Table } from '#app/ui/data/table.tsx'

export function FailureTable({ groups, now }: { groups: readonly FailureGroup[]; now: Date }) {
  return (
    <Card>
      <CardHead title={m.admin_failures()} sub={m.admin_failures_sub({ days: FAILURE_DAYS })} />
      {groups.length === 0 ? (
        <CardBody className="text-sm">{m.admin_failures_none()}</CardBody>
      ) : (
        <Table
          caption={m.admin_failures()}
          columns={buildColumns(now)}
          rows={groups}
          getRowKey={({ fingerprint }) => fingerprint}
        />
      )}
    </Card>
  )
}

function buildColumns(now: Date): Column<FailureGroup>[] {
  return [
    { id: 'what', header: m.ui_what(), cardSlot: 'lead', cell: (group) => <What group={group} /> },
    { id: 'count', header: m.admin_report_search_count(), isNumber: true, cell: ({ count }) => formatNumber(count) },
    {
      id: 'last',
      header: m.admin_failures_last(),
      cell: ({ lastAt, lastId }) => (
        <>
          <time dateTime={lastAt.toISOString()} title={formatDateTime(lastAt)}>
            {formatRelative(lastAt, now)}
          </time>
          {lastId === null ? null : <span className="block text-tiny wrap-anywhere text-ink-soft">{lastId}</span>}
        </>
      ),
    },
  ]
}

function What({ group: { kind, place, text, slowestMs } }: { group: FailureGroup }) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">
        {kind === 'error' ? place : m.admin_failures_slow({ seconds: formatNumber((slowestMs ?? 0) / 1_000) })}
      </span>
      <code className="mt-1 block text-tiny wrap-anywhere whitespace-normal text-ink-soft">{text}</code>
    </>
  )
}
