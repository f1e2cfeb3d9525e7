import { describe, expect, it } from 'vitest'
import { addDays } from '#app/shared/dates.ts'
import { FACTORY_BY_TABLE } from '#seed/factories/by-table.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { makeUser } from '#seed/factories/accounts.ts'
import { BREAKING_ROWS, EXTRA_VALUES, type Row } from '#tests/support/database/breaking-rows.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getRolledBackOutcome, toPropertyName } from '#tests/support/database/rolled-back.ts'

const database = setUpTestDatabase()

type Rule = { table: string; name: string; columns: string[]; definition: string }

/** Without the constraint another guard still refuses the row: the exclusion constraint cannot build a range of it. */
const GUARDED_TWICE = new Set(['rent_control_rules_dates_in_order'])

/** Values just outside a constraint of one column, by the suffix of its name. */
function listInvalidValues(rule: Rule): unknown[] {
  const bounds = [...rule.definition.matchAll(/[<>]= '?\(?(-?\d+)/g)].map((match) => Number(match[1]))
  const [min = 0, max = 0] = bounds
  if (rule.name.endsWith('_length')) return ['x'.repeat(max + 1), ...(min > 0 ? ['x'.repeat(min - 1)] : [])]
  if (rule.name.endsWith('_range')) return [min - 1, max + 1]
  if (rule.name.endsWith('_known')) return ['no-such-word']
  if (rule.name.endsWith('_elements')) return [['no-such-word']]
  if (rule.name.endsWith('_not_negative')) return [-1]
  if (rule.name.endsWith('_positive')) return [0, -1]
  if (rule.name.endsWith('_format')) return ['Not a Valid Value!', 'ends in a line\n', '']
  if (rule.name.endsWith('_object')) return [[1, 2], { long: 'x'.repeat(20_000) }]
  if (rule.name.endsWith('_in_the_philippines')) return [{ x: 14.6, y: 121 }]
  return []
}

/** The longest and the outermost values that a constraint accepts. */
function listBoundaryValues(rule: Rule): unknown[] {
  const [min = 0, max = 0] = [...rule.definition.matchAll(/[<>]= '?\(?(-?\d+)/g)].map((match) => Number(match[1]))
  if (rule.name.endsWith('_length')) return ['x'.repeat(max), 'x'.repeat(min)]
  if (rule.name.endsWith('_range')) return [min, max]
  return []
}

async function listRules(): Promise<Rule[]> {
  const { rows } = await database.pool.query<Rule>(`
    select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as columns
    from pg_constraint c
    where c.contype = 'c' and c.connamespace = 'public'::regnamespace
    order by 1, 2`)
  return rows
}

const buildRow = (rule: Rule, value: unknown): Row => ({
  ...EXTRA_VALUES[rule.name],
  [toPropertyName(rule.columns[0] ?? '')]: value,
})

async function listBreakingRows(rule: Rule): Promise<Row[]> {
  const written = BREAKING_ROWS[rule.name]
  if (written) return [typeof written === 'function' ? await written(database.db) : written]
  return listInvalidValues(rule).map((value) => buildRow(rule, value))
}

/** Returns the constraint that refused the row, or 'accepted'. `without` is dropped first. */
const tryInsert = (table: string, row: Row, without?: string): Promise<string> =>
  getRolledBackOutcome(database.db, async (tx) => {
    if (without) await tx.execute(`alter table ${table} drop constraint ${without}`)
    await FACTORY_BY_TABLE[table]!(tx, row)
  })

describe('CHECK constraints', () => {
  it('each CHECK constraint refuses a row that breaks it, and no other constraint does', async () => {
    const mismatches: string[] = []
    const rules = await listRules()
    expect(rules.length).toBeGreaterThan(300)
    for (const rule of rules) {
      const rows = await listBreakingRows(rule)
      if (rows.length === 0) mismatches.push(`${rule.name}: no row here breaks it`)
      for (const row of rows) {
        const outcome = await tryInsert(rule.table, row)
        if (outcome !== rule.name) mismatches.push(`${rule.name}: ${outcome}`)
        const unguarded = await tryInsert(rule.table, row, rule.name)
        if (unguarded !== 'accepted' && !GUARDED_TWICE.has(rule.name))
          mismatches.push(`${rule.name} dropped: ${unguarded}`)
      }
    }
    expect(mismatches).toEqual([])
  })

  it('each CHECK constraint accepts values at its bounds', async () => {
    const mismatches: string[] = []
    for (const rule of await listRules()) {
      for (const value of listBoundaryValues(rule)) {
        const outcome = await tryInsert(rule.table, buildRow(rule, value))
        if (outcome !== 'accepted') mismatches.push(`${rule.name}: ${outcome}`)
      }
    }
    expect(mismatches).toEqual([])
  })

  it('every row of this test belongs to an existing CHECK constraint', async () => {
    const names = new Set((await listRules()).map((rule) => rule.name))
    expect(Object.keys({ ...BREAKING_ROWS, ...EXTRA_VALUES }).filter((name) => !names.has(name))).toEqual([])
  })

  it('a rental may renew an earlier one instead of starting from a booking', async () => {
    const first = await makeRental(database.db)
    const { tenantId, propertyId } = first
    const dates = { startsOn: addDays(first.endsOn, 1), endsOn: addDays(first.endsOn, 365) }
    const renewed = await makeRental(database.db, { ...dates, tenantId, propertyId, renewsRentalId: first.id })
    expect(renewed).toMatchObject({ bookingId: null, renewsRentalId: first.id })
  })

  it('all mobile and landline numbers of the Philippines are accepted', async () => {
    const { id } = await makeUser(database.db)
    const numbers = ['+639171234567', '+638951234567', '+638131234567', '+638171234567', '+63281234567', '+63321234567']
    for (const phone of numbers) {
      await expect(tryInsert('user_profiles', { userId: id, phone })).resolves.toBe('accepted')
    }
  })
})
