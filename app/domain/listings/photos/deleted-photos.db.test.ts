import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { makeBooking } from '#seed/factories/tenancy.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { removePhotosOfDeletedListings } from './photo-files.commands.server.ts'

const database = setUpTestDatabase()
const DAY_MS = 24 * 60 * 60_000

test('photos of a listing are removed 30 days after its deletion, unless it has a booking', async () => {
  const makeListing = async (deletedAt: Date | null) => {
    const { id } = await makeProperty(database.db, { deletedAt })
    await makePropertyImage(database.db, { propertyId: id })
    return id
  }
  const [deleted, booked, kept] = [await makeListing(TEST_NOW), await makeListing(TEST_NOW), await makeListing(null)]
  await makeBooking(database.db, { propertyId: booked })
  const countPhotos = async () => {
    const counts: number[] = []
    for (const id of [deleted, booked, kept])
      counts.push(await database.db.$count(propertyImages, eq(propertyImages.propertyId, id)))
    return counts
  }
  const removeAfter = (days: number) =>
    removePhotosOfDeletedListings(createTestContext(database.db, { now: new Date(TEST_NOW.getTime() + days * DAY_MS) }))
  await removeAfter(29)
  expect(await countPhotos()).toEqual([1, 1, 1])
  await removeAfter(31)
  expect(await countPhotos()).toEqual([0, 1, 1])
  expect(await database.db.$count(properties, eq(properties.id, deleted))).toBe(1) // the row stays
})
