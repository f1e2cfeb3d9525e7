import { asc, count, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { properties, propertyAmenities, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty, makePropertyAmenity, makePropertyImage, makeStoredFile } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { copyListing } from './copies.commands.server.ts'
import type { CopyAction } from './copies.schema.ts'

const database = setUpTestDatabase()

async function makeOwnListing(values: Partial<typeof properties.$inferInsert> = {}) {
  const owner = await makePerson(database.db, 'landlord')
  const listing = await makeProperty(database.db, { ownerId: owner.id, ...values })
  const file = await makeStoredFile(database.db, { uploadedBy: owner.id })
  await makePropertyImage(database.db, { propertyId: listing.id, fileId: file.id, alt: 'Kitchen' })
  await makePropertyAmenity(database.db, { propertyId: listing.id })
  return { owner, listing, file, ctx: withActor(createTestContext(database.db), makeActor('landlord', owner.id)) }
}
const units = (key: string, many = 3): CopyAction => ({
  intent: 'units',
  key,
  pattern: 'Unit {n}',
  start: 4,
  step: 1,
  count: many,
})
async function countOwn(ownerId: string): Promise<number> {
  const [row] = await database.db.select({ n: count() }).from(properties).where(eq(properties.ownerId, ownerId))
  return row?.n ?? 0
}

describe('copyListing', () => {
  test('a copy is a draft with photos and amenities, and without review, availability and publication', async () => {
    const { listing, file, ctx } = await makeOwnListing({
      title: 'Bright studio',
      unit: 'Unit 3',
      reviewNote: 'Photos',
    })
    const [id = ''] = await copyListing(ctx, listing.id, { intent: 'copy', key: crypto.randomUUID() })
    const [copy] = await database.db.select().from(properties).where(eq(properties.id, id))
    expect(copy).toMatchObject({
      status: 'draft',
      title: 'Copy of Bright studio',
      unit: 'Unit 3',
      basePrice: listing.basePrice,
      ownerId: listing.ownerId,
      publishedAt: null,
      reviewNote: null,
      version: 1,
    })
    const photos = await database.db.select().from(propertyImages).where(eq(propertyImages.propertyId, id))
    expect(photos).toMatchObject([{ fileId: file.id, alt: 'Kitchen', order: 0 }])
    expect(await database.db.select().from(propertyAmenities).where(eq(propertyAmenities.propertyId, id))).toHaveLength(
      1,
    )
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entries).toMatchObject([{ action: 'listing.duplicated', details: { from: listing.id } }])
  })

  test('the row of a photo file stays while a copy refers to it, whatever happens to the original', async () => {
    const { listing, file, ctx } = await makeOwnListing()
    const [copyId = ''] = await copyListing(ctx, listing.id, { intent: 'copy', key: crypto.randomUUID() })
    await database.db.delete(propertyImages).where(eq(propertyImages.propertyId, listing.id))
    const deleteFile = () => database.db.delete(storedFiles).where(eq(storedFiles.id, file.id))
    await expect(deleteFile()).rejects.toThrow()
    await database.db.delete(propertyImages).where(eq(propertyImages.propertyId, copyId))
    await deleteFile()
  })

  test('units of a building get numbered names, in order', async () => {
    const { owner, listing, ctx } = await makeOwnListing({ title: 'Studio, Unit 3', unit: 'Unit 3', status: 'draft' })
    await copyListing(ctx, listing.id, units(crypto.randomUUID()))
    const rows = await database.db
      .select({ title: properties.title, unit: properties.unit })
      .from(properties)
      .where(eq(properties.ownerId, owner.id))
      .orderBy(asc(properties.title))
    expect(rows.slice(1)).toEqual([
      { title: 'Studio, Unit 4', unit: 'Unit 4' },
      { title: 'Studio, Unit 5', unit: 'Unit 5' },
      { title: 'Studio, Unit 6', unit: 'Unit 6' },
    ])
  })

  test('two clicks on one form make one set of units, two forms make two', async () => {
    const { owner, listing, ctx } = await makeOwnListing()
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([
      copyListing(ctx, listing.id, units(key)),
      copyListing(ctx, listing.id, units(key)),
    ])
    expect(second).toEqual(first)
    expect(await countOwn(owner.id)).toBe(4)
    await copyListing(ctx, listing.id, units(crypto.randomUUID()))
    expect(await countOwn(owner.id)).toBe(7)
  })

  test('a stranger gets the answer for a missing listing, and nothing is created', async () => {
    const { owner, listing, ctx } = await makeOwnListing()
    for (const role of ['landlord', 'agent', 'tenant'] as const) {
      const stranger = await makePerson(database.db, role)
      const work = copyListing(withActor(ctx, makeActor(role, stranger.id)), listing.id, units(crypto.randomUUID()))
      await expect(work).rejects.toMatchObject({ code: 'listing.notFound' })
      expect(await countOwn(stranger.id)).toBe(0)
    }
    expect(await countOwn(owner.id)).toBe(1)
  })
})
