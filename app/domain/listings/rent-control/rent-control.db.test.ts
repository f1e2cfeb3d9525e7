import { expect, test } from 'vitest'
import { getRentControlCheck } from './rent-control.queries.server.ts'
import { createTestContext } from '#tests/support/context.ts'
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
