// Initial data of the inquiry form: the person, and whether they may inquire about this listing.
import { and, eq } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { getOwnProfile } from '#app/domain/accounts/profile/profile.queries.server.ts'
import { getResponseFigures } from '#app/domain/agents/directory/response-figures.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { formatResponseFigures } from '#app/domain/listings/public/listing-contact.labels.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { can, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { InquiryDraft } from './inquiry.model.ts'

export async function getInquiryDraft(ctx: Ctx, listingId: string): Promise<InquiryDraft> {
  requireSignIn(ctx.actor)
  const [profile, listing] = await Promise.all([getOwnProfile(ctx), findListingParties(ctx, listingId)])
  if (!listing) fail('listing.notFound')
  const contactId = listing.agentUserId ?? listing.ownerId
  const figures = (await getResponseFigures(ctx, [contactId])).get(contactId)
  const canAsk = can(ctx.actor, 'inquiry.send', { ownerId: listing.ownerId })
  return {
    name: profile.fullName,
    email: profile.email,
    responseTimeLabel: figures ? formatResponseFigures(figures) : null,
    refusal: isOwnerOrAgent(listing, ctx.actor.id) ? 'own' : canAsk ? null : 'role',
  }
}

/** The listing page offers no inquiry form to the owner or agent of the listing. */
export async function isOwnListing(ctx: Ctx, listingId: string): Promise<boolean> {
  if (!ctx.actor) return false
  const listing = await findListingParties(ctx, listingId)
  return listing !== undefined && isOwnerOrAgent(listing, ctx.actor.id)
}

type ListingParties = { ownerId: string; agentUserId: string | null }

async function findListingParties(ctx: Ctx, listingId: string): Promise<ListingParties | undefined> {
  if (!isUuid(listingId)) return undefined
  const [listing] = await ctx.db
    .select({ ownerId: properties.ownerId, agentUserId: agents.userId })
    .from(properties)
    .leftJoin(agents, eq(agents.id, properties.agentId))
    .where(and(eq(properties.id, listingId), isPublicListing))
  return listing
}

function isOwnerOrAgent({ ownerId, agentUserId }: ListingParties, me: string): boolean {
  return ownerId === me || agentUserId === me
}
