// Copies a listing with its photos and amenities into new drafts: one copy, or the units of a building.
import { setTimeout as sleep } from 'node:timers/promises'
import { asc, eq } from 'drizzle-orm'
import { properties, propertyAmenities, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { copyVideo } from '#app/domain/listings/media/uploaded-video.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { requireAllHomes } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { recordAuditEntries } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { lockOwnListing, type StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { m } from '#app/messages/messages.js'
import { authorize } from '#app/permissions/policy.ts'
import { LISTING_TEXTS, type ListingText } from '#app/shared/vocabulary.ts'
import { buildCopyTitle, buildUnitNames, buildUnitTitle, MAX_UNITS, MIN_UNITS } from './copies.rules.ts'
import type { CopyAction } from './copies.schema.ts'

type CopyNames = Pick<typeof properties.$inferInsert, 'title' | 'titleFil' | 'unit'>

const MAX_ATTEMPTS = 10
const RETRY_MS = 50

/**
 * All copies or none. The lock on the listing makes a second click wait for the first, and the key gives it the same answer. PostgreSQL
 * releases the lock of the row shortly before that of the key, so the second may find the key still in use and tries again. Returns the
 * ids of the drafts.
 */
export async function copyListing(ctx: Ctx, id: string, input: CopyAction): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await copyOnce(ctx, id, input)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isAppError(error) || error.code !== 'idempotency.inProgress') throw error
      await sleep(RETRY_MS)
    }
  }
}

async function copyOnce(ctx: Ctx, id: string, input: CopyAction): Promise<string[]> {
  return inTransaction(ctx, async (tx) => {
    const listing = await lockOwnListing(tx, id)
    authorize(ctx.actor, 'listing.create', listing)
    requireAllHomes(ctx)
    return once(tx, { operation: 'listing.copy', key: input.key, input: { id, ...input } }, async (inner) => {
      await hitLimit(inner, 'listing.copy', getAccountSubject(listing.ownerId))
      return insertCopies(inner, listing, buildNames(listing, input))
    })
  })
}

function buildNames(listing: StoredListing, input: CopyAction): CopyNames[] {
  const { title, titleFil, unit: oldUnit } = listing
  if (input.intent === 'copy')
    return [
      {
        title: buildCopyTitle(title, m.own_copy_name({ title }, { locale: 'en' })),
        titleFil: titleFil && buildCopyTitle(titleFil, m.own_copy_name({ title: titleFil }, { locale: 'fil' })),
        unit: oldUnit,
      },
    ]
  if (input.count < MIN_UNITS || input.count > MAX_UNITS) fail('app.invalidInput')
  return buildUnitNames(input).map((unit) => ({
    unit,
    title: buildUnitTitle(title, oldUnit, unit),
    titleFil: titleFil && buildUnitTitle(titleFil, oldUnit, unit),
  }))
}

async function insertCopies(ctx: Ctx, listing: StoredListing, names: readonly CopyNames[]): Promise<string[]> {
  const now = ctx.now().getTime()
  const created = await ctx.db
    .insert(properties)
    .values(
      names.map((name, index) => ({
        ...pickCopied(listing),
        ...name,
        writtenTexts: addWrittenTitles(listing.writtenTexts),
        // The first unit is the newest, so that the list shows the units in order.
        createdAt: new Date(now - index),
        updatedAt: new Date(now),
        statusChangedAt: new Date(now),
      })),
    )
    .returning({ id: properties.id })
  const ids = created.map(({ id }) => id)
  await copyAmenities(ctx, listing.id, ids)
  await copyPhotos(ctx, listing.id, ids)
  await copyVideo(ctx, listing.id, ids)
  const details = { from: listing.id }
  await recordAuditEntries(
    ctx,
    ids.map((subjectId) => ({ action: 'listing.duplicated', subjectType: 'listing', subjectId, details })),
  )
  return ids
}

/** Everything that describes the home. A copy starts as a draft: nothing about review, availability or publication is copied. */
function pickCopied(listing: StoredListing) {
  const {
    id: _id,
    status: _status,
    featured: _featured,
    metadata: _metadata,
    authorityFileId: _authorityFileId,
    availabilityConfirmedAt: _confirmed,
    availabilityAskedAt: _asked,
    availabilityAskCount: _askCount,
    inactiveReason: _inactiveReason,
    reviewNote: _reviewNote,
    reviewReasons: _reviewReasons,
    version: _version,
    statusChangedAt: _statusChangedAt,
    publishedAt: _publishedAt,
    deletedAt: _deletedAt,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...copied
  } = listing
  return copied
}

/** The names of copies are chosen, so the editor must not draft the titles again. */
const addWrittenTitles = (texts: readonly ListingText[]) =>
  LISTING_TEXTS.filter((text) => texts.includes(text) || text === 'title' || text === 'title_fil')

async function copyAmenities(ctx: Ctx, fromId: string, ids: readonly string[]): Promise<void> {
  const amenities = await ctx.db
    .select({ amenityId: propertyAmenities.amenityId })
    .from(propertyAmenities)
    .where(eq(propertyAmenities.propertyId, fromId))
  if (amenities.length === 0) return
  await ctx.db
    .insert(propertyAmenities)
    .values(ids.flatMap((propertyId) => amenities.map(({ amenityId }) => ({ amenityId, propertyId }))))
}

/**
 * The rows refer to the files of the original: 50 units with 20 photos in several widths would be thousands of equal files. The foreign key
 * to stored_files restricts deletion, so a file cannot lose its row while a copy shows it.
 */
async function copyPhotos(ctx: Ctx, fromId: string, ids: readonly string[]): Promise<void> {
  const photos = await ctx.db
    .select()
    .from(propertyImages)
    .where(eq(propertyImages.propertyId, fromId))
    .orderBy(asc(propertyImages.order))
  if (photos.length === 0) return
  const copyFor = (propertyId: string) => (photo: (typeof photos)[number]) => {
    const { id: _id, ...copied } = photo
    return Object.assign(copied, { propertyId, createdAt: ctx.now() })
  }
  await ctx.db.insert(propertyImages).values(ids.flatMap((propertyId) => photos.map(copyFor(propertyId))))
}
