import { describe, expect, test } from 'vitest'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getComparison } from './comparison.queries.server.ts'

const database = setUpTestDatabase()
const ctx = () => createTestContext(database.db, { actor: null })
const makeHome = (values: Partial<Parameters<typeof makeProperty>[1]>) =>
  makeProperty(database.db, { status: 'active', ...values })

describe('comparison of homes', () => {
  test('cost comes first, one home of a row is best, and an unknown deposit reads "Ask"', async () => {
    const cheap = await makeHome({ title: 'Cheap home', basePrice: 1_000_000, securityDeposit: 2_000_000 })
    const large = await makeHome({
      title: 'Large home',
      basePrice: 2_000_000,
      securityDeposit: 4_000_000,
      floorArea: 90,
    })
    const unknown = await makeHome({ title: 'Unknown home', basePrice: 1_500_000, securityDeposit: null })
    const { groups, summary, listings } = await getComparison(ctx(), [cheap.id, large.id, unknown.id])
    expect(listings.map(({ title }) => title)).toEqual(['Cheap home', 'Large home', 'Unknown home'])
    const [total] = groups[0]?.rows ?? []
    expect(total?.isTotal).toBe(true)
    expect(total?.cells.map(({ badge }) => badge)).toEqual(['Lowest', undefined, undefined])
    expect(total?.cells[2]?.text).toBe('Ask')
    for (const { rows } of groups)
      for (const { cells } of rows) expect(cells.filter(({ badge }) => badge !== undefined).length).toBeLessThan(2)
    expect(summary[0]).toBe('Cheap home costs least to move in.')
    expect(summary.length).toBeLessThanOrEqual(2)
  })

  test('a home that is not public is only counted', async () => {
    const [listed, draft] = [await makeHome({}), await makeHome({ status: 'draft', title: 'Secret home' })]
    const comparison = await getComparison(ctx(), [listed.id, draft.id, crypto.randomUUID()])
    expect(comparison.goneCount).toBe(2)
    expect(JSON.stringify(comparison)).not.toContain('Secret home')
  })

  test('nothing to compare gives no groups', async () => {
    expect(await getComparison(ctx(), [])).toEqual({ listings: [], groups: [], summary: [], goneCount: 0 })
  })
})
