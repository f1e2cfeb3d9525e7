// Equal pictures in listings of two owners, for administrators: open ones oldest first, handled ones newest first.
import { asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { photoMatches } from '#app/db/schema/listings/photo-matches.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { getPageOffset } from '#app/shared/pagination.ts'
import { photoMatchList, type PhotoMatchRow, type PhotoMatchState } from './photo-match.model.ts'

export async function listPhotoMatches(
  ctx: Ctx,
  { state, page }: { state: PhotoMatchState; page: number },
): Promise<{ rows: PhotoMatchRow[]; total: number }> {
  authorize(ctx.actor, 'listing.review')
  const isOpen = state === 'open'
  const condition = isOpen ? isNull(photoMatches.handledAt) : isNotNull(photoMatches.handledAt)
  const [earlier, later] = [buildSide('earlier'), buildSide('later')]
  const [rows, [counted]] = await Promise.all([
    ctx.db
      .select({
        id: photoMatches.id,
        foundAt: photoMatches.createdAt,
        handledAt: photoMatches.handledAt,
        first: earlier.select(ctx),
        second: later.select(ctx),
      })
      .from(photoMatches)
      .innerJoin(earlier.images, eq(earlier.images.id, photoMatches.matchedImageId))
      .innerJoin(earlier.listings, eq(earlier.listings.id, earlier.images.propertyId))
      .innerJoin(earlier.owners, eq(earlier.owners.id, earlier.listings.ownerId))
      .innerJoin(later.images, eq(later.images.id, photoMatches.imageId))
      .innerJoin(later.listings, eq(later.listings.id, later.images.propertyId))
      .innerJoin(later.owners, eq(later.owners.id, later.listings.ownerId))
      .where(condition)
      .orderBy(...(isOpen ? [asc(photoMatches.createdAt), asc(photoMatches.id)] : [desc(photoMatches.handledAt)]))
      .limit(photoMatchList.pageSize)
      .offset(getPageOffset(page, photoMatchList.pageSize)),
    ctx.db.select({ total: count() }).from(photoMatches).where(condition),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** A match joins the photo, listing and owner tables twice. */
function buildSide(name: 'earlier' | 'later') {
  const images = alias(propertyImages, `${name}_images`)
  const listings = alias(properties, `${name}_listings`)
  const owners = alias(users, `${name}_owners`)
  const select = (ctx: Ctx) => ({
    url: images.url,
    listingId: listings.id,
    listingTitle:
      ctx.request.locale === 'fil'
        ? sql<string>`coalesce(nullif(${listings.titleFil}, ''), ${listings.title})`
        : sql<string>`${listings.title}`,
    ownerId: owners.id,
    ownerName: owners.fullName,
  })
  return { images, listings, owners, select }
}
