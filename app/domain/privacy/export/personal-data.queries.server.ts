// Everything held about a person as one JSON document, read from one moment of the database (PROMISES P2).
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { NOT_EXPORTED_TABLES, SEALED_COLUMNS, SECRET_COLUMNS } from './export-plan.data.server.ts'
import { OWN_ROWS, type Person } from './own-rows.data.server.ts'

const PAGE_SIZE = 1_000
type Row = Record<string, unknown>
export type PersonalData = { madeAt: string; accountId: string; tables: Record<string, Row[]> }

/** Rows keep the names of the database: the words on screens change, these do not. */
export async function collectPersonalData(ctx: Ctx, person: Person): Promise<PersonalData> {
  const tables: Record<string, Row[]> = {}
  await ctx.db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = '60s'`)
      for (const [table, rows] of Object.entries(OWN_ROWS)) {
        if (Object.hasOwn(NOT_EXPORTED_TABLES, table)) continue
        tables[table] = (await readAllRows({ ...ctx, db: tx }, table, rows(person))).map((row) =>
          decryptRow(ctx, table, row, person),
        )
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return { madeAt: ctx.now().toISOString(), accountId: person.id, tables }
}

/** Page by page in the order the rows lie, which does not change within the transaction. */
async function readAllRows(ctx: Ctx, table: string, condition: SQL): Promise<Row[]> {
  const secrets = SECRET_COLUMNS[table] ?? []
  const found: Row[] = []
  for (;;) {
    const { rows } = await ctx.db.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${condition} order by t.ctid limit ${PAGE_SIZE} offset ${found.length}`,
    )
    for (const { row } of rows) {
      for (const column of secrets) delete row[column]
      found.push(row)
    }
    if (rows.length < PAGE_SIZE) return found
  }
}

function decryptRow(ctx: Ctx, table: string, row: Row, person: Person): Row {
  for (const [column, purpose] of Object.entries(SEALED_COLUMNS[table] ?? {})) {
    const sealed = row[column]
    if (typeof sealed === 'string') row[column] = ctx.adapters.cipher.decrypt(sealed, purpose, person.id)
  }
  return row
}
