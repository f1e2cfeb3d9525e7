// What the apply form starts with.
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import {
  applicationDocuments,
  applicationDrafts,
  rentalApplications,
} from '#app/db/schema/tenancy/applications.server.ts'
import { getRenterProfile } from '#app/domain/accounts/profile/profile.queries.server.ts'
import { listRenterDocuments } from '#app/domain/applications/documents/renter-document.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { Answers } from './apply.model.ts'
import { buildPrefill, type EarlierApplication } from './apply.rules.ts'

/** `version` is 0 while there is no draft. */
export async function getApplyForm(ctx: Ctx, propertyId: string) {
  requireSignIn(ctx.actor)
  const [draft, application, profile, documents] = await Promise.all([
    findDraft(ctx, ctx.actor.id, propertyId),
    findLastApplication(ctx, ctx.actor.id),
    getRenterProfile(ctx),
    listRenterDocuments(ctx),
  ])
  const today = toManilaDay(ctx.now())
  const chosenFiles = new Set(application?.fileIds)
  const documentIds = documents.filter(({ fileId }) => chosenFiles.has(fileId)).map(({ id }) => id)
  const prefill = buildPrefill({
    draft: draft ? (draft.answers as Answers) : null,
    application: application && { ...application.facts, documentIds },
    profile,
    today,
  })
  return {
    ...prefill,
    version: draft?.version ?? 0,
    savedAt: draft?.updatedAt ?? null,
    documents: documents.map(({ fileId: _fileId, ...document }) => document),
    today,
  }
}

/** The application that the renter can look at instead of sending another: a pending or approved one for this listing. */
export async function findOpenApplicationId(ctx: Ctx, propertyId: string): Promise<string | null> {
  if (!ctx.actor) return null
  const [row] = await ctx.db
    .select({ id: rentalApplications.id })
    .from(rentalApplications)
    .where(
      and(
        eq(rentalApplications.applicantUserId, ctx.actor.id),
        eq(rentalApplications.propertyId, propertyId),
        inArray(rentalApplications.status, ['pending', 'approved']),
        isNull(rentalApplications.deletedAt),
      ),
    )
    .orderBy(desc(rentalApplications.createdAt))
    .limit(1)
  return row?.id ?? null
}

async function findDraft(ctx: Ctx, userId: string, propertyId: string) {
  const [draft] = await ctx.db
    .select({
      answers: applicationDrafts.answers,
      version: applicationDrafts.version,
      updatedAt: applicationDrafts.updatedAt,
    })
    .from(applicationDrafts)
    .where(and(eq(applicationDrafts.userId, userId), eq(applicationDrafts.propertyId, propertyId)))
  return draft
}

async function findLastApplication(
  ctx: Ctx,
  userId: string,
): Promise<{ facts: Omit<EarlierApplication, 'documentIds'>; fileIds: string[] } | null> {
  const [row] = await ctx.db
    .select()
    .from(rentalApplications)
    .where(and(eq(rentalApplications.applicantUserId, userId), isNull(rentalApplications.deletedAt)))
    .orderBy(desc(rentalApplications.createdAt), desc(rentalApplications.id))
    .limit(1)
  if (!row) return null
  const files = await ctx.db
    .select({ fileId: applicationDocuments.fileId })
    .from(applicationDocuments)
    .where(eq(applicationDocuments.applicationId, row.id))
    .limit(50)
  const { household, contactReferences, ...facts } = row
  return {
    facts: { ...facts, household: household?.people ?? [], references: contactReferences?.people ?? [] },
    fileIds: files.map(({ fileId }) => fileId),
  }
}
