// What the page of an availability question shows: by the link of a mail, or to the signed-in owner.
import { and, eq, isNull } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadOwnListing, type StoredListing } from '#app/domain/listings/own/listing-access.queries.server.ts'
import { pickTranslation } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { isLatestQuestion, readAvailabilityToken } from './availability-link.rules.server.ts'
import type { AvailabilityQuestion } from './availability.model.ts'
import { getAvailabilityState } from './freshness.rules.ts'

/** Reading changes nothing, however often a mail scanner opens the link. */
export async function getQuestionByLink(ctx: Ctx, token: string): Promise<AvailabilityQuestion> {
  const question = readAvailabilityToken(ctx, token)
  const [listing] = await selectAskedListing(ctx, question.listingId)
  if (!listing) return fail('listing.availabilityLinkInvalid')
  return toQuestion(ctx, listing, isLatestQuestion(listing, question))
}

export async function getOwnQuestion(ctx: Ctx, id: string): Promise<AvailabilityQuestion> {
  const listing = await loadOwnListing(ctx, id)
  authorize(ctx.actor, 'listing.setStatus', listing)
  return toQuestion(ctx, listing, true)
}

export const selectAskedListing = (ctx: Ctx, id: string) =>
  ctx.db
    .select()
    .from(properties)
    .where(and(eq(properties.id, id), isNull(properties.deletedAt)))

function toQuestion(ctx: Ctx, listing: StoredListing, isLatest: boolean): AvailabilityQuestion {
  return {
    title: pickTranslation(ctx.request.locale, listing.title, listing.titleFil),
    state: getAvailabilityState(listing, isLatest),
    confirmedAt: listing.availabilityConfirmedAt,
  }
}
