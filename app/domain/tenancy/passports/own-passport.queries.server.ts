// The passport for its owner: every part, with whom it is shared now, and who saw what.
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { passportShares, passportViews } from '#app/db/schema/tenancy/passports.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { listIncomeDocuments } from '#app/domain/tenancy/income-documents/income-document.queries.server.ts'
import { listOwnReferences } from '#app/domain/tenancy/rental-references/rental-reference.queries.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { PASSPORT_PARTS } from '#app/shared/tenancy-vocabulary.ts'
import { getIdentityFact } from './identity.queries.server.ts'
import { MAX_VIEWS_SHOWN, type PassportView, type SharedWith } from './passport.model.ts'
import { listRentHistory } from './rent-history.queries.server.ts'

const MAX_SHARED = 50

export async function getOwnPassport(ctx: Ctx) {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  authorize(ctx.actor, 'passport.manage', { userId: me })
  const [identity, history, references, income, shares, views] = await Promise.all([
    getIdentityFact(ctx, me),
    listRentHistory(ctx, me),
    listOwnReferences(ctx, me),
    listIncomeDocuments(ctx, me),
    listShares(ctx, me),
    listViews(ctx, me),
  ])
  return { identity, history, references, income, shares, views }
}

async function listShares(ctx: Ctx, userId: string): Promise<SharedWith[]> {
  const rows = await ctx.db
    .select({
      applicationId: passportShares.applicationId,
      part: passportShares.part,
      expiresAt: passportShares.expiresAt,
      listing: selectListingTitle(ctx),
    })
    .from(rentalApplications)
    .innerJoin(passportShares, eq(passportShares.applicationId, rentalApplications.id))
    .innerJoin(properties, eq(properties.id, rentalApplications.propertyId))
    .where(
      and(
        eq(rentalApplications.applicantUserId, userId),
        eq(rentalApplications.status, 'pending'),
        isNull(rentalApplications.deletedAt),
        gt(passportShares.expiresAt, ctx.now()),
      ),
    )
    .orderBy(asc(passportShares.expiresAt), asc(passportShares.applicationId))
    .limit(MAX_SHARED * PASSPORT_PARTS.length)
  return [...Map.groupBy(rows, ({ applicationId }) => applicationId)].flatMap(([applicationId, shared]) => {
    const [first] = shared
    const parts = PASSPORT_PARTS.filter((part) => shared.some((row) => row.part === part))
    return first ? [{ applicationId, listing: first.listing, expiresAt: first.expiresAt, parts }] : []
  })
}

/** Newest first. The name is the one that the account has now; null if it was deleted. */
async function listViews(ctx: Ctx, userId: string): Promise<PassportView[]> {
  return ctx.db
    .select({
      id: passportViews.id,
      viewer: users.fullName,
      listing: selectListingTitle(ctx),
      kind: passportViews.kind,
      viewedAt: passportViews.viewedAt,
    })
    .from(passportViews)
    .innerJoin(rentalApplications, eq(rentalApplications.id, passportViews.applicationId))
    .innerJoin(properties, eq(properties.id, rentalApplications.propertyId))
    .leftJoin(users, eq(users.id, passportViews.viewerId))
    .where(eq(passportViews.userId, userId))
    .orderBy(desc(passportViews.viewedAt), asc(passportViews.id))
    .limit(MAX_VIEWS_SHOWN)
}
