// Invitations and proposals that ended by themselves are stored as lapsed, so that an address is not kept longer than its link.
import { and, eq, inArray, lte, or } from 'drizzle-orm'
import { roommateChanges } from '#app/db/schema/tenancy/rental-terms.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'

/** Every night. Returns how many. */
export async function lapseRoommateChanges(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  const hasEnded = or(
    lte(roommateChanges.startsOn, toManilaDay(now)),
    and(eq(roommateChanges.status, 'invited'), lte(roommateChanges.expiresAt, now)),
  )
  const lapsed = await ctx.db
    .update(roommateChanges)
    .set({ status: 'lapsed', email: null, tokenHash: null, expiresAt: null, decidedAt: now, updatedAt: now })
    .where(and(inArray(roommateChanges.status, ['invited', 'open']), hasEnded))
  return lapsed.rowCount ?? 0
}
