// The account of the signed-in user, as the dashboard layout shows it.
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { erasureRequests } from '#app/db/schema/accounts/privacy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

export type OwnAccount = {
  fullName: string
  email: string
  avatarUrl: string | null
  /** Set during the grace period of a deletion. */
  erasesAt: Date | null
}

export async function getOwnAccount(ctx: Ctx): Promise<OwnAccount> {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'profile.read', { userId: ctx.actor.id })
  const [row] = await ctx.db
    .select({
      fullName: users.fullName,
      email: users.email,
      avatarUrl: users.avatarUrl,
      erasesAt: erasureRequests.eraseAfter,
    })
    .from(users)
    .leftJoin(
      erasureRequests,
      and(
        eq(erasureRequests.userId, users.id),
        isNull(erasureRequests.cancelledAt),
        isNull(erasureRequests.completedAt),
      ),
    )
    .where(eq(users.id, ctx.actor.id))
  return row ?? { fullName: '', email: '', avatarUrl: null, erasesAt: null }
}
