// Approves an application and opens its booking in one transaction: there is never an approved application without a booking. The
// decision itself belongs to domain/applications, which does not know bookings; the composition is here, in the capability above it.
import { and, eq } from 'drizzle-orm'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import {
  lockApplication,
  type LockedApplication,
} from '#app/domain/applications/decisions/locked-application.queries.server.ts'
import {
  notifyWaitingApplicants,
  recordApproval,
  releaseListing,
  requireUndecided,
} from '#app/domain/applications/decisions/decision.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { readSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { calculateBookingAmounts, calculateLeaseDates } from './booking.rules.ts'
import { closeFullListing } from './close-full-listing.commands.server.ts'
import { chooseSpace } from './space-choice.queries.server.ts'

/** The first free space of a listing that offers several, unless one is named. */
export async function approveApplication(ctx: Ctx, id: string, spaceId?: string): Promise<{ bookingId: string }> {
  return inTransaction(ctx, async (tx) => {
    const application = await lockApplication(tx, id)
    authorize(ctx.actor, 'application.approve', application)
    requireUndecided(tx, application, 'approved')
    const terms = requireTerms(application)
    const space = await chooseSpace(tx, application.listing.id, calculateLeaseDates(terms), spaceId)
    const { oneApprovedApplicationPerProperty: holdsProperty } = await readSettings(tx)
    if (holdsProperty) await releaseFinishedBooking(tx, application.listing.id)
    await recordApproval(tx, application, { holdsProperty, heldSpaceId: space.isShared ? space.id : null })
    const bookingId = await openBooking(tx, application, { ...terms, spaceId: space.id })
    const isOpen = space.isShared && !(await closeFullListing(tx, application.listing.id))
    await notifyPeople(tx, application, { bookingId, isOpen })
    return { bookingId }
  })
}

type Terms = { moveInDate: string; leaseMonths: number }

function requireTerms({ moveInDate, leaseMonths }: LockedApplication): Terms {
  return moveInDate === null || leaseMonths === null ? fail('application.termsMissing') : { moveInDate, leaseMonths }
}

/**
 * An approval holds the listing until its booking is cancelled or its rental is over. The end of a rental is a date and no event, so the
 * listing is released here: the home is free for the new lease, and a confirmed booking is protected by its rental.
 */
async function releaseFinishedBooking(ctx: Ctx, listingId: string): Promise<void> {
  const finished = await ctx.db
    .select({ applicationId: bookings.applicationId })
    .from(bookings)
    .innerJoin(rentalApplications, eq(rentalApplications.id, bookings.applicationId))
    .where(and(eq(bookings.propertyId, listingId), eq(bookings.status, 'confirmed'), rentalApplications.holdsProperty))
  for (const { applicationId } of finished) await releaseListing(ctx, applicationId)
}

async function openBooking(
  ctx: Ctx,
  application: LockedApplication,
  terms: Terms & { spaceId: string },
): Promise<string> {
  const amounts = calculateBookingAmounts(application.listing, terms.leaseMonths)
  if (!amounts) fail('application.depositUnknown')
  const now = ctx.now()
  const [booking] = await ctx.db
    .insert(bookings)
    .values({
      propertyId: application.listing.id,
      applicationId: application.id,
      guestId: application.applicantUserId,
      ...amounts,
      ...terms,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: bookings.id })
  if (!booking) throw new Error('the insert returned no booking')
  return booking.id
}

/** An owner whose agent approved must know, because only the owner confirms the booking. The others wait for nothing while a space is free. */
async function notifyPeople(
  ctx: Ctx,
  application: LockedApplication,
  { bookingId, isOpen }: { bookingId: string; isOpen: boolean },
): Promise<void> {
  const { listing, applicantUserId } = application
  const about = { subject: { type: 'booking', id: bookingId }, params: getTitleParams(listing) }
  await notify(ctx, { userId: applicantUserId, kind: 'application.approved', ...about })
  if (listing.ownerId !== ctx.actor?.id)
    await notify(ctx, { userId: listing.ownerId, kind: 'booking.opened', ...about })
  if (!isOpen) await notifyWaitingApplicants(ctx, listing, 'application.othersWaiting')
}
