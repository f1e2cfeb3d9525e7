import { beforeEach, expect, test } from 'vitest'
import { failureGroups } from '#app/db/schema/platform/admin.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { FIXED_PERIODS } from '#app/domain/kernel/settings/retention-periods.data.ts'
import { makeFailureGroup } from '#seed/factories/platform.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createFailureCounter } from './failure-counter.service.server.ts'
import { storeFailures, sweepFailureGroups } from './failure.commands.server.ts'
import { countRecentErrors, listFailureGroups } from './failure.queries.server.ts'

const database = setUpTestDatabase()
const HOUR = 3_600_000
const ago = (milliseconds: number) => new Date(TEST_NOW.getTime() - milliseconds)
const asAdmin = () => createTestContext(database.db, { actor: makeActor('admin') })

beforeEach(async () => {
  await database.db.delete(failureGroups)
})

const setUp = (at: Date) => {
  const counter = createFailureCounter(() => at)
  const error = new Error('no such column')
  return { counter, note: (requestId: string) => counter.noteLogEntry('error', 'request.failed', { error, requestId }) }
}

test('processes add to one row an hour, and the page shows a group once', async () => {
  const [one, two, earlier] = [setUp(TEST_NOW), setUp(TEST_NOW), setUp(ago(3 * HOUR))]
  for (const id of ['a', 'b']) one.note(id)
  two.note('c')
  earlier.note('d')
  await Promise.all([one, two, earlier].map(({ counter }) => storeFailures(database.db, counter)))
  expect(await database.db.$count(failureGroups)).toBe(2)
  const [group, ...others] = await listFailureGroups(asAdmin())
  expect(others).toEqual([])
  expect(group).toMatchObject({ kind: 'error', count: 4, lastAt: TEST_NOW, text: 'Error: no such column' })
  expect(['b', 'c']).toContain(group?.lastId)
  expect(await countRecentErrors(asAdmin())).toBe(3)
})

test('what the database does not take is stored the next time', async () => {
  const { counter, note } = setUp(TEST_NOW)
  note('a')
  const broken = { insert: () => ({ values: () => ({ onConflictDoUpdate: () => Promise.reject(new Error('down')) }) }) }
  await storeFailures(broken as unknown as Db, counter)
  await storeFailures(database.db, counter)
  expect(await countRecentErrors(asAdmin())).toBe(1)
})

test('slow statements are no errors, and old groups are neither shown nor kept for ever', async () => {
  await makeFailureGroup(database.db, { hour: TEST_NOW, lastAt: TEST_NOW, kind: 'slowQuery', slowestMs: 900 })
  await makeFailureGroup(database.db, { hour: ago(8 * 24 * HOUR), lastAt: ago(8 * 24 * HOUR) })
  const past = ago((FIXED_PERIODS.failures * 24 + 1) * HOUR)
  await makeFailureGroup(database.db, { hour: past, lastAt: past })
  expect(await countRecentErrors(asAdmin())).toBe(0)
  expect(await listFailureGroups(asAdmin())).toMatchObject([{ kind: 'slowQuery', slowestMs: 900 }])
  expect(await sweepFailureGroups(database.db, TEST_NOW)).toBe(1)
  expect(await database.db.$count(failureGroups)).toBe(2)
})

test('only administrators who run the site read them', async () => {
  await expect(listFailureGroups(createTestContext(database.db, { actor: makeActor('landlord') }))).rejects.toThrow()
})
