import { expect, test } from 'vitest'
import { applyStep, type HomePageDraft, readDraft, toDraftFields } from './home-page-draft.rules.ts'
import { fillCities, isOver, pickShownListings } from './home-page.rules.ts'
import { homePageForm } from './home-page.schema.ts'

const [A, B, C] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
]
const toDraft = (...ids: string[]): HomePageDraft => ({
  listings: ids.map((id) => ({ id, until: '' })),
  cities: ['', 'makati', '', ''],
})
const listIds = ({ listings }: HomePageDraft) => listings.map(({ id }) => id)

test('a draft survives its address, and unknown and repeated homes are left out', () => {
  const draft = {
    ...toDraft(A, B),
    listings: [
      { id: A, until: '2026-05-01' },
      { id: B, until: '' },
    ],
  }
  expect(readDraft(new URLSearchParams(toDraftFields(draft)))).toEqual(draft)
  const params = new URLSearchParams({
    listing1: 'x',
    listing2: A.toUpperCase(),
    listing3: A,
    listing9: B,
    city1: 'x'.repeat(500),
  })
  expect(listIds(readDraft(params))).toEqual([A])
  expect(readDraft(params).cities[0]).toHaveLength(120)
})

test.each([
  [`add:${C}`, [A, B, C]],
  [`add:${A}`, [A, B]],
  ['add:x', [A, B]],
  ['up:2', [B, A]],
  ['up:1', [A, B]],
  ['down:1', [B, A]],
  ['down:2', [A, B]],
  ['remove:1', [B]],
  ['remove:9', [A, B]],
  ['remove:', [A, B]],
  ['publish', [A, B]],
])('the step %s', (step, expected) => {
  expect(listIds(applyStep(toDraft(A, B), step))).toEqual(expected)
})

test('a seventh home is not added', () => {
  const full = toDraft(...[1, 2, 3, 4, 5, 6].map((n) => `${n}0000000-0000-4000-8000-000000000000`))
  expect(applyStep(full, `add:${A}`)).toEqual(full)
})

test('places without a choice get the cities that the home page has by default that are not chosen', () => {
  expect(fillCities([])).toEqual(['quezon-city', 'manila', 'cebu', 'davao'])
  expect(fillCities(['', 'makati', '', ''])).toEqual(['quezon-city', 'makati', 'manila', 'cebu'])
  expect(fillCities(['cebu', '', '', ''])).toEqual(['cebu', 'quezon-city', 'manila', 'davao'])
})

test('a home is shown to the end of its last day in Manila', () => {
  const [before, after] = ['2026-05-01T15:59:59Z', '2026-05-01T16:00:00Z'].map((time) => new Date(time)) as [Date, Date]
  expect([isOver('2026-05-01', before), isOver('2026-05-01', after), isOver(null, after)]).toEqual([false, true, false])
  expect(
    pickShownListings(
      [
        { id: A, until: '2026-05-01' },
        { id: B, until: null },
      ],
      after,
    ),
  ).toEqual([B])
})

test('the form keeps the order and refuses unknown fields', () => {
  const form = { step: 'publish', seen: '0123456789abcdef', listing1: A, until1: '2026-05-01', city2: 'makati' }
  expect(homePageForm.parse(form)).toMatchObject({
    listings: [{ id: A, until: '2026-05-01' }],
    cities: ['', 'makati', '', ''],
  })
  for (const change of [{ listing7: B }, { seen: '' }, { until1: '2026-02-30' }, { city1: '../x' }, { step: 'up:1' }])
    expect(homePageForm.safeParse({ ...form, ...change }).success, JSON.stringify(change)).toBe(false)
})
