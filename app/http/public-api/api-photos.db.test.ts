import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { type ApiRequest, buildPhotoForm, callApi, makeToken } from '#tests/support/api/api-client.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeDistinctPicture } from '#tests/support/fixtures/distinct-picture.ts'
import { setUpStorage } from '#tests/support/storage.ts'

const database = setUpTestDatabase()
const storage = setUpStorage()

type Photo = { id: string; url: string; width: number; caption: string }

beforeEach(async () => {
  await database.db.delete(rateLimits)
})

async function makeScene() {
  const { id: ownerId } = await makePerson(database.db, 'landlord')
  const { id } = await makeProperty(database.db, { ownerId, status: 'draft' })
  const token = await makeToken(database.db, { id: ownerId })
  const call = (path: string, request: ApiRequest = {}) =>
    callApi(database.db, `/me/listings/${id}/photos${path}`, { token, context: { adapters: { storage } }, ...request })
  const add = async (seed: number, key?: string) =>
    call('', {
      method: 'POST',
      form: buildPhotoForm(await makeDistinctPicture(seed)),
      ...(key === undefined ? {} : { headers: { 'Idempotency-Key': key } }),
    })
  const read = async () => (await call('')).body.data as Photo[]
  return { id, call, add, read }
}

test('photos are added, ordered, described and removed, and the screen shows the same', async () => {
  const { id, call, add, read } = await makeScene()
  const [first, second] = [await add(1), await add(2)]
  expect(first).toMatchObject({ status: 201, body: { width: 480, height: 320, caption: '' } })
  expect(String(first.body.url)).toMatch(/^https:\/\/tahanan\.example\//)
  const ids = (photos: readonly Photo[]) => photos.map((photo) => photo.id)
  expect(ids(await read())).toEqual([first.body.id, second.body.id])

  const order = [String(second.body.id), String(first.body.id)]
  const ordered = await call('', { method: 'PATCH', body: { order } })
  expect(ids(ordered.body.data as Photo[])).toEqual(order)
  const late = await call('', { method: 'PATCH', body: { order, seen: order.toReversed() } })
  expect(late).toMatchObject({ status: 409, body: { code: 'listing.photosChanged' } })
  expect(await call('', { method: 'PATCH', body: { order: order.slice(1) } })).toMatchObject({ status: 400 })

  const caption = '  Kusina ni ‘Nang  Ñena '
  const described = await call(`/${order[0]}`, { method: 'PATCH', body: { caption } })
  expect(described.body.caption).toBe('Kusina ni ‘Nang Ñena')
  const removed = await call(`/${order[1]}`, { method: 'DELETE' })
  expect(removed).toMatchObject({ status: 200, body: { data: [{ id: order[0], caption: 'Kusina ni ‘Nang Ñena' }] } })
  expect(await call(`/${order[1]}`, { method: 'DELETE' })).toMatchObject({ status: 404 })
  const rows = await database.db.select().from(propertyImages).where(eq(propertyImages.propertyId, id))
  expect(ids(await read())).toEqual(rows.map((row) => row.id))
})

test('a repeated upload with one key is one photo, and another file with that key is refused', async () => {
  const { add, read } = await makeScene()
  const first = await add(1, 'photo-of-the-kitchen')
  expect((await add(1, 'photo-of-the-kitchen')).body).toEqual(first.body)
  expect(await add(2, 'photo-of-the-kitchen')).toMatchObject({ body: { code: 'idempotency.differentRequest' } })
  expect(await read()).toHaveLength(1)
  await add(1, 'another-key-of-it') // null control
  expect(await read()).toHaveLength(2)
})

test('photos of another person’s listing do not exist', async () => {
  const [mine, theirs] = [await makeScene(), await makeScene()]
  const { id } = (await theirs.add(1)).body
  const token = await makeToken(database.db, await makePerson(database.db, 'landlord'))
  const attempts: [string, ApiRequest][] = [
    ['', {}],
    ['', { method: 'POST', form: buildPhotoForm(await makeDistinctPicture(3)) }],
    ['', { method: 'PATCH', body: { order: [id] } }],
    [`/${String(id)}`, { method: 'PATCH', body: { caption: 'Mine' } }],
    [`/${String(id)}`, { method: 'DELETE' }],
  ]
  for (const [path, request] of attempts)
    expect(await theirs.call(path, { ...request, token })).toMatchObject({
      status: 404,
      body: { code: 'listing.notFound' },
    })
  // A photo of another listing is not one of this listing
  expect(await mine.call(`/${String(id)}`, { method: 'DELETE' })).toMatchObject({
    status: 404,
    body: { code: 'listing.photoNotFound' },
  })
  expect(await theirs.read()).toMatchObject([{ id, caption: '' }])
})
