import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { servePublicFile } from '#app/http/files/serve-object.server.ts'
import type { ListingStatus } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makePropertyImage, makeWishlist, makeWishlistProperty } from '#seed/factories/listings.ts'
import { makeConversation } from '#seed/factories/messaging.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { buildPhotoAddress, buildPhotoPath, PHOTO_BUCKET } from './photo-file.rules.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-photo-access-'))
const storage = createDiskStorage(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A listing with one uploaded photo in two widths. */
async function makeListingWithPhoto(status: ListingStatus) {
  const owner = await makePerson(database.db, 'landlord')
  const listing = await makeProperty(database.db, { ownerId: owner.id, status })
  const stem = { listingId: listing.id, stem: crypto.randomUUID().replaceAll('-', '') }
  for (const width of [400, 800])
    await storage.put({ bucket: PHOTO_BUCKET, path: buildPhotoPath(stem, width) }, Buffer.from('photo'), {
      contentType: 'image/webp',
    })
  const address = buildPhotoAddress(stem, [400, 800])
  await makePropertyImage(database.db, { propertyId: listing.id, ...address })
  return { owner, listing, address, path: buildPhotoPath(stem, 400) }
}

async function open(path: string, actor: ReturnType<typeof makeActor> | null, method = 'GET') {
  const ctx = createTestContext(database.db, { actor, adapters: { storage } })
  const request = new Request('http://localhost/', { method })
  const response = await servePublicFile(ctx, { bucket: PHOTO_BUCKET, path }, request)
  await response.arrayBuffer()
  return { status: response.status, cache: response.headers.get('Cache-Control') }
}

const PUBLIC = { status: 200, cache: 'public, max-age=31536000, immutable' }
const PRIVATE = { status: 200, cache: 'private, no-store' }
const NOT_FOUND = { status: 404, cache: 'no-store' }
const setStatus = (id: string, status: ListingStatus) =>
  database.db.update(properties).set({ status }).where(eq(properties.id, id))

describe('photos of listings', () => {
  test('the photo of a public listing may be cached by anybody, also when its owner opens it', async () => {
    const { path, owner } = await makeListingWithPhoto('active')
    expect(await open(path, null)).toEqual(PUBLIC)
    expect(await open(path, null, 'HEAD')).toEqual(PUBLIC)
    expect(await open(path, makeActor('landlord', owner.id))).toEqual(PUBLIC)
  })

  test.each(['draft', 'pending', 'inactive'] as const)(
    'the photo of a listing that is %s is for its owner and administrators only',
    async (status) => {
      const { path, owner } = await makeListingWithPhoto(status)
      const stranger = await makePerson(database.db, 'landlord')
      expect(await open(path, null)).toEqual(NOT_FOUND)
      expect(await open(path, null, 'HEAD')).toEqual(NOT_FOUND)
      expect(await open(path, makeActor('landlord', stranger.id))).toEqual(NOT_FOUND)
      expect(await open(path, makeActor('landlord', owner.id))).toEqual(PRIVATE)
      expect(await open(path, makeActor('admin', stranger.id))).toEqual(PRIVATE)
    },
  )

  test('people who asked about a listing or saved it keep its photo after it was taken down; others lose it', async () => {
    const { path, listing } = await makeListingWithPhoto('active')
    const [asker, saver, stranger] = [
      await makePerson(database.db, 'tenant'),
      await makePerson(database.db, 'tenant'),
      await makePerson(database.db, 'tenant'),
    ]
    await makeConversation(database.db, { propertyId: listing.id, clientUserId: asker.id })
    const list = await makeWishlist(database.db, { userId: saver.id })
    await makeWishlistProperty(database.db, { wishlistId: list.id, propertyId: listing.id })
    await setStatus(listing.id, 'inactive')
    expect(await open(path, makeActor('tenant', asker.id))).toEqual(PRIVATE)
    expect(await open(path, makeActor('tenant', saver.id))).toEqual(PRIVATE)
    expect(await open(path, makeActor('tenant', stranger.id))).toEqual(NOT_FOUND)
  })

  test('a public copy of a listing keeps the shared photo public', async () => {
    const { path, listing, owner, address } = await makeListingWithPhoto('draft')
    const copy = await makeProperty(database.db, { ownerId: owner.id, status: 'active' })
    await makePropertyImage(database.db, { propertyId: copy.id, ...address })
    expect(await open(path, null)).toEqual(PUBLIC)
    await setStatus(copy.id, 'inactive')
    expect(await open(path, null)).toEqual(NOT_FOUND)
    await database.db.update(properties).set({ deletedAt: new Date() }).where(eq(properties.id, listing.id))
    await setStatus(copy.id, 'active')
    expect(await open(path, null)).toEqual(PUBLIC)
  })
})
