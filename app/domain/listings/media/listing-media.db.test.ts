import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { saveListing } from '#app/domain/listings/editor/save-listing.commands.server.ts'
import { changePhotos } from '#app/domain/listings/photos/photo-form.commands.server.ts'
import { findPublicListing } from '#app/domain/listings/public/listing.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { findListingVideo } from './video.queries.server.ts'

const database = setUpTestDatabase()
const LINK = 'https://youtu.be/dQw4w9WgXcQ'
const VIDEO = { provider: 'youtube', id: 'dQw4w9WgXcQ' }

async function setUp(values = {}) {
  const owner = await makePerson(database.db, 'landlord')
  const listing = await makeProperty(database.db, { ownerId: owner.id, ...values })
  const ctx = createTestContext(database.db, { actor: makeActor('landlord', owner.id) })
  const guest = createTestContext(database.db, { actor: null })
  return { listing, ctx, guest }
}
const type = (from: string, to: string) => ({ changes: { video: { from, to } }, redraft: [] })

test('a link becomes a host and an id, is shown to guests, and is removed by an empty text; another text is refused at its field', async () => {
  const { listing, ctx, guest } = await setUp()
  const saved = await saveListing(ctx, listing.id, type('', LINK))
  expect(saved.values.video).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  expect((await findPublicListing(guest, listing.id))?.video).toEqual(VIDEO)
  expect(await findListingVideo(guest, listing.id)).toEqual(VIDEO)

  const refused = await saveListing(ctx, listing.id, type(saved.values.video, '<iframe src="https://evil.example">'))
  expect(refused.problems.video).toBe('listing.video.invalid')
  expect(await findListingVideo(guest, listing.id)).toEqual(VIDEO)
  await saveListing(ctx, listing.id, type(saved.values.video, ''))
  expect(await findListingVideo(guest, listing.id)).toBeNull()
  expect(await findPublicListing(guest, listing.id)).not.toHaveProperty('video')
})

test('the video of a hidden listing is only for those who may see it, as if there were none', async () => {
  const { listing, ctx, guest } = await setUp({ status: 'inactive', videoProvider: 'youtube', videoId: VIDEO.id })
  expect(await findListingVideo(ctx, listing.id)).toEqual(VIDEO)
  const other = createTestContext(database.db, {
    actor: makeActor('landlord', (await makePerson(database.db, 'landlord')).id),
  })
  for (const as of [guest, other]) expect(await findListingVideo(as, listing.id)).toBeNull()
  for (const id of ['x', crypto.randomUUID()]) expect(await findListingVideo(ctx, id)).toBeNull()
})

test('only a picture of that shape is a 360° picture, marked by its owner; a foreign one is not found', async () => {
  const { listing, ctx, guest } = await setUp()
  const wide = await makePropertyImage(database.db, { propertyId: listing.id, width: 1_600, height: 800 })
  const plain = await makePropertyImage(database.db, { propertyId: listing.id, order: 1 })
  const mark = (photoId: string, isPanorama: 'yes' | 'no' = 'yes', as = ctx) =>
    changePhotos(as, listing.id, { intent: 'panorama', photoId, isPanorama })
  await mark(wide.id)
  await expect(mark(plain.id)).rejects.toMatchObject({ code: 'listing.noPanorama' })
  await expect(mark(crypto.randomUUID())).rejects.toMatchObject({ code: 'listing.photoNotFound' })
  const other = createTestContext(database.db, {
    actor: makeActor('landlord', (await makePerson(database.db, 'landlord')).id),
  })
  await expect(mark(wide.id, 'no', other)).rejects.toMatchObject({ code: 'listing.notFound' })
  const shown = await findPublicListing(guest, listing.id)
  expect(shown?.panoramas).toEqual([0])
  expect(shown?.photos).toHaveLength(2)
  await mark(wide.id, 'no')
  expect(await findPublicListing(guest, listing.id)).not.toHaveProperty('panoramas')
  const rows = await database.db.select().from(propertyImages).where(eq(propertyImages.propertyId, listing.id))
  expect(rows.map(({ isPanorama }) => isPanorama)).toEqual([false, false])
  expect(await database.db.$count(properties)).toBeGreaterThan(0)
})
