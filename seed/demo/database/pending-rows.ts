// Collects all demo rows in memory, by table, so that they are inserted together at the end.
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Row = Record<string, unknown>

export type PendingRows = {
  add<T extends PgTable>(table: T, row: T['$inferInsert']): void
  listRows<T extends PgTable>(table: T): T['$inferInsert'][]
  tables(): { table: PgTable; rows: Row[] }[]
  countRows(): number
}

export function createPendingRows(): PendingRows {
  const rowsByTable = new Map<string, { table: PgTable; rows: Row[] }>()
  const getTableRows = (table: PgTable) => {
    const name = getTableName(table)
    const tableRows = rowsByTable.get(name) ?? { table, rows: [] }
    rowsByTable.set(name, tableRows)
    return tableRows
  }
  return {
    add: (table, row) => void getTableRows(table).rows.push(row),
    listRows: (table: PgTable) => getTableRows(table).rows,
    tables: () => [...rowsByTable.values()],
    countRows: () => [...rowsByTable.values()].reduce((sum, tableRows) => sum + tableRows.rows.length, 0),
  }
}
