// Decisions about an application: exactly once, by the owner, the managing agent or an administrator (promise M2). The approval itself is
// composed in domain/tenancy/bookings, because it also creates the booking and this capability does not know bookings.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { rentalApplications as applications } from '#app/db/schema/tenancy/applications.server.ts'
import { notifyListingSide } from '#app/domain/applications/facts/application-notices.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { announceToAdmins } from '#app/domain/kernel/admin-feed/admin-feed.commands.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { getApplicationMover, lockApplication, type LockedApplication } from './locked-application.queries.server.ts'
import { formatRejection } from './decision.labels.ts'
import type { RejectionInput } from './decision.schema.ts'

/** Keeps the query bounded; far more than the people who wait for one home. */
const MAX_WAITING_APPLICANTS = 500

export async function rejectApplication(ctx: Ctx, { id, ...input }: RejectionInput & { id: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const application = await lockApplication(tx, id)
    authorize(ctx.actor, 'application.reject', application)
    requireUndecided(tx, application, 'rejected')
    const reason = { reasonCode: input.reasonCode ?? null, reason: input.reason || null }
    await storeDecision(tx, application, { status: 'rejected', ...reason })
    await recordAudit(tx, {
      action: 'application.rejected',
      subjectType: 'application',
      subjectId: id,
      details: { reason: reason.reasonCode },
    })
    await notifyOfRejection(tx, application, reason)
  })
}

/** An owner who did not decide is told as well, and the agent of the listing when an administrator decided. */
async function notifyOfRejection(
  ctx: Ctx,
  { id, applicantUserId, listing }: LockedApplication,
  reason: Parameters<typeof formatRejection>[0],
): Promise<void> {
  const formatNote = (locale: 'en' | 'fil') => withLocale(locale, () => formatRejection(reason))
  const notes = { note: formatNote('en'), noteFil: formatNote('fil') }
  await notify(ctx, {
    userId: applicantUserId,
    kind: 'application.rejected',
    subject: { type: 'application', id },
    params: { ...getTitleParams(listing), ...notes },
  })
  if (listing.ownerId === ctx.actor?.id) return
  await notifyListingSide(ctx, 'application.rejectedForYou', {
    applicationId: id,
    title: listing.title,
    titleFil: listing.titleFil,
    ownerId: listing.ownerId,
    agentUserId: listing.agentIsActive ? listing.agentUserId : null,
    params: notes,
  })
}

/** The loser of two decisions gets the current state. */
export function requireUndecided(ctx: Ctx, application: LockedApplication, to: 'approved' | 'rejected'): void {
  const { status } = application
  if (!canMove('rental_application', status, to, getApplicationMover(ctx, application)))
    fail('application.moveNotAllowed', { status })
}

/**
 * Call inside the transaction that creates the booking, with the application locked and the permission checked. An approval that holds the
 * listing is refused while another one holds it.
 */
export async function recordApproval(
  ctx: Ctx,
  application: LockedApplication,
  { holdsProperty, heldSpaceId }: { holdsProperty: boolean; heldSpaceId: string | null },
): Promise<void> {
  if (holdsProperty && (await hasHolder(ctx, application.listing.id, heldSpaceId))) fail('application.anotherApproved')
  await storeDecision(ctx, application, { status: 'approved', holdsProperty, heldSpaceId })
  await recordAudit(ctx, {
    action: 'application.approved',
    subjectType: 'application',
    subjectId: application.id,
    details: { listingId: application.listing.id, holdsProperty, ...(heldSpaceId && { heldSpaceId }) },
  })
}

/** After its booking was cancelled or its rental is over, another application for the listing can be approved. */
export async function releaseListing(ctx: Ctx, applicationId: string): Promise<void> {
  await ctx.db
    .update(applications)
    .set({ holdsProperty: false, updatedAt: ctx.now(), version: sql`${applications.version} + 1` })
    .where(and(eq(applications.id, applicationId), applications.holdsProperty))
}

/** Tells everybody whose application for the listing is pending. */
export async function notifyWaitingApplicants(
  ctx: Ctx,
  listing: Pick<LockedApplication['listing'], 'id' | 'title' | 'titleFil'>,
  kind: 'application.othersWaiting' | 'application.homeRented',
): Promise<void> {
  const waiting = await ctx.db
    .select({ id: applications.id, userId: applications.applicantUserId })
    .from(applications)
    .where(
      and(eq(applications.propertyId, listing.id), eq(applications.status, 'pending'), isNull(applications.deletedAt)),
    )
    .orderBy(asc(applications.createdAt))
    .limit(MAX_WAITING_APPLICANTS)
  for (const { id, userId } of waiting)
    await notify(ctx, { userId, kind, subject: { type: 'application', id }, params: getTitleParams(listing) })
}

/** Of a listing that offers one space, or of one of its spaces. */
async function hasHolder(ctx: Ctx, listingId: string, spaceId: string | null): Promise<boolean> {
  const [holder] = await ctx.db
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.propertyId, listingId),
        applications.holdsProperty,
        sql`${applications.heldSpaceId} is not distinct from ${spaceId}`,
      ),
    )
  return holder !== undefined
}

type Decision = Pick<
  typeof applications.$inferInsert,
  'status' | 'reasonCode' | 'reason' | 'holdsProperty' | 'heldSpaceId'
>

async function storeDecision(ctx: Ctx, { id }: LockedApplication, decision: Decision): Promise<void> {
  const now = ctx.now()
  const decided = await ctx.db
    .update(applications)
    .set({
      ...decision,
      decidedBy: ctx.actor?.id ?? null,
      decidedAt: now,
      updatedAt: now,
      version: sql`${applications.version} + 1`,
    })
    .where(and(eq(applications.id, id), eq(applications.status, 'pending')))
    .returning({ id: applications.id })
  if (decided.length === 0) fail('app.changedMeanwhile')
  await announceToAdmins(ctx, 'application', id)
}
