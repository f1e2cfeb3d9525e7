// Whether an administrator has checked an identity document of the person.
import { and, desc, eq, isNull } from 'drizzle-orm'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { IdentityFact } from './passport.model.ts'

/** The newest check that has not ended. The caller has checked that the actor may read the passport. */
export async function getIdentityFact(ctx: Ctx, userId: string): Promise<IdentityFact> {
  const [check] = await ctx.db
    .select({ checkedAt: verificationChecks.checkedAt, validUntil: verificationChecks.validUntil })
    .from(verificationChecks)
    .where(
      and(
        eq(verificationChecks.userId, userId),
        eq(verificationChecks.kind, 'government_id'),
        isNull(verificationChecks.expiredAt),
      ),
    )
    .orderBy(desc(verificationChecks.checkedAt))
    .limit(1)
  const isOver = check?.validUntil && check.validUntil < toManilaDay(ctx.now())
  return !check || isOver ? { checkedAt: null, validUntil: null } : check
}
