// The people who may have listings: landlords and agents with an active account.
import { and, asc, eq, ilike, inArray, isNull, like, or } from 'drizzle-orm'
import { escapeLikePattern } from '#app/db/like-pattern.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { Role } from '#app/shared/vocabulary.ts'

const MAX_FOUND = 5

export type ListingOwner = { id: string; name: string; email: string; role: Role }

/** For a join of `users` and `user_profiles`. */
export const isPossibleOwner = and(
  inArray(userProfiles.userType, ['landlord', 'agent']),
  eq(userProfiles.isActive, true),
  eq(users.banned, false),
  isNull(users.erasedAt),
)

/** By a part of the name or the start of the email address. */
export async function searchPossibleOwners(ctx: Ctx, text: string): Promise<ListingOwner[]> {
  authorize(ctx.actor, 'user.search')
  if (text === '') return []
  const pattern = escapeLikePattern(text)
  const byEmail = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(like(users.email, `${pattern.toLowerCase()}%`))
  return ctx.db
    .select({ id: users.id, name: users.fullName, email: users.email, role: userProfiles.userType })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.userId))
    .where(
      and(isPossibleOwner, or(ilike(userProfiles.fullName, `%${pattern}%`), inArray(userProfiles.userId, byEmail))),
    )
    .orderBy(asc(users.fullName), asc(users.id))
    .limit(MAX_FOUND)
}
