import { describe, expect, test } from 'vitest'
import { withLocale } from '#app/i18n/locale.server.ts'
import { pesosToCentavos } from '#app/shared/money.ts'
import { rejectionInput } from '#app/domain/applications/decisions/decision.schema.ts'
import { formatIncomeRatio } from './income-ratio.labels.ts'
import { compareInput, readComparedIds } from './received-list.schema.ts'
import { receivedList } from './received-list.model.ts'

const uuids = Array.from({ length: 6 }, () => crypto.randomUUID())

describe('income against rent', () => {
  test.each([
    ['60000-100000', 25_000, 'about 2.4 to 4 × the rent'],
    ['under-15000', 25_000, 'less than 0.6 × the rent'],
    ['over-200000', 25_000, 'more than 8 × the rent'],
  ] as const)('%s and a rent of %i is %j', (income, rent, text) => {
    expect(withLocale('en', () => formatIncomeRatio(income, pesosToCentavos(rent)))).toBe(text)
  })

  test('there is no ratio without an income or without a rent', () => {
    expect(formatIncomeRatio(null, 100)).toBeNull()
    expect(formatIncomeRatio('under-15000', 0)).toBeNull()
  })
})

describe('the address of the list', () => {
  test('unknown values count as absent', () => {
    const params = new URLSearchParams('status=sold&sort=best&listing=1&page=-3&q=%20Ana%00%20')
    expect(receivedList.read(params)).toEqual({
      search: 'Ana',
      status: null,
      listingId: null,
      sort: 'newest',
      page: 1,
    })
  })

  test('at most four applications are compared, each once', () => {
    const params = new URLSearchParams({ ids: [...uuids, uuids[0], 'x'].join(',') })
    expect(readComparedIds(params)).toEqual(uuids.slice(0, 4))
    expect(compareInput.safeParse({ ids: uuids }).error?.issues[0]?.message).toBe('application.compare.tooMany')
    expect(compareInput.parse({ ids: uuids[0] })).toEqual({ ids: [uuids[0]] })
  })
})

test('a rejection needs a reason, and "another reason" needs words', () => {
  const isAccepted = (input: object) => rejectionInput.safeParse({ intent: 'reject', ...input }).success
  expect(isAccepted({ reasonCode: 'pets' })).toBe(true)
  expect(isAccepted({ reason: 'The building allows none.' })).toBe(true)
  expect(isAccepted({ reasonCode: 'other', reason: 'A relative moves in.' })).toBe(true)
  expect([isAccepted({}), isAccepted({ reason: '  ' }), isAccepted({ reasonCode: 'other' })]).toEqual([
    false,
    false,
    false,
  ])
  expect(isAccepted({ reasonCode: 'age' })).toBe(false)
})
