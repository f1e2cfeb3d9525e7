import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { FACTORY_BY_TABLE } from './by-table.ts'

const database = setUpTestDatabase()

const files = import.meta.glob<Record<string, unknown>>('/app/db/schema/**/*.server.ts', { eager: true })
const tablesInCode = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value): value is PgTable => is(value, PgTable))
  .map((table) => getTableName(table))

it('every table of the schema has a factory, and every factory has a table', () => {
  expect(tablesInCode.length).toBeGreaterThan(60)
  expect(Object.keys(FACTORY_BY_TABLE).toSorted()).toEqual(tablesInCode.toSorted())
})

it('the schema in code and the migrated database have the same tables', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  expect(rows.map((row) => row.name).toSorted()).toEqual(tablesInCode.toSorted())
})

it.each(Object.keys(FACTORY_BY_TABLE))('the factory of %s makes a row and a second one', async (table) => {
  const make = FACTORY_BY_TABLE[table]!
  const count = async () =>
    (await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count
  const before = await count()
  await make(database.db)
  await make(database.db)
  expect(await count()).toBeGreaterThanOrEqual(before + 2)
})
