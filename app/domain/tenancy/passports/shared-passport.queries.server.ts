// The passport as the side that decides about an application reads it. Whoever may not, and everybody after the end, gets a 404.
import { and, asc, eq, gt } from 'drizzle-orm'
import { passportShares } from '#app/db/schema/tenancy/passports.server.ts'
import {
  loadApplication,
  type LoadedApplication,
} from '#app/domain/applications/facts/application-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listIncomeDocuments } from '#app/domain/tenancy/income-documents/income-document.queries.server.ts'
import { listAnsweredReferences } from '#app/domain/tenancy/rental-references/rental-reference.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, can } from '#app/permissions/policy.ts'
import { PASSPORT_PARTS, type PassportPart } from '#app/shared/tenancy-vocabulary.ts'
import { getIdentityFact } from './identity.queries.server.ts'
import type { OpenShare, PassportFacts } from './passport.model.ts'
import { recordPassportViews } from './passport-view.commands.server.ts'
import { listRentHistory } from './rent-history.queries.server.ts'

/** Null: nothing is shared now. The caller may read the application. */
export async function findOpenShare(ctx: Ctx, { row }: LoadedApplication): Promise<OpenShare | null> {
  if (row.status !== 'pending') return null
  const shared = await ctx.db
    .select({ part: passportShares.part, expiresAt: passportShares.expiresAt })
    .from(passportShares)
    .where(and(eq(passportShares.applicationId, row.id), gt(passportShares.expiresAt, ctx.now())))
    .orderBy(asc(passportShares.part))
    .limit(PASSPORT_PARTS.length)
  const [first] = shared
  if (!first) return null
  const chosen = new Set<PassportPart>(shared.map(({ part }) => part))
  return { parts: PASSPORT_PARTS.filter((part) => chosen.has(part)), expiresAt: first.expiresAt }
}

/** For the card on the page of the application; it shows nothing of the passport, so it is no view. */
export async function findReadableShare(ctx: Ctx, application: LoadedApplication): Promise<OpenShare | null> {
  return can(ctx.actor, 'passport.read', application) ? findOpenShare(ctx, application) : null
}

/** For the applicant. */
export async function getOwnShare(ctx: Ctx, applicationId: string): Promise<OpenShare | null> {
  const application = await loadApplication(ctx, applicationId)
  const owner = { userId: application.applicantUserId }
  authorizeVisible(ctx.actor, 'passport.manage', 'application.notFound', owner)
  return findOpenShare(ctx, application)
}

export async function requireShare(ctx: Ctx, applicationId: string) {
  const application = await loadApplication(ctx, applicationId)
  authorizeVisible(ctx.actor, 'passport.read', 'application.notFound', application)
  const share = await findOpenShare(ctx, application)
  return { application, share: share ?? fail('passport.notShared') }
}

/** Every reading is recorded. */
export async function readSharedPassport(ctx: Ctx, applicationId: string) {
  const { application, share } = await requireShare(ctx, applicationId)
  const facts = await loadFacts(ctx, application.applicantUserId, share.parts)
  await recordPassportViews(ctx, {
    applicationId: application.row.id,
    renterId: application.applicantUserId,
    kinds: share.parts,
  })
  return {
    applicationId: application.row.id,
    renter: application.applicantName,
    listing: application.listing.title,
    expiresAt: share.expiresAt,
    facts,
  }
}

async function loadFacts(ctx: Ctx, renterId: string, parts: readonly PassportPart[]): Promise<PassportFacts> {
  const ifShared = async <T>(part: PassportPart, load: (ctx: Ctx, userId: string) => Promise<T>) =>
    parts.includes(part) ? load(ctx, renterId) : null
  const [identity, history, references, income] = await Promise.all([
    ifShared('identity', getIdentityFact),
    ifShared('history', listRentHistory),
    ifShared('references', listAnsweredReferences),
    ifShared('income', listIncomeDocuments),
  ])
  return { identity, history, references, income }
}
