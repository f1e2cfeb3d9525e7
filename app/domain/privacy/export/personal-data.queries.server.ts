// Collects everything about a person into one JSON document, from one snapshot of the database (promise P2). Of rows that involve
// other people it contains what the person may see on a screen (visible-rows.data.server.ts).
import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { PersonalData as AnyDeclaration, Person } from '#app/db/schema/personal-data.server.ts'
import { PERSONAL_TABLES, type PersonalTableName } from './personal-tables.data.server.ts'
import { buildExportedRowsSql } from './visible-rows.data.server.ts'

const PAGE_SIZE = 1_000
/** The token of a link in a mail: the link may still be valid. */
const LINK_TOKEN = /([?&]token=|\/shortlists\/)[\w-]+/g
type TableDeclaration = AnyDeclaration<PersonalTableName>
type Row = Record<string, unknown>
export type PersonalData = { madeAt: string; accountId: string; tables: Record<string, Row[]> }

/** Columns keep their database names, because these are stable and labels on screens are not. */
export async function collectPersonalData(ctx: Ctx, person: Person): Promise<PersonalData> {
  const tables: Record<string, Row[]> = {}
  await ctx.db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = '60s'`)
      for (const declaration of PERSONAL_TABLES) {
        if (declaration.notExported) continue
        const rows = await readAllRows({ ...ctx, db: tx }, declaration, person)
        tables[declaration.table] = rows.map((row) => hideLinkTokens(decryptRow(ctx, declaration, row, person)))
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return { madeAt: ctx.now().toISOString(), accountId: person.id, tables }
}

/** Reads pages in physical order (ctid), which does not change within the transaction. */
async function readAllRows(ctx: Ctx, declaration: TableDeclaration, person: Person): Promise<Row[]> {
  const table = sql.identifier(declaration.table)
  const found: Row[] = []
  for (;;) {
    const { rows } = await ctx.db.execute<{ row: Row }>(
      sql`select to_jsonb(t) as row from ${table} t where ${buildExportedRowsSql(declaration, person)} order by t.ctid limit ${PAGE_SIZE} offset ${found.length}`,
    )
    for (const { row } of rows) {
      for (const column of declaration.secretColumns) delete row[column]
      found.push(row)
    }
    if (rows.length < PAGE_SIZE) return found
  }
}

function decryptRow(ctx: Ctx, declaration: TableDeclaration, row: Row, person: Person): Row {
  for (const [column, purpose] of Object.entries(declaration.encryptedColumns)) {
    const ciphertext = row[column]
    if (typeof ciphertext === 'string') row[column] = ctx.adapters.cipher.decrypt(ciphertext, purpose, person.id)
  }
  return row
}

function hideLinkTokens(row: Row): Row {
  const entries = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === 'string' ? value.replaceAll(LINK_TOKEN, '$1…') : value,
  ])
  return Object.fromEntries(entries) as Row
}
