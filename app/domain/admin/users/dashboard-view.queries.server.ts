// The person whose pages an administrator looks at. Read on every request, so that a view ends at once when the account is erased.
import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { RegistrableRole } from '#app/shared/vocabulary.ts'
import { readViewCookie } from './dashboard-view-cookie.rules.server.ts'

export type ViewedPerson = { id: string; fullName: string; role: RegistrableRole }

/** Deactivated or not. Null for an unknown or erased account, and for an administrator, who has no pages of the site. */
export async function findViewedPerson(ctx: Ctx, userId: string): Promise<ViewedPerson | null> {
  authorize(ctx.actor, 'dashboard.viewAs')
  if (!isUuid(userId)) return null
  const [row] = await ctx.db
    .select({ id: users.id, fullName: users.fullName, role: userProfiles.userType })
    .from(users)
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  return row === undefined || row.role === 'admin' ? null : { ...row, role: row.role }
}

/** Whose pages the administrator of `ctx` looks at; null outside a view. */
export async function findOpenView(ctx: Ctx): Promise<ViewedPerson | null> {
  const userId = ctx.session === null ? null : readViewCookie(ctx, ctx.session.id)
  return userId === null ? null : findViewedPerson(ctx, userId)
}
