// Who may open the file of a photo. The photos of a public listing are public and may be cached by anybody. Those of a draft and of a
// listing that was taken down are for its owner, administrators and people who have to do with the listing: they asked about it, saved it,
// visit it, applied for it or live there, and their pages go on showing it.
import { sql, type SQL } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { photoStem, properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { conversations } from '#app/db/schema/messaging/messaging.server.ts'
import { wishlistProperties, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { roommateShares } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { can } from '#app/permissions/policy.ts'
import { parsePhotoPath } from './photo-file.rules.ts'

export type PhotoAccess = 'public' | 'private' | 'none'

/** Pictures that nobody uploaded belong to no listing and are public. */
export async function getPhotoAccess(ctx: Ctx, path: string): Promise<PhotoAccess> {
  const photo = parsePhotoPath(path)
  if (!photo) return 'public'
  // A copy of a listing uses the files of the original. A union, because "or" would read all listings
  const usesPhoto = sql`${properties.id} in (
    select ${photo.listingId}::uuid
    union select ${propertyImages.propertyId} from ${propertyImages} where ${photoStem(propertyImages.url)} = ${photo.stem})`
  const me = ctx.actor?.isActive ? ctx.actor.id : null
  const { rows } = await ctx.db.execute<{ ownerId: string; isPublic: boolean; isParty: boolean }>(sql`
    select ${properties.ownerId} as "ownerId", (${isPublicListing}) as "isPublic",
      ${me === null ? sql`false` : isParty(me)} as "isParty"
    from ${properties} where ${usesPhoto}
    order by (${isPublicListing}) desc`)
  if (rows.some(({ isPublic }) => isPublic)) return 'public'
  const parentAllows = rows.some((listing) => listing.isParty || can(ctx.actor, 'listing.readHidden', listing))
  return can(ctx.actor, 'file.read', { isPublic: false, parentAllows }) ? 'private' : 'none'
}

/** In relation to the listing of the outer query. */
function isParty(me: string): SQL {
  return sql`(
    exists (select from ${conversations} where ${conversations.propertyId} = ${properties.id}
      and (${conversations.clientUserId} = ${me} or ${conversations.agentId} in (
        select ${agents.id} from ${agents} where ${agents.userId} = ${me} and ${agents.isActive})))
    or exists (select from ${rentalApplications} where ${rentalApplications.propertyId} = ${properties.id}
      and ${rentalApplications.applicantUserId} = ${me})
    or exists (select from ${rentals} where ${rentals.propertyId} = ${properties.id} and (${rentals.tenantId} = ${me}
      or exists (select from ${roommateShares} where ${roommateShares.rentalId} = ${rentals.id} and ${roommateShares.userId} = ${me})))
    or exists (select from ${inspections} where ${inspections.propertyId} = ${properties.id}
      and (${inspections.tenantId} = ${me} or ${inspections.hostUserId} = ${me}))
    or exists (select from ${wishlistProperties}
      join ${wishlists} on ${wishlists.id} = ${wishlistProperties.wishlistId}
      where ${wishlistProperties.propertyId} = ${properties.id} and ${wishlists.userId} = ${me}))`
}
