import { and, eq, ne, not, sql } from 'drizzle-orm'
import { erasureRequests } from '#app/db/schema/accounts/privacy.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { adminUsers } from '#app/db/schema/platform/admin.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'

/**
 * One active administrator must remain, and one owner (promise Z10). The rows are locked before they are counted: of two administrators who leave at the
 * same time, the second sees the first. Call it in the transaction of the removal, before anything else is locked: all removals lock in
 * the same order, so none waits for another in a circle. Null locks them only, for a change that takes no role away.
 */
export async function requireRemainingAdmin(ctx: Ctx, userId: string | null): Promise<void> {
  const isAdmin = and(eq(userProfiles.userType, 'admin'), userProfiles.isActive)
  await ctx.db
    .select({ userId: userProfiles.userId })
    .from(userProfiles)
    .where(isAdmin)
    .orderBy(userProfiles.userId)
    .for('update')
  if (userId === null) return
  const hasErasureRequest = sql`exists (select from ${erasureRequests} r where r.user_id = ${userProfiles.userId} and r.cancelled_at is null)`
  const remainingAdmins = await ctx.db
    .select({ userId: userProfiles.userId })
    .from(userProfiles)
    .where(and(isAdmin, ne(userProfiles.userId, userId), not(hasErasureRequest)))
    .limit(1)
  if (remainingAdmins.length === 0) fail('user.lastAdmin')
  const owners = await ctx.db
    .select({ userId: adminUsers.userId })
    .from(adminUsers)
    .innerJoin(userProfiles, eq(userProfiles.userId, adminUsers.userId))
    .where(and(isAdmin, eq(adminUsers.role, 'owner'), eq(adminUsers.isActive, true), not(hasErasureRequest)))
    .limit(2)
  if (owners.length === 1 && owners[0]?.userId === userId) fail('user.lastOwner')
}
