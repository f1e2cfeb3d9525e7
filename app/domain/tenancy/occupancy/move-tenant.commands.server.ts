// Moves a tenant to another space of the same building. The rental and its rent book go on, and so does the renewal that was agreed.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isOverlap } from '#app/db/failures.server.ts'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import {
  loadOwnBuilding,
  loadSpace,
  type StoredSpace,
} from '#app/domain/listings/buildings/building-access.queries.server.ts'
import { takesDays } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notifyTenants } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import { findOverlap, lockBuilding } from '#app/domain/tenancy/bookings/rental-dates.queries.server.ts'
import { isReserved } from '#app/domain/tenancy/bookings/space-choice.queries.server.ts'
import { hideOccupiedHome } from '#app/domain/tenancy/existing-tenants/add-tenant.commands.server.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { reviewPapers } from '#app/domain/tenancy/signing/review-papers.commands.server.ts'
import { fail, failField, isAppError } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { placedSpaceName } from './occupancy.labels.ts'

export type MoveInput = { rental: string; target: string }

/**
 * From today, or from the first day of a lease that has not begun: a later day would need the old space until then and the new one already.
 * Of many moves to one space one succeeds.
 */
export async function moveTenant(ctx: Ctx, buildingId: string, input: MoveInput): Promise<void> {
  try {
    await inTransaction(ctx, (tx) => moveInTransaction(tx, buildingId, input))
  } catch (error) {
    if (!isAppError(error) && isOverlap(error)) failField('target', 'building.target.taken')
    throw error
  }
}

async function moveInTransaction(ctx: Ctx, buildingId: string, { rental: rentalId, target: targetId }: MoveInput) {
  await loadOwnBuilding(ctx, buildingId)
  await lockListings(ctx, buildingId, { rentalId, targetId })
  await lockBuilding(ctx, eq(spaces.id, targetId))
  const target = await loadSpace(ctx, buildingId, targetId)
  const rental = await lockRental(ctx, rentalId)
  if (rental.buildingId !== buildingId) fail('rental.notFound')
  authorize(ctx.actor, 'rental.move', rental)
  const renewal = await findRenewal(ctx, rentalId)
  const startsOn = requireRunning(rental, toManilaDay(ctx.now()))
  await requireFree(ctx, rental, target, {
    dates: { startsOn, endsOn: getLastDay(renewal ?? rental) },
    exceptIds: [rentalId, ...(renewal ? [renewal.id] : [])],
  })
  const change = { spaceId: targetId, version: sql`${rentals.version} + 1`, updatedAt: ctx.now() }
  const movedInOn = startsOn > rental.startsOn ? startsOn : null
  await ctx.db
    .update(rentals)
    .set({ ...change, movedInOn })
    .where(eq(rentals.id, rentalId))
  if (renewal) await ctx.db.update(rentals).set(change).where(eq(rentals.id, renewal.id))
  for (const id of [rentalId, ...(renewal ? [renewal.id] : [])]) await reviewPapers(ctx, id)
  await hideTargetListing(ctx, target)
  await recordAudit(ctx, {
    action: 'rental.moved',
    subjectType: 'rental',
    subjectId: rentalId,
    details: { buildingId, fromSpaceId: rental.spaceId, toSpaceId: targetId, startsOn },
  })
  await tellTenant(ctx, rental, target)
}

/** Before the building, as every other command that lets a space; in one order, so that two moves never wait for each other. */
async function lockListings(
  ctx: Ctx,
  buildingId: string,
  { rentalId, targetId }: { rentalId: string; targetId: string },
): Promise<void> {
  const concerned = sql`(
    select ${rentals.propertyId} from ${rentals} where ${rentals.id} = ${rentalId} and ${rentals.buildingId} = ${buildingId}
    union select ${spaces.listingId} from ${spaces} where ${spaces.id} = ${targetId} and ${spaces.buildingId} = ${buildingId})`
  await ctx.db
    .select({ id: properties.id })
    .from(properties)
    .where(inArray(properties.id, concerned))
    .orderBy(properties.id)
    .for('update')
}

type Dated = Pick<StoredRental, 'endsOn' | 'endedEarlyOn'>
const getLastDay = ({ endsOn, endedEarlyOn }: Dated): Day => endedEarlyOn ?? endsOn

/** The next contract of the tenant, if it takes any days: it is for the space that the tenant has at its start. */
async function findRenewal(ctx: Ctx, rentalId: string) {
  const [renewal] = await ctx.db
    .select()
    .from(rentals)
    .where(and(eq(rentals.renewsRentalId, rentalId), takesDays(sql`${rentals}`)))
    .for('update')
  return renewal
}

/** Returns the first day in the new space. */
function requireRunning(rental: StoredRental, today: Day): Day {
  if (getLastDay(rental) < today) fail('rental.alreadyEnded')
  return rental.startsOn > today ? rental.startsOn : today
}

async function requireFree(
  ctx: Ctx,
  rental: StoredRental,
  target: StoredSpace,
  { dates, exceptIds }: { dates: { startsOn: Day; endsOn: Day }; exceptIds: readonly string[] },
): Promise<void> {
  if (target.outOfUseNote !== null) failField('target', 'building.target.outOfUse')
  const isTaken =
    target.id === rental.spaceId ||
    (await findOverlap(ctx, target.id, dates, exceptIds)) !== undefined ||
    (await isReserved(ctx, target.id, dates))
  if (isTaken) failField('target', 'building.target.taken')
}

/** The listing of the old space asks its owner on the overview whether it is offered again: see own/listing-attention.queries.server.ts. */
async function hideTargetListing(ctx: Ctx, { listingId }: StoredSpace): Promise<void> {
  if (listingId === null) return
  const [listing] = await ctx.db.select().from(properties).where(eq(properties.id, listingId))
  if (listing && listing.deletedAt === null) await hideOccupiedHome(ctx, listing, null)
}

async function tellTenant(ctx: Ctx, rental: StoredRental, target: StoredSpace): Promise<void> {
  const room =
    target.kind === 'bed' && target.parentId !== null ? await loadSpace(ctx, target.buildingId, target.parentId) : null
  await notifyTenants(ctx, rental, {
    kind: 'rental.moved',
    subject: { type: 'rental', id: rental.id },
    params: {
      ...getTitleParams(rental.listing),
      note: placedSpaceName(target, room, 'en'),
      noteFil: placedSpaceName(target, room, 'fil'),
    },
  })
}
