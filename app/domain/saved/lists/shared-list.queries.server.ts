// A shared list: public listings and the first name of the owner, without notes, dates and saved prices. The token is the
// permission; without a valid one the list is not found.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { wishlistProperties as savedRows, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { DEFAULT_WISHLIST_NAME } from '#app/shared/constants.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { getFirstName } from '#app/shared/text.ts'
import { attachSavedStates } from './saved.queries.server.ts'
import { type SharedList, sharedListingList } from './saved.model.ts'

const TOKEN_PATTERN = /^[\w-]{43}$/

export async function findSharedList(ctx: Ctx, { token, page }: { token: string; page: number }): Promise<SharedList> {
  if (!TOKEN_PATTERN.test(token)) fail('app.notFound')
  const [list] = await ctx.db
    .select({ id: wishlists.id, name: wishlists.name, owner: users.fullName })
    .from(wishlists)
    .innerJoin(users, eq(users.id, wishlists.userId))
    .innerJoin(userProfiles, eq(userProfiles.userId, users.id))
    .where(
      and(
        eq(wishlists.shareToken, hashToken(token)),
        userProfiles.isActive,
        isNull(users.erasedAt),
        sql`${users.banned} is not true`,
      ),
    )
  if (!list) fail('app.notFound')
  const rows = await ctx.db
    .select({ id: savedRows.propertyId, total: sql<number>`count(*) over ()::int` })
    .from(savedRows)
    .innerJoin(properties, eq(properties.id, savedRows.propertyId))
    .where(and(eq(savedRows.wishlistId, list.id), isNull(savedRows.removedAt), isPublicListing))
    .orderBy(desc(savedRows.createdAt), desc(savedRows.propertyId))
    .limit(sharedListingList.pageSize)
    .offset(getPageOffset(page, sharedListingList.pageSize))
  const cards = await listCardsByIds(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    name: list.name === DEFAULT_WISHLIST_NAME ? null : list.name,
    ownerFirstName: getFirstName(list.owner),
    listings: await attachSavedStates(ctx, cards),
    total: rows[0]?.total ?? 0,
  }
}
