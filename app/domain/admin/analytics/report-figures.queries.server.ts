// The figures of the report that are not sums of days. The caller authorizes.
import { and, gte, ne } from 'drizzle-orm'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { readListingGroups } from '#app/domain/admin/listings/admin-listings.queries.server.ts'
import { readUserCells } from '#app/domain/admin/users/admin-users.queries.server.ts'
import { sumUsers } from '#app/domain/admin/users/admin-users.rules.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addDays, type Day, getStartOfManilaDay } from '#app/shared/dates.ts'
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'

/** Until the end of the day. Administrators are not users of the market. Those of later days, which only tests have, are few. */
export async function countUsersUntil(ctx: Ctx, day: Day): Promise<number> {
  const isLater = gte(userProfiles.createdAt, getStartOfManilaDay(addDays(day, 1)))
  const [cells, later] = await Promise.all([
    readUserCells(ctx),
    ctx.db.$count(userProfiles, and(ne(userProfiles.userType, 'admin'), isLater)),
  ])
  return sumUsers(cells) - sumUsers(cells, { type: 'admin' }) - later
}

/** Active listings, the most frequent type first; types without any are absent. */
export async function countListingTypes(ctx: Ctx) {
  const groups = (await readListingGroups(ctx)).filter(({ status }) => status === 'active')
  return groups
    .map(({ type, total }) => ({ type, count: total }))
    .toSorted((a, b) => b.count - a.count || PROPERTY_TYPES.indexOf(a.type) - PROPERTY_TYPES.indexOf(b.type))
}
