// A tenant makes a maintenance request for the place they rent, or an owner records one for a place of their own.
import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenancePhotos, maintenanceRequests } from '#app/db/schema/tenancy/maintenance.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { storeDocumentsOnce } from '#app/domain/kernel/uploads/document-once.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import {
  insertDocumentRows,
  type PreparedDocument,
  prepareDocument,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { nameHome } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { leaseShares, selectOwnLeases } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { listRoommateIds } from '#app/domain/tenancy/roommates/roommate-shares.rules.ts'
import { fail, failField, withFailure } from '#app/errors/app-error.ts'
import { can, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { calculateRespondBy, MAINTENANCE_FOLDER } from './maintenance.rules.ts'
import type { MaintenanceInput } from './maintenance.schema.ts'

/** Photos are stored before the transaction and deleted again if it fails or if the key was used before. Returns the id. */
export async function createMaintenanceRequest(ctx: Ctx, input: MaintenanceInput): Promise<string> {
  requireSignIn(ctx.actor)
  await findPlace(ctx, input.listing) // only people who may report make the server decode pictures
  const { key, photos: files, ...facts } = input
  const photos = await preparePhotos(ctx, files)
  const request = { operation: 'maintenance.create', key, input: facts, documents: photos, folder: MAINTENANCE_FOLDER }
  return withFailure('maintenance.createFailed', () =>
    storeDocumentsOnce(ctx, request, (tx, paths) => storeRequest(tx, facts, photos, paths)),
  )
}

async function preparePhotos(ctx: Ctx, files: readonly Blob[]): Promise<PreparedDocument[]> {
  const photos: PreparedDocument[] = []
  for (const file of files) {
    const photo = await prepareDocument(ctx, file)
    if (photo.contentType !== 'image/webp') failField('photos', 'maintenance.photos.pictureOnly')
    photos.push(photo)
  }
  return photos
}

type Place = Awaited<ReturnType<typeof findPlace>>

/**
 * The place with its current rental, if the person may make requests there: the rental of a tenant is their own. Of a listing with several
 * tenants the owner makes a request for the house, of which no single tenant is told.
 */
async function findPlace(ctx: Ctx, listingId: string) {
  const today = toManilaDay(ctx.now())
  const me = ctx.actor?.id ?? ''
  const isOwnRental = sql<boolean>`coalesce(${rentals.id} in ${selectOwnLeases(me, today)}, false)`
  const [place] = await ctx.db
    .select({
      listing: {
        id: properties.id,
        ownerId: properties.ownerId,
        title: properties.title,
        titleFil: properties.titleFil,
      },
      rental: { id: rentals.id, tenantId: rentals.tenantId, shares: leaseShares },
      isOwnRental,
      space: homeSpace,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(properties)
    .leftJoin(
      rentals,
      and(eq(rentals.propertyId, properties.id), lte(rentals.startsOn, today), sql`${lastDay} >= ${today}`),
    )
    .where(and(eq(properties.id, listingId), isNull(properties.deletedAt), isChosenHome(ctx, properties.id)))
    .orderBy(desc(isOwnRental), asc(rentals.startsOn), asc(rentals.id))
    .limit(1)
  const found = place && (place.isOwnRental || place.total === 1) ? place.rental : null
  const rental = found ? { ...found, roommateIds: listRoommateIds(found, today) } : null
  const lease = rental ? { ...rental, isCurrent: true } : null
  if (!place || !can(ctx.actor, 'maintenance.create', { listing: place.listing, lease }))
    return fail('maintenance.noActiveRental')
  return { listing: rental === null ? place.listing : nameHome(place.listing, place.space), rental }
}

async function storeRequest(
  ctx: Ctx,
  { listing: listingId, title, description, priority }: Omit<MaintenanceInput, 'key' | 'photos'>,
  photos: readonly PreparedDocument[],
  paths: readonly string[],
): Promise<string> {
  requireSignIn(ctx.actor)
  await hitLimit(ctx, 'maintenance', getAccountSubject(ctx.actor.id))
  const place = await findPlace(ctx, listingId)
  const now = ctx.now()
  const [row] = await ctx.db
    .insert(maintenanceRequests)
    .values({
      propertyId: place.listing.id,
      rentalId: place.rental?.id ?? null,
      requestedBy: ctx.actor.id,
      title,
      description,
      priority,
      respondBy: calculateRespondBy(priority, now),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: maintenanceRequests.id })
  const id = row?.id ?? fail('maintenance.createFailed')
  const fileIds = await insertDocumentRows(ctx, photos, paths)
  if (fileIds.length > 0)
    await ctx.db.insert(maintenancePhotos).values(fileIds.map((fileId) => ({ requestId: id, fileId, createdAt: now })))
  await recordAudit(ctx, {
    action: 'maintenance.created',
    subjectType: 'maintenance',
    subjectId: id,
    details: { priority, photos: fileIds.length },
  })
  await tellOtherSide(ctx, id, place)
  return id
}

/** The owner is notified of a request of the tenant, and the tenant of one that the owner records. */
async function tellOtherSide(ctx: Ctx, id: string, { listing, rental }: Place): Promise<void> {
  const people = [listing.ownerId, ...(rental ? [rental.tenantId, ...rental.roommateIds] : [])]
  for (const userId of people)
    if (userId !== ctx.actor?.id)
      await notify(ctx, {
        userId,
        kind: 'maintenance.requested',
        subject: { type: 'maintenance', id },
        params: getTitleParams(listing),
      })
}
