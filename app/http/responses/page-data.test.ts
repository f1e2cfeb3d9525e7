import { expect, test } from 'vitest'
import { fingerprintPageData } from './page-data.server.ts'

const fingerprint = (loaderData: Record<string, unknown>, changes: object = {}) =>
  fingerprintPageData({ loaderData, errors: null, statusCode: 200, ...changes })
const makeData = (rent: number, similar: unknown = []) => ({
  root: { siteName: 'Tahanan' },
  'routes/property': { listing: { rent, confirmedOn: new Date('2026-11-01'), note: undefined }, similar },
})

test('the same data has the same fingerprint, and any changed value another one', async () => {
  const first = await fingerprint(makeData(12_000))
  expect(first).toEqual(expect.any(String))
  expect(await fingerprint(makeData(12_000))).toBe(first)
  expect(await fingerprint(makeData(12_001))).not.toBe(first)
  expect(await fingerprint({ ...makeData(12_000), 'routes/more': null })).not.toBe(first)
})

test('a section that loads later counts by what it loads', async () => {
  const similar = (title: string) => Promise.resolve([{ title }])
  const first = await fingerprint(makeData(12_000, similar('Condo')))
  expect(await fingerprint(makeData(12_000, similar('Condo')))).toBe(first)
  expect(await fingerprint(makeData(12_000, similar('Loft')))).not.toBe(first)
})

test('pages with an error, another status, a failed section or data that cannot be written down are not compared', async () => {
  expect(await fingerprint(makeData(1), { errors: { root: new Error('failed') } })).toBeNull()
  expect(await fingerprint(makeData(1), { statusCode: 404 })).toBeNull()
  expect(await fingerprint(makeData(1, Promise.reject(new Error('failed'))))).toBeNull()
  expect(await fingerprint({ root: { format: () => '' } })).toBeNull()
  expect(await fingerprint({ root: { deep: { late: Promise.resolve(1) } } })).toBeNull()
})
