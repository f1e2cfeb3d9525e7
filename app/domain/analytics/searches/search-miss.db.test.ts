import { beforeEach, expect, test } from 'vitest'
import { searchMisses } from '#app/db/schema/platform/analytics.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeSearchMiss } from '#seed/factories/content.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { recordSearchMiss, sweepSearchMisses } from './search-miss.commands.server.ts'
import { normalizeSearchTerm } from './search-miss.rules.ts'

const database = setUpTestDatabase()
const NOW = new Date('2026-03-01T16:30:00Z') // 2 March in Manila
const listRows = () => database.db.select().from(searchMisses).orderBy(searchMisses.day, searchMisses.term)

beforeEach(async () => {
  await database.db.delete(searchMisses)
})

test('spellings of one text are one row of the day in Manila', async () => {
  const ctx = createTestContext(database.db, { now: NOW })
  await Promise.all(
    ['Parañaque  LOFT', 'paranaque loft', ' Paranaque, loft! '].map((text) => recordSearchMiss(ctx, text)),
  )
  expect(await listRows()).toEqual([{ day: '2026-03-02', term: 'paranaque loft', searches: 3 }])
})

test('a day has a bounded number of texts; null control: a known text is still counted', async () => {
  const ctx = createTestContext(database.db, { now: NOW })
  for (const text of ['first', 'second', 'third', 'first']) await recordSearchMiss(ctx, text, 2)
  expect((await listRows()).map(({ term, searches }) => [term, searches])).toEqual([
    ['first', 2],
    ['second', 1],
  ])
})

test('nothing is counted while analytics are off; null control: it is while they are on', async () => {
  const id = (await makePerson(database.db, 'admin')).id
  const ctx = withActor(createTestContext(database.db, { now: NOW }), makeActor('admin', id))
  await saveSettings(ctx, { analyticsEnabled: false })
  await recordSearchMiss(ctx, 'houseboat')
  expect(await listRows()).toEqual([])
  await saveSettings(ctx, { analyticsEnabled: true })
  await recordSearchMiss(ctx, 'houseboat')
  expect(await listRows()).toHaveLength(1)
})

test('a text that may contain personal data has no term; null control: a number of rooms has', () => {
  for (const text of ['maria@example.com', '0917 555 0142 condo', 'ID 1234-5678', 'x'.repeat(61), '   ', '!?', '42'])
    expect(normalizeSearchTerm(text)).toBeNull()
  expect(normalizeSearchTerm('2BR Condo, ₱25,000')).toBe('2br condo 25 000')
})

test('rows older than the longest report are deleted, and only those', async () => {
  await makeSearchMiss(database.db, { day: '2025-01-25', term: 'old' })
  await makeSearchMiss(database.db, { day: '2025-01-27', term: 'kept' })
  expect(await sweepSearchMisses(database.db, NOW)).toBe(1)
  expect((await listRows()).map(({ term }) => term)).toEqual(['kept'])
})
