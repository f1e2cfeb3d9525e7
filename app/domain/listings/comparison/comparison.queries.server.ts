// Reads the homes of a comparison. A home that is not public is counted, and nothing else is told about it (promise Z7).
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listNearbySpots } from '#app/domain/places/position/nearby.queries.server.ts'
import { toCheckLine } from '#app/domain/listings/public/listing-contact.labels.ts'
import { findContactProfile } from '#app/domain/listings/public/listing-contact.queries.server.ts'
import { findPublicListingWithFacts } from '#app/domain/listings/public/listing.queries.server.ts'
import { buildComparisonGroups, buildComparisonSummary, type ComparedFacts } from './comparison.labels.server.ts'
import type { Comparison, ComparedListing } from './comparison.model.ts'

/** `ids` are those of `parseComparedIds`. */
export async function getComparison(ctx: Ctx, ids: readonly string[]): Promise<Comparison> {
  const found = await Promise.all(ids.map((id) => findComparedFacts(ctx, id)))
  const homes = found.filter((facts) => facts !== null)
  return {
    listings: homes.map(toComparedListing),
    groups: homes.length === 0 ? [] : buildComparisonGroups(homes),
    summary: buildComparisonSummary(homes),
    goneCount: ids.length - homes.length,
  }
}

async function findComparedFacts(ctx: Ctx, id: string): Promise<ComparedFacts | null> {
  const facts = await findPublicListingWithFacts(ctx, id)
  if (!facts) return null
  const { listing, contactFacts } = facts
  const contact = await findContactProfile(ctx, listing.id, contactFacts)
  return {
    listing,
    spots: listing.position ? listNearbySpots(listing.position) : [],
    checks: contact?.checks.map(toCheckLine) ?? [],
  }
}

function toComparedListing({ listing }: ComparedFacts): ComparedListing {
  const { id, title, price, barangay, city, propertyType, photos, contact } = listing
  const place = [barangay, city].filter(Boolean).join(', ')
  return { id, title, price, place, city, propertyType, photo: photos[0] ?? null, contact }
}
