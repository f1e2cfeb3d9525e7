import { beforeEach, describe, expect, test } from 'vitest'
import { photoMatches } from '#app/db/schema/listings/photo-matches.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { ROLES, type Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makePhotoMatch, makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { changePhotoMatch } from './photo-match.commands.server.ts'
import { listPhotoMatches } from './photo-match.queries.server.ts'

const database = setUpTestDatabase()
const as = (role: Role, id?: string) => createTestContext(database.db, { actor: makeActor(role, id), now: TEST_NOW })
let admin: ReturnType<typeof as>

beforeEach(async () => {
  await database.db.delete(photoMatches)
  admin = as('admin', (await makePerson(database.db, 'admin')).id)
})

const list = (state: 'open' | 'handled' = 'open') => listPhotoMatches(admin, { state, page: 1 })

async function makePair(title: string, createdAt = TEST_NOW) {
  const [mine, theirs] = [
    await makePropertyImage(database.db, { propertyId: (await makeProperty(database.db, { title: 'The copy' })).id }),
    await makePropertyImage(database.db, { propertyId: (await makeProperty(database.db, { title })).id }),
  ]
  return makePhotoMatch(database.db, { imageId: mine.id, matchedImageId: theirs.id, createdAt })
}

test('open pairs come oldest first, with both listings; a handled pair leaves the list and can return', async () => {
  const [newer, older] = [await makePair('Later'), await makePair('Earlier', new Date(TEST_NOW.getTime() - 60_000))]
  const { rows, total } = await list()
  expect([total, rows.map(({ id }) => id)]).toEqual([2, [older.id, newer.id]])
  expect(rows[0]).toMatchObject({ first: { listingTitle: 'Earlier' }, second: { listingTitle: 'The copy' } })

  await changePhotoMatch(admin, { intent: 'handle', id: older.id })
  expect((await list()).rows.map(({ id }) => id)).toEqual([newer.id])
  expect((await list('handled')).rows).toMatchObject([{ id: older.id, handledAt: TEST_NOW }])
  await changePhotoMatch(admin, { intent: 'reopen', id: older.id })
  expect((await list()).total).toBe(2)
  const actions = (await database.db.select().from(auditLog)).map(({ action }) => action)
  expect(actions.filter((action) => action.startsWith('photoMatch')).sort()).toEqual([
    'photoMatch.handled',
    'photoMatch.reopened',
  ])
})

test('of 20 parallel decisions about one pair one counts', async () => {
  const { id } = await makePair('Disputed')
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => changePhotoMatch(admin, { intent: 'handle', id })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(changePhotoMatch(admin, { intent: 'reopen', id: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'app.changedMeanwhile',
  })
})

describe('permissions', () => {
  test.each(ROLES.filter((role) => role !== 'admin'))('a %s can neither read nor decide', async (role) => {
    const { id } = await makePair('Private')
    const stranger = as(role, (await makePerson(database.db, role)).id)
    await expect(listPhotoMatches(stranger, { state: 'open', page: 1 })).rejects.toMatchObject({ status: 403 })
    await expect(changePhotoMatch(stranger, { intent: 'handle', id })).rejects.toMatchObject({ status: 403 })
    // null control: the same calls of an administrator succeed
    expect((await list()).total).toBe(1)
    await changePhotoMatch(admin, { intent: 'handle', id })
  })
})
