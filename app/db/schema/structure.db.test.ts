import { readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { describe, expect, it } from 'vitest'
import { setUpTestDatabase } from '#tests/support/database/database.ts'

const database = setUpTestDatabase()
const listNames = async (query: string) =>
  (await database.pool.query<{ name: string }>(query)).rows.map((row) => row.name)

describe('database structure', () => {
  it('every table has a primary key', async () => {
    const without = await listNames(`
      select t.tablename as name from pg_tables t
      where t.schemaname = 'public' and not exists (
        select from pg_constraint c where c.contype = 'p' and c.conrelid = format('public.%I', t.tablename)::regclass)`)
    expect(without).toEqual([])
  })

  const UNINDEXED_KEYS = `
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`

  it('every foreign key has an index that starts with it, so that no delete scans a table', async () => {
    expect(await listNames(UNINDEXED_KEYS)).toEqual([])
    await database.pool.query('drop index sessions_user')
    expect(await listNames(UNINDEXED_KEYS)).toEqual(['sessions.user_id'])
    await database.pool.query('create index sessions_user on sessions (user_id, created_at)')
  })

  it('every text column has a CHECK constraint that limits it', async () => {
    const unbounded = await listNames(`
      select c.table_name || '.' || c.column_name as name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and not exists (
        select from pg_constraint k
        where k.contype = 'c' and k.conrelid = format('public.%I', c.table_name)::regclass
          and k.conname in (select c.table_name || '_' || c.column_name || suffix from unnest(array['_length', '_known', '_format']) suffix))`)
    expect(unbounded).toEqual([])
  })

  it('money is stored in whole centavos: no column but an area or a position can hold a fraction', async () => {
    const fractional = await listNames(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type in ('money', 'numeric', 'real') and column_name <> 'floor_area'
         or (table_schema = 'public' and data_type = 'double precision' and column_name not in ('lat', 'lng'))`)
    expect(fractional).toEqual([])
  })

  it('every timestamp has a time zone', async () => {
    const zoneless = await listNames(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp without time zone'`)
    expect(zoneless).toEqual([])
  })

  it('every index has an order that ORDER BY ... DESC can use', async () => {
    // drizzle writes `.desc()` on an index as DESC NULLS LAST; the DESC of a query means NULLS FIRST and cannot use it.
    expect(await listNames(`select indexname as name from pg_indexes where indexdef like '%DESC NULLS LAST%'`)).toEqual(
      [],
    )
  })

  it('no foreign key cascades into tables about money', async () => {
    const cascading = await listNames(`
      select conname as name from pg_constraint
      where contype = 'f' and confdeltype = 'c'
        and conrelid::regclass::text in ('bookings', 'rentals', 'payments', 'payment_proofs', 'payment_acknowledgments', 'post_dated_checks', 'post_dated_check_lines', 'utility_readings', 'renewal_offers', 'early_end_proposals', 'lease_signings', 'lease_signatures', 'invited_signers', 'commissions', 'rental_applications', 'documents', 'condition_reports', 'condition_entries', 'deposit_deductions', 'deposit_deduction_lines', 'deposit_returns')`)
    expect(cascading).toEqual([])
  })
})

it('the migrations match the schema: nothing is left to generate', async () => {
  const files = import.meta.glob<Record<string, unknown>>('./**/*.server.ts', { eager: true })
  const journal = JSON.parse(readFileSync(new URL('../migrations/meta/_journal.json', import.meta.url), 'utf8')) as {
    entries: { idx: number }[]
  }
  const last = String(journal.entries.length - 1).padStart(4, '0')
  const snapshot = readFileSync(new URL(`../migrations/meta/${last}_snapshot.json`, import.meta.url), 'utf8')
  const before = JSON.parse(snapshot) as ReturnType<typeof generateDrizzleJson>
  const exported = Object.assign({}, ...Object.values(files)) as Record<string, unknown>
  expect(await generateMigration(before, generateDrizzleJson(exported, before.id))).toEqual([])
  const { settings: _gone, ...fewer } = exported
  expect(await generateMigration(before, generateDrizzleJson(fewer, before.id))).toEqual([
    'DROP TABLE "settings" CASCADE;',
  ])
})
