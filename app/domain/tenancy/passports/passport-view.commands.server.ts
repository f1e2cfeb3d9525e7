// Records who saw what of a passport, and deletes what is over.
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { passportShares, passportViews } from '#app/db/schema/tenancy/passports.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { PassportViewKind } from '#app/shared/tenancy-vocabulary.ts'
import { VIEWS_KEPT_DAYS } from './passport.model.ts'

const HOUR_MS = 3_600_000
const BATCH = 1_000

type Read = { applicationId: string; renterId: string; kinds: readonly PassportViewKind[] }

/** Once an hour for each reader and kind. A member of a team is recorded by name, not the owner for whom they act. */
export async function recordPassportViews(ctx: Ctx, { applicationId, renterId, kinds }: Read): Promise<void> {
  requireSignIn(ctx.actor)
  if (kinds.length === 0) return
  const viewerId = ctx.actor.delegate?.personId ?? ctx.actor.id
  const viewedAt = ctx.now()
  const viewedHour = new Date(Math.floor(viewedAt.getTime() / HOUR_MS) * HOUR_MS)
  await onPrimary(ctx)
    .db.insert(passportViews)
    .values(kinds.map((kind) => ({ userId: renterId, applicationId, viewerId, kind, viewedAt, viewedHour })))
    .onConflictDoNothing()
}

/** One batch of shares that ended, by time or with their application, and of views older than a year. Returns how many went. */
export async function deleteOldPassportRows(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const oldest = new Date(now.getTime() - VIEWS_KEPT_DAYS * 24 * HOUR_MS)
  const ended = ctx.db
    .select({ place: sql`${passportShares}.ctid` })
    .from(passportShares)
    .leftJoin(
      rentalApplications,
      and(
        eq(rentalApplications.id, passportShares.applicationId),
        eq(rentalApplications.status, 'pending'),
        isNull(rentalApplications.deletedAt),
      ),
    )
    .where(or(lt(passportShares.expiresAt, now), isNull(rentalApplications.id)))
    .limit(BATCH)
  const old = ctx.db
    .select({ id: passportViews.id })
    .from(passportViews)
    .where(lt(passportViews.viewedAt, oldest))
    .limit(BATCH)
  const shares = await ctx.db
    .delete(passportShares)
    .where(sql`ctid in ${ended}`)
    .returning({ part: passportShares.part })
  const views = await ctx.db
    .delete(passportViews)
    .where(inArray(passportViews.id, old))
    .returning({ id: passportViews.id })
  return shares.length + views.length
}
