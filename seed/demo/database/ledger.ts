// All rows of the demo world, table by table, before any of them is written: the whole is checked and sent at once.
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Row = Record<string, unknown>

export type Ledger = {
  add<T extends PgTable>(table: T, row: T['$inferInsert']): void
  rowsOf<T extends PgTable>(table: T): T['$inferInsert'][]
  tables(): { table: PgTable; rows: Row[] }[]
  total(): number
}

export function createLedger(): Ledger {
  const pages = new Map<string, { table: PgTable; rows: Row[] }>()
  const pageOf = (table: PgTable) => {
    const name = getTableName(table)
    const page = pages.get(name) ?? { table, rows: [] }
    pages.set(name, page)
    return page
  }
  return {
    add: (table, row) => void pageOf(table).rows.push(row),
    rowsOf: (table: PgTable) => pageOf(table).rows,
    tables: () => [...pages.values()],
    total: () => [...pages.values()].reduce((sum, page) => sum + page.rows.length, 0),
  }
}
