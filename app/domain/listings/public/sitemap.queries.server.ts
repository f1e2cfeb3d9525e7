// Sitemap of listings, split into pieces whose borders stay stable while listings come and go, and the areas and types that have
// listings. Reads only indexes (properties_public_ids, properties_public_areas), one bounded piece at a time.
import { and, asc, count, gte, isNotNull, lte, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { countPublicListings } from './listing.queries.server.ts'
import { shareRecentResult } from './recent-result.service.server.ts'
import { isPublicListing } from './public-listing.queries.server.ts'

/** Maximum number of listings in a piece. */
export const SITEMAP_PIECE_SIZE = 10_000
/** Ids are random, so pieces have nearly equal sizes; the margin allows for variation. */
const TARGET_PIECE_SIZE = SITEMAP_PIECE_SIZE * 0.75
/** Limit of the sitemap protocol for one file. An address with an older, smaller number of pieces still works up to it. */
export const MAX_SITEMAP_URLS = 50_000
const MAX_PIECES = 4_096

const countListingsCached = shareRecentResult(countPublicListings)

/** A power of two: when it grows, each piece is split into two and its outer borders stay. */
export function calculatePieceCount(listingCount: number): number {
  const needed = Math.ceil(listingCount / TARGET_PIECE_SIZE)
  return Math.min(MAX_PIECES, 2 ** Math.ceil(Math.log2(Math.max(1, needed))))
}

export async function countSitemapPieces(ctx: Ctx): Promise<number> {
  return calculatePieceCount(await countListingsCached(ctx))
}

export type SitemapPiece = { number: number; of: number }

/** Parses `3-of-16`; null for anything else. */
export function parsePiece(text: string | null): SitemapPiece | null {
  const match = /^(\d{1,4})-of-(\d{1,4})$/.exec(text ?? '')
  const [number, of] = [Number(match?.[1]), Number(match?.[2])]
  const isPiece = Number.isInteger(Math.log2(of)) && of <= MAX_PIECES && number >= 1 && number <= of
  return isPiece ? { number, of } : null
}

export function formatPiece({ number, of }: SitemapPiece): string {
  return `${number}-of-${of}`
}

export type SitemapListing = { id: string; updatedAt: Date }

export async function listListingsInPiece(ctx: Ctx, piece: SitemapPiece): Promise<SitemapListing[]> {
  const { first, last } = getIdRange(piece)
  return ctx.db
    .select({ id: properties.id, updatedAt: properties.updatedAt })
    .from(properties)
    .where(and(isPublicListing, gte(properties.id, first), lte(properties.id, last)))
    .orderBy(asc(properties.id))
    .limit(MAX_SITEMAP_URLS)
}

/** The range of ids of a piece, by their first 32 bits. */
export function getIdRange({ number, of }: SitemapPiece): { first: string; last: string } {
  const width = 2 ** 32 / of
  const toHex = (value: number) => value.toString(16).padStart(8, '0')
  return {
    first: `${toHex((number - 1) * width)}-0000-0000-0000-000000000000`,
    last: `${toHex(number * width - 1)}-ffff-ffff-ffff-ffffffffffff`,
  }
}

/** An area and a property type with at least one public listing. */
export type OpenAreaType = { slug: string; type: PropertyType; listingCount: number }

export const getOpenAreaTypes = shareRecentResult(findOpenAreaTypes)

/** Not cached. */
export async function findOpenAreaTypes(ctx: Ctx): Promise<OpenAreaType[]> {
  const [cities, districts] = await Promise.all([
    countTypesByPlace(ctx, properties.citySlug),
    countTypesByPlace(ctx, properties.districtSlug),
  ])
  return [...cities, ...districts]
}

async function countTypesByPlace(
  ctx: Ctx,
  place: typeof properties.citySlug | typeof properties.districtSlug,
): Promise<OpenAreaType[]> {
  return ctx.db
    .select({ slug: sql<string>`${place}`, type: properties.propertyType, listingCount: count() })
    .from(properties)
    .where(and(isPublicListing, isNotNull(place)))
    .groupBy(place, properties.propertyType)
    .orderBy(asc(place), asc(properties.propertyType))
    .limit(MAX_SITEMAP_URLS)
}
