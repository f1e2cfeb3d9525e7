import { describe, expect, test } from 'vitest'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { makeUser } from '#seed/factories/accounts.ts'
import { addRentControlRule } from './rent-control.commands.server.ts'
import { getRentControlCheck, listRentControlRules } from './rent-control.queries.server.ts'
import { rentControlRuleInput } from './rent-control.schema.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'

const database = setUpTestDatabase()
const TERMS = { propertyType: 'condo', price: 8_000_00, advanceMonths: 1, deposit: 16_000_00 } as const
const contextOn = (day: string) => createTestContext(database.db, { now: new Date(`${day}T04:00:00Z`) })

test('the rule in force for the day and the area is used, with its source and dates', async () => {
  expect(await getRentControlCheck(contextOn('2026-03-02'), { ...TERMS, citySlug: 'makati' })).toMatchObject({
    kind: 'covered',
    rule: { monthlyRentLimit: 10_000_00, maxIncreaseBasisPoints: 100, validFrom: '2026-01-01', validTo: '2026-12-31' },
  })
  expect(await getRentControlCheck(contextOn('2025-06-01'), { ...TERMS, citySlug: 'makati' })).toMatchObject({
    rule: { maxIncreaseBasisPoints: 230, source: expect.stringContaining('RA 9653') as string },
  })
  expect(await getRentControlCheck(contextOn('2026-03-02'), { ...TERMS, citySlug: 'tagaytay' })).toMatchObject({
    kind: 'aboveLimit',
    rule: { area: 'elsewhere', monthlyRentLimit: 5_000_00 },
  })
})

test('a rule includes its first and its last day, by the calendar of Manila', async () => {
  const getMaxIncrease = async (moment: string) => {
    const check = await getRentControlCheck(createTestContext(database.db, { now: new Date(moment) }), {
      ...TERMS,
      citySlug: 'cebu',
    })
    return 'rule' in check ? check.rule.maxIncreaseBasisPoints : check.kind
  }
  expect(await getMaxIncrease('2025-12-31T15:59:59Z')).toBe(230) // one second before midnight in Manila
  expect(await getMaxIncrease('2025-12-31T16:00:00Z')).toBe(100)
  expect(await getMaxIncrease('2031-01-01T00:00:00Z')).toBe('noRule')
})

describe('rules that an administrator adds', () => {
  const RULE = {
    area: 'elsewhere',
    validFrom: '2027-01-01',
    validTo: '2027-12-31',
    monthlyRentPesos: '6000',
    maxAdvanceMonths: '1',
    maxDepositMonths: '2',
    maxIncreasePercent: '2.5',
    source: 'NHSB Resolution 2026-01',
    sourceUrl: 'https://dhsud.gov.ph/resolution',
  }
  const createAdmin = async () =>
    createTestContext(database.db, { actor: makeActor('admin', (await makeUser(database.db)).id) })
  const add = async (changes: Partial<Record<keyof typeof RULE, string | undefined>> = {}, admin = createAdmin()) =>
    addRentControlRule(await admin, rentControlRuleInput.parse({ ...RULE, ...changes }))
  const getRule = async (day: string) => {
    const check = await getRentControlCheck(contextOn(day), { ...TERMS, citySlug: 'tagaytay', price: 1_00 })
    return 'rule' in check ? [check.rule.monthlyRentLimit, check.rule.maxIncreaseBasisPoints] : check.kind
  }

  test('a new rule is used on its days, with an audit entry; before it no rule covers them', async () => {
    expect(await getRule('2027-06-01')).toBe('noRule')
    const id = await add()
    expect(await getRule('2027-06-01')).toEqual([6_000_00, 250])
    expect((await database.db.select().from(auditLog)).at(-1)).toMatchObject({
      action: 'rentControl.ruleAdded',
      subjectId: id,
      details: { rule: { monthlyRentLimit: 6_000_00, maxIncreaseBasisPoints: 250 }, replaced: [] },
    })
  })

  test('a correction replaces the days it names, keeps the others, and the earlier version stays as history', async () => {
    await add({ validFrom: '2027-04-01', validTo: '2027-06-30', monthlyRentPesos: '7000' })
    expect(await getRule('2027-03-31')).toEqual([6_000_00, 250])
    expect(await getRule('2027-04-01')).toEqual([7_000_00, 250])
    expect(await getRule('2027-07-01')).toEqual([6_000_00, 250])
    const listed = (await listRentControlRules(await createAdmin())).filter(({ validFrom }) => validFrom >= '2027')
    expect(listed.map(({ validFrom, validTo, replacedAt }) => [validFrom, validTo, replacedAt !== null])).toEqual([
      ['2027-07-01', '2027-12-31', false],
      ['2027-04-01', '2027-06-30', false],
      ['2027-01-01', '2027-03-31', false],
      ['2027-01-01', '2027-12-31', true],
    ])
    const line = (await database.db.select().from(auditLog)).at(-1)
    expect(line?.details).toMatchObject({ replaced: [{ validFrom: '2027-01-01', monthlyRentLimit: 6_000_00 }] })
  })

  test('of two rules added at once for the same days one is stored, or the later one replaces the other', async () => {
    const outcomes = await Promise.allSettled([
      add({ validFrom: '2028-01-01', validTo: undefined, monthlyRentPesos: '8000' }),
      add({ validFrom: '2028-06-01', validTo: undefined, monthlyRentPesos: '9000' }),
    ])
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []))
    for (const failure of failures) expect(failure).toMatchObject({ code: 'rentControl.changedMeanwhile' })
    const current = (await listRentControlRules(await createAdmin())).filter(
      ({ validTo, replacedAt }) => validTo === null && replacedAt === null,
    )
    expect(current).toHaveLength(1)
  })

  test.each([
    { validTo: '2026-12-31' },
    { validFrom: '2027-02-30' },
    { monthlyRentPesos: '0' },
    { monthlyRentPesos: '1e99' },
    { maxAdvanceMonths: '13' },
    { maxIncreasePercent: '-1' },
    { maxIncreasePercent: '0.001' },
    { source: ' ' },
    { sourceUrl: 'javascript:alert(1)' },
    { area: 'mars' },
  ])('an invalid rule is refused: %j', (changes) => {
    expect(rentControlRuleInput.safeParse({ ...RULE, ...changes }).success).toBe(false)
    expect(rentControlRuleInput.safeParse(RULE).success).toBe(true)
  })

  test.each([
    null,
    makeActor('tenant'),
    makeActor('landlord'),
    makeActor('agent'),
    { ...makeActor('admin'), isActive: false },
  ])('only an active administrator adds and lists rules: %j', async (actor) => {
    const ctx = createTestContext(database.db, { actor })
    const rule = rentControlRuleInput.parse({ ...RULE, validFrom: '2040-01-01', validTo: '2040-12-31' })
    await expect(addRentControlRule(ctx, rule)).rejects.toMatchObject({ name: 'AppError' })
    await expect(listRentControlRules(ctx)).rejects.toMatchObject({ name: 'AppError' })
    expect(await getRule('2040-06-01')).not.toEqual([6_000_00, 250])
  })
})
