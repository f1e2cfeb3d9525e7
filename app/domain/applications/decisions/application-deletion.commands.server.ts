// Deletes an application, in any state: an administrator removes it from every list. The row stays, because notes, documents and a cancelled
// booking refer to it.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import { notifyListingSide } from '#app/domain/applications/facts/application-notices.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'

/** Refused while a booking came from it: the booking is about money and needs its application. A second call finds no application. */
export async function deleteApplication(ctx: Ctx, id: string): Promise<void> {
  authorize(ctx.actor, 'application.delete')
  if (!isUuid(id)) fail('application.notFound')
  await inTransaction(ctx, async (tx) => {
    const application = await lockForDeletion(tx, id)
    if (await hasBooking(tx, id)) fail('application.hasBooking')
    const now = ctx.now()
    await tx.db
      .update(applications)
      .set({ deletedAt: now, holdsProperty: false, updatedAt: now, version: sql`${applications.version} + 1` })
      .where(and(eq(applications.id, id), isNull(applications.deletedAt)))
    await recordAudit(tx, {
      action: 'application.deleted',
      subjectType: 'application',
      subjectId: id,
      details: { status: application.status, listingId: application.listing.id },
    })
    if (application.status === 'pending') await notifyPeople(tx, id, application)
  })
}

type DeletedApplication = Awaited<ReturnType<typeof lockForDeletion>>

/** Locks the application only: an approval locks it too, so that the booking exists before this decision or never. */
async function lockForDeletion(ctx: Ctx, id: string) {
  const [application] = await ctx.db
    .select({
      status: applications.status,
      applicantUserId: applications.applicantUserId,
      listing: {
        id: properties.id,
        ownerId: properties.ownerId,
        agentUserId: sql<string | null>`case when ${agents.isActive} then ${agents.userId} end`,
        title: properties.title,
        titleFil: properties.titleFil,
      },
    })
    .from(applications)
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .leftJoin(agents, eq(agents.id, properties.agentId))
    .where(and(eq(applications.id, id), isNull(applications.deletedAt)))
    .for('update', { of: applications })
  return application ?? fail('application.notFound')
}

/** A cancelled booking moved no money that counts. */
async function hasBooking(ctx: Ctx, applicationId: string): Promise<boolean> {
  const [booking] = await ctx.db
    .select({ status: bookings.status })
    .from(bookings)
    .where(eq(bookings.applicationId, applicationId))
  return booking !== undefined && booking.status !== 'cancelled'
}

/** Both sides wait for a decision that will not come. */
async function notifyPeople(ctx: Ctx, id: string, { applicantUserId, listing }: DeletedApplication): Promise<void> {
  await notify(ctx, {
    userId: applicantUserId,
    kind: 'application.deleted',
    subject: { type: 'application', id },
    params: getTitleParams(listing),
  })
  await notifyListingSide(ctx, 'application.deleted', { ...listing, applicationId: id })
}
