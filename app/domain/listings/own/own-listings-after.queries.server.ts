// A person's own listings for programs, whose pages must not move while they read: newest first, from after a listing.
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isOwnHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { ListingStatus } from '#app/shared/vocabulary.ts'

type OwnListingsAfter = { after: string | null; status: ListingStatus | null; limit: number }

export async function listOwnListingsAfter(ctx: Ctx, { after, status, limit }: OwnListingsAfter) {
  requireSignIn(ctx.actor)
  const isAfter = sql`(${properties.createdAt}, ${properties.id}) < (select p.created_at, p.id from ${properties} p where p.id = ${after})`
  return ctx.db
    .select({
      id: properties.id,
      title: selectListingTitle(ctx),
      status: properties.status,
      propertyType: properties.propertyType,
      city: properties.city,
      unit: properties.unit,
      basePrice: properties.basePrice,
      availableFrom: properties.availableFrom,
      createdAt: properties.createdAt,
      updatedAt: properties.updatedAt,
    })
    .from(properties)
    .where(
      and(
        isOwnHome(ctx),
        isNull(properties.deletedAt),
        status === null ? undefined : eq(properties.status, status),
        after === null ? undefined : isAfter,
      ),
    )
    .orderBy(desc(properties.createdAt), desc(properties.id))
    .limit(limit)
}
