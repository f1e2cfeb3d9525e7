import type { ReactNode } from 'react'
import { MAX_COUNTED_MAILS, type SystemState, type SystemTable } from '#app/domain/admin/system/system.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { CardHead } from '#app/ui/data/card.tsx'
import { StatStrip } from '#app/ui/data/stat-card.tsx'
import { type Column, Table, TableCard } from '#app/ui/data/table.tsx'
import { formatBytes } from './format-bytes.ts'

type Figure = { label: string; value: string; note?: ReactNode; isBad?: boolean }

/** Numbers without a list behind them, so they are no links. */
export function SystemFigures({ system, now }: { system: SystemState; now: Date }) {
  return (
    <StatStrip columns={6}>
      {listFigures(system, now).map(({ label, value, note, isBad }) => (
        <div key={label} className="stat">
          <p className="stat-label">{label}</p>
          <p className="stat-value font-head">{value}</p>
          {note === undefined ? null : (
            <p className="stat-note">
              <span {...(isBad ? { 'data-tone': 'brick', className: 'tone-text' } : {})}>{note}</span>
            </p>
          )}
        </div>
      ))}
    </StatStrip>
  )
}

function listFigures({ version, nodeVersion, database, facts, storage }: SystemState, now: Date): Figure[] {
  const { waiting, oldestWaitingAt, failed } = facts.mail
  return [
    { label: m.admin_system_version(), value: version, note: m.admin_system_node({ version: nodeVersion }) },
    {
      label: m.admin_system_database(),
      value: formatBytes(database.bytes),
      note: m.admin_system_database_note({ version: database.version }),
    },
    {
      label: m.admin_system_processes(),
      value: formatNumber(database.processes),
      note: m.admin_system_processes_note({ connections: formatNumber(database.connections) }),
    },
    {
      label: m.admin_system_storage(),
      value: formatBytes(storage.bytes),
      note: m.admin_system_free({ size: formatBytes(facts.freeBytes) }),
    },
    {
      label: m.admin_system_outbox_waiting(),
      value: formatCount(waiting),
      ...(oldestWaitingAt === null ? {} : { note: m.admin_oldest({ when: formatRelative(oldestWaitingAt, now) }) }),
    },
    {
      label: m.admin_system_outbox_failed(),
      value: formatCount(failed),
      note: m.admin_system_outbox_last(),
      isBad: failed > 0,
    },
  ]
}

/** Counts end at a limit, which the sign shows. */
const formatCount = (count: number) => `${formatNumber(count)}${count >= MAX_COUNTED_MAILS ? '+' : ''}`

export function LargestTables({ tables }: { tables: readonly SystemTable[] }) {
  return (
    <TableCard label={m.admin_system_largest()}>
      <CardHead title={m.admin_system_largest()} />
      <Table
        caption={m.admin_system_largest()}
        columns={buildTableColumns()}
        rows={tables}
        getRowKey={({ name }) => name}
      />
    </TableCard>
  )
}

/** Built on each render, because the texts depend on the language. */
function buildTableColumns(): Column<SystemTable>[] {
  return [
    { id: 'name', header: m.ui_table(), cardSlot: 'lead', cell: ({ name }) => <code>{name}</code> },
    { id: 'rows', header: m.admin_system_rows(), isNumber: true, cell: ({ rows }) => formatNumber(rows) },
    { id: 'size', header: m.admin_system_size(), isNumber: true, cell: ({ bytes }) => formatBytes(bytes) },
  ]
}
