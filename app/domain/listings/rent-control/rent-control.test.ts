import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadGazetteer } from '#app/domain/places/gazetteer/gazetteer.service.server.ts'
import { PLACE_KINDS } from '#app/shared/vocabulary.ts'
import { SAMPLE_RENT_RULE } from '#tests/support/fixtures/listing-fixture.ts'
import { splitMoveInTotal, calculateMoveInTotal } from './move-in.rules.ts'
import { DENSE_CITIES } from './rent-control-cities.data.ts'
import { checkRentControl, cutPeriod, getRentControlArea, type RentTerms } from './rent-control.rules.ts'

const TERMS: RentTerms = { propertyType: 'apartment', price: 8_000_00, advanceMonths: 1, deposit: 16_000_00 }

describe('rent control', () => {
  test('a rent up to and including the limit is covered', () => {
    expect(checkRentControl({ ...TERMS, price: 10_000_00 }, SAMPLE_RENT_RULE).kind).toBe('covered')
    expect(checkRentControl({ ...TERMS, price: 10_000_01 }, SAMPLE_RENT_RULE).kind).toBe('aboveLimit')
  })

  test.each<[string, Partial<RentTerms>, [advance: boolean, deposit: boolean]]>([
    ['one month of advance and two of deposit', {}, [false, false]],
    ['two months in advance', { advanceMonths: 2 }, [true, false]],
    ['three months of deposit', { deposit: 24_000_00 }, [false, true]],
    ['one peso too much deposit', { deposit: 16_001_00 }, [false, true]],
    ['too much advance and deposit', { advanceMonths: 3, deposit: 24_000_00 }, [true, true]],
    ['an unknown deposit', { deposit: null }, [false, false]],
    ['no advance and no deposit', { advanceMonths: 0, deposit: 0 }, [false, false]],
  ])('terms with %s are compared with the limits', (_, change, [isAdvanceOver, isDepositOver]) => {
    expect(checkRentControl({ ...TERMS, ...change }, SAMPLE_RENT_RULE)).toMatchObject({ isAdvanceOver, isDepositOver })
  })

  test('commercial space and a day without a rule have no limits', () => {
    expect(checkRentControl({ ...TERMS, propertyType: 'commercial' }, SAMPLE_RENT_RULE)).toEqual({ kind: 'commercial' })
    expect(checkRentControl(TERMS, null)).toEqual({ kind: 'noRule' })
  })

  test('a rent above the limit and terms within the limits are never reported as over the limit', () => {
    const centavos = fc.integer({ min: 1, max: 500_000_00 })
    fc.assert(
      fc.property(centavos, fc.nat(24), fc.option(fc.nat(10_000_000_00)), (price, advanceMonths, deposit) => {
        const check = checkRentControl({ ...TERMS, price, advanceMonths, deposit }, SAMPLE_RENT_RULE)
        expect(check.kind).toBe(price > SAMPLE_RENT_RULE.monthlyRentLimit ? 'aboveLimit' : 'covered')
        if (check.kind !== 'covered') return
        expect(check.isAdvanceOver).toBe(advanceMonths > 1)
        expect(check.isDepositOver).toBe(deposit !== null && deposit / price > 2)
      }),
    )
  })
})

describe('area of the higher limit', () => {
  test.each([
    ['quezon-city', 'metro_manila_and_highly_urbanised'],
    ['pateros', 'metro_manila_and_highly_urbanised'],
    ['cebu', 'metro_manila_and_highly_urbanised'],
    ['antipolo', 'elsewhere'],
    [null, 'elsewhere'],
  ] as const)('the city %s belongs to the area %s', (slug, area) => {
    expect(getRentControlArea(slug)).toBe(area)
  })

  test('every city of the list is in the gazetteer, and all of Metro Manila is in the list', () => {
    const { slugs, kinds, parents, codes } = loadGazetteer()
    const towns = [...slugs].filter(([id]) => ['city', 'municipality'].includes(PLACE_KINDS[kinds[id] ?? -1] ?? ''))
    const gazetteerSlugs = new Set(towns.map(([, slug]) => slug))
    expect([...DENSE_CITIES].filter((slug) => !gazetteerSlugs.has(slug))).toEqual([])
    const inMetroManila = towns.filter(([id]) => codes[parents[id] ?? -1] === 1_300_000_000).map(([, slug]) => slug)
    expect(inMetroManila).toHaveLength(17)
    expect(inMetroManila.filter((slug) => !DENSE_CITIES.has(slug))).toEqual([])
    expect(DENSE_CITIES.size).toBe(17 + 17)
  })
})

describe('move-in cost', () => {
  const moveInAmounts = fc.record({
    price: fc.integer({ min: 1, max: 1_000_000_00 }),
    advanceMonths: fc.nat(24),
    deposit: fc.option(fc.nat(10_000_000_00)),
    cleaningFee: fc.nat(100_000_00),
  })

  test('the move-in cost is the sum of the refundable and the non-refundable part', () => {
    fc.assert(
      fc.property(moveInAmounts, (costs) => {
        const { refundable, nonRefundable } = splitMoveInTotal(costs)
        expect(calculateMoveInTotal(costs)).toBe(refundable === null ? null : refundable + nonRefundable)
        expect(refundable).toBe(costs.deposit)
      }),
    )
  })

  test('the move-in cost grows by exactly what each part grows', () => {
    fc.assert(
      fc.property(moveInAmounts, fc.nat(1_000_000), (costs, more) => {
        const total = calculateMoveInTotal(costs) ?? 0
        if (costs.deposit === null) return
        expect(calculateMoveInTotal({ ...costs, deposit: costs.deposit + more })).toBe(total + more)
        expect(calculateMoveInTotal({ ...costs, cleaningFee: costs.cleaningFee + more })).toBe(total + more)
        expect(calculateMoveInTotal({ ...costs, advanceMonths: costs.advanceMonths + 1 })).toBe(total + costs.price)
      }),
    )
  })
})

test.each([
  ['2026-01-01', '2026-12-31', '2026-04-01', '2026-06-30', ['2026-01-01 2026-03-31', '2026-07-01 2026-12-31']],
  ['2026-01-01', '2026-12-31', '2026-01-01', '2026-12-31', []],
  ['2026-01-01', null, '2027-01-01', null, ['2026-01-01 2026-12-31']],
  ['2026-01-01', null, '2025-01-01', '2026-01-31', ['2026-02-01 null']],
  ['2026-01-01', '2026-12-31', '2025-01-01', null, []],
])('of %s to %s, without %s to %s, %j is left', (validFrom, validTo, from, to, left) => {
  const parts = cutPeriod({ validFrom, validTo }, { validFrom: from, validTo: to })
  expect(parts.map((part) => `${part.validFrom} ${part.validTo}`)).toEqual(left)
})
