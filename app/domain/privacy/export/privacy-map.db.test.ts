// Compares the declarations of personal data with the schema, so that no table and no key to a person is missing from export
// and erasure (promises P2, P3).
import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { ERASURE_STEPS } from '#app/domain/privacy/erasure/erasure-plan.data.server.ts'
import { PERSONAL_TABLES, TABLES_WITHOUT_PEOPLE } from './personal-tables.data.server.ts'

const database = setUpTestDatabase()
const person = { id: '0190a000-0000-7000-8000-000000000000', email: 'nobody@tahanan.example' }
const listNames = async (query: string) =>
  (await database.pool.query<{ name: string }>(query)).rows.map(({ name }) => name)

const TABLES = `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
/** Foreign keys that lead to a person, directly or through the agent. */
const KEYS = `
  select c.conrelid::regclass || '.' || a.attname as name
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and c.confrelid in ('users'::regclass, 'agents'::regclass, 'admin_users'::regclass) order by 1`
/** Text that a person may have written: no closed list, no hash. */
const FREE_TEXT = `
  select c.table_name || '.' || c.column_name as name from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    and (c.data_type in ('text', 'jsonb', 'ARRAY'))
    and not exists (select from pg_constraint k where k.conrelid = format('public.%I', c.table_name)::regclass
      and k.conname in (c.table_name || '_' || c.column_name || '_known', c.table_name || '_' || c.column_name || '_elements'))
    and not exists (select from pg_constraint k where k.conrelid = format('public.%I', c.table_name)::regclass
      and k.conname = c.table_name || '_' || c.column_name || '_format' and pg_get_constraintdef(k.oid) like '%{64}%')`

function findMissing(tables: readonly string[], known: readonly string[]): string[] {
  return tables.filter((table) => !known.includes(table))
}

const PERSONAL_NAMES: readonly string[] = PERSONAL_TABLES.map(({ table }) => table)
const OTHER_NAMES = TABLES_WITHOUT_PEOPLE.map(({ table }) => table)
const HANDLER_KEYS = PERSONAL_TABLES.flatMap(({ table, handlerKeys }) => handlerKeys.map((key) => `${table}.${key}`))

/** Foreign keys that the condition of their table does not check. */
function findUncheckedKeys(keys: readonly string[]): string[] {
  return keys.filter((key) => {
    const [table = '', column = ''] = key.split('.')
    if (HANDLER_KEYS.includes(key) || OTHER_NAMES.includes(table)) return false
    const declaration = PERSONAL_TABLES.find((each) => each.table === table)
    const text = new PgDialect().sqlToQuery(declaration?.rows(person) ?? sql``).sql
    return !new RegExp(`"t"\\."${column}"`).test(text)
  })
}

/** Free text in kept rows that no step overwrites. */
function findUnclearedText(columns: readonly string[], steps = ERASURE_STEPS): string[] {
  return columns.filter((name) => {
    const [table = '', column = ''] = name.split('.')
    const clearing = steps.filter((step) => step.table === table).flatMap((step) => ('clear' in step ? [step] : []))
    return (
      clearing.length > 0 &&
      !clearing.some((step) => Object.hasOwn(step.clear, column) || step.harmless.includes(column))
    )
  })
}

describe('declarations of personal data', () => {
  test('every table of the schema has exactly one declaration, and every declaration has a table', async () => {
    const tables = await listNames(TABLES)
    expect(tables.length).toBeGreaterThan(60)
    const known = [...PERSONAL_NAMES, ...OTHER_NAMES]
    expect(findMissing(tables, known)).toEqual([])
    expect(findMissing(known, tables)).toEqual([])
    expect(new Set(known).size).toBe(known.length)
    expect(findMissing([...tables, 'diaries'], known)).toEqual(['diaries'])
  })

  test('the conditions check every foreign key that leads to a person', async () => {
    const keys = await listNames(KEYS)
    expect(keys.length).toBeGreaterThan(50)
    expect(findUncheckedKeys(keys)).toEqual([])
    expect(findMissing(HANDLER_KEYS, keys)).toEqual([])
    expect(findUncheckedKeys([...keys, 'messages.forwarded_to'])).toEqual(['messages.forwarded_to'])
  })

  test('the database accepts every condition', async () => {
    for (const { table, rows } of PERSONAL_TABLES) {
      await database.db.execute(sql`select from ${sql.identifier(table)} t where ${rows(person)}`)
    }
  })
})

describe('export plan', () => {
  test('the export leaves out only existing columns, and each left-out table has a reason', async () => {
    const reasons = PERSONAL_TABLES.flatMap(({ notExported }) => notExported ?? [])
    expect(reasons.length).toBeGreaterThan(5)
    for (const reason of reasons) expect(reason.length).toBeGreaterThan(10)
    const columns = await listNames(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    )
    const namedColumns = PERSONAL_TABLES.flatMap(({ table, secretColumns, encryptedColumns }) =>
      [...secretColumns, ...Object.keys(encryptedColumns)].map((column) => `${table}.${column}`),
    )
    expect(namedColumns.length).toBeGreaterThan(20)
    expect(findMissing(namedColumns, columns)).toEqual([])
  })
})

describe('erasure plan', () => {
  test('every table with personal data has an erasure step or a reason to be kept, and every step has a place in the order', () => {
    const kept = PERSONAL_TABLES.flatMap(({ table, keptBecause }) => (keptBecause ? [table] : []))
    const changed: string[] = ERASURE_STEPS.map(({ table }) => table)
    expect(findMissing(PERSONAL_NAMES, [...changed, ...kept])).toEqual([])
    expect(findMissing(PERSONAL_NAMES, kept)).not.toEqual([])
    expect(kept.filter((table) => changed.includes(table))).toEqual([])
    expect(ERASURE_STEPS.length).toBe(PERSONAL_TABLES.flatMap(({ erasureSteps }) => erasureSteps).length)
  })

  test('erasure leaves no free text in a row that is kept', async () => {
    const texts = await listNames(FREE_TEXT)
    expect(texts.length).toBeGreaterThan(80)
    expect(findUnclearedText(texts)).toEqual([])
    const others = ERASURE_STEPS.filter(({ table }) => table !== 'messages')
    const fewer = [...others, { table: 'messages', rows: () => sql`true`, clear: { read_at: sql`null` }, harmless: [] }]
    expect(findUnclearedText(texts, fewer)).toEqual(['messages.content', 'messages.visit_line'])
  })
})
