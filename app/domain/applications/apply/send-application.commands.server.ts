// Sends an application: the facts as they are now, the chosen documents, the notifications and the audit entry commit together. However
// often the button is pressed, one application exists (promise M1).
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import {
  applicationDocuments,
  rentalApplications,
  renterDocuments,
} from '#app/db/schema/tenancy/applications.server.ts'
import { updateRenterProfile } from '#app/domain/accounts/profile/profile.commands.server.ts'
import { getRenterProfile } from '#app/domain/accounts/profile/profile.queries.server.ts'
import { notifyListingSide } from '#app/domain/applications/facts/application-notices.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { announceEvent } from '#app/domain/integrations/webhooks/webhook-event.commands.server.ts'
import { announceToAdmins } from '#app/domain/kernel/admin-feed/admin-feed.commands.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { findApplyRefusal, lockApplyListing } from './apply-listing.queries.server.ts'
import type { ApplicationInput } from './apply.schema.ts'
import { deleteDraft } from './draft.commands.server.ts'

export type SendRequest = { propertyId: string; key: string; application: ApplicationInput }

/** Returns the id of the application. A repeated request waits for the first one and gets the same answer. */
export async function sendApplication(ctx: Ctx, { propertyId, key, application }: SendRequest): Promise<string> {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  return inTransaction(ctx, async (tx) => {
    await waitForOtherSends(tx, me, propertyId)
    // The end of a transaction frees its locks one after the other, so the key may still be locked for a moment
    const request = { operation: 'application.send', key, input: { propertyId, application }, waits: true } as const
    return once<string>(tx, request, (inner) => storeApplication(inner, me, propertyId, application))
  })
}

/** Without it, the second press of the button would be told that the first one is still running. */
async function waitForOtherSends(tx: Ctx, userId: string, propertyId: string): Promise<void> {
  const name = JSON.stringify(['application.send', userId, propertyId])
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

async function storeApplication(tx: Ctx, me: string, propertyId: string, input: ApplicationInput): Promise<string> {
  const listing = await lockApplyListing(tx, propertyId)
  const refusal = findApplyRefusal(tx, listing)
  if (refusal) fail(refusal)
  await hitLimit(tx, 'application', getAccountSubject(me))
  const applicationId = await insertApplication(tx, me, propertyId, input)
  await attachDocuments(tx, me, applicationId, input.documents)
  if (input.updateProfile) await storeInProfile(tx, input)
  await deleteDraft(tx, { userId: me, propertyId })
  await recordAudit(tx, { action: 'application.sent', subjectType: 'application', subjectId: applicationId })
  await notifyListingSide(tx, 'application.received', { ...listing, applicationId })
  await announceEvent(tx, 'application.sent', {
    userIds: [listing.ownerId, ...(listing.agentUserId === null ? [] : [listing.agentUserId])],
    data: { applicationId, listingId: propertyId },
  })
  await announceToAdmins(tx, 'application', applicationId)
  return applicationId
}

/** The partial unique index decides: one pending application of a person for a listing. */
async function insertApplication(tx: Ctx, me: string, propertyId: string, input: ApplicationInput): Promise<string> {
  const { household, references, documents: _documents, updateProfile: _updateProfile, ...facts } = input
  const now = tx.now()
  const [row] = await tx.db
    .insert(rentalApplications)
    .values({
      ...facts,
      propertyId,
      applicantUserId: me,
      occupants: household.length + 1,
      household: { people: household },
      contactReferences: { people: references },
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: rentalApplications.id })
  return row?.id ?? fail('application.alreadyOpen')
}

/** The rows are locked against the deletion of old documents, which would take the files away. */
async function attachDocuments(tx: Ctx, me: string, applicationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.db
    .select({ fileId: renterDocuments.fileId, kind: renterDocuments.kind })
    .from(renterDocuments)
    .where(and(eq(renterDocuments.userId, me), inArray(renterDocuments.id, [...ids])))
    .orderBy(asc(renterDocuments.id))
    .for('share')
  if (rows.length !== ids.length) failField('documents', 'application.documents.gone')
  await tx.db
    .insert(applicationDocuments)
    .values(rows.map(({ fileId, kind }) => ({ fileId, kind, applicationId, createdAt: tx.now() })))
}

async function storeInProfile(tx: Ctx, input: ApplicationInput): Promise<void> {
  const profile = await getRenterProfile(tx)
  const propertyType = profile?.propertyType ?? null
  await updateRenterProfile(tx, {
    version: profile === null ? null : new Date(profile.version),
    propertyType: propertyType === 'commercial' ? null : propertyType,
    maxBudget: profile?.maxBudget ?? null,
    employmentStatus: input.employmentStatus,
    monthlyIncome: input.monthlyIncome,
    moveInDate: input.moveInDate,
    occupants: input.household.length + 1,
    hasPets: input.hasPets,
    petDetails: input.petDetails,
  })
}
