// What search engines may know of: every open home once, in pieces that stay the same while homes come and go, and the places and kinds
// that have any. Read from indexes alone (properties_public_ids, properties_public_areas), a bounded piece at a time.
import { and, asc, count, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { countPublicListings } from './listing.queries.server.ts'
import { shareRecentAnswer } from './recent-answer.service.server.ts'

/** No piece should hold more. */
export const SITEMAP_PIECE = 10_000
/** Identifiers are random, so pieces are nearly alike; the rest is room for chance. */
const AIMED_AT = SITEMAP_PIECE * 0.75
/** What the protocol allows in one file: an address from when there were fewer pieces is still answered. */
export const SITEMAP_MOST = 50_000
const MOST_PIECES = 4_096

const isPublic = and(eq(properties.status, 'active'), isNull(properties.deletedAt))
const countShared = shareRecentAnswer(countPublicListings)

/** A power of two: when there are more homes each piece falls into two, and its border stays where it was. */
export function piecesFor(homes: number): number {
  const needed = Math.ceil(homes / AIMED_AT)
  return Math.min(MOST_PIECES, 2 ** Math.ceil(Math.log2(Math.max(1, needed))))
}

export async function sitemapPieces(ctx: Ctx): Promise<number> {
  return piecesFor(await countShared(ctx))
}

export type Piece = { number: number; of: number }

/** `3-of-16`; null for what is no piece. */
export function readPiece(text: string | null): Piece | null {
  const match = /^(\d{1,4})-of-(\d{1,4})$/.exec(text ?? '')
  const [number, of] = [Number(match?.[1]), Number(match?.[2])]
  const isPiece = Number.isInteger(Math.log2(of)) && of <= MOST_PIECES && number >= 1 && number <= of
  return isPiece ? { number, of } : null
}

export function pieceText({ number, of }: Piece): string {
  return `${number}-of-${of}`
}

export type SitemapListing = { id: string; updatedAt: Date }

export async function listingsOfPiece(ctx: Ctx, piece: Piece): Promise<SitemapListing[]> {
  const { first, last } = idsOf(piece)
  return ctx.db
    .select({ id: properties.id, updatedAt: properties.updatedAt })
    .from(properties)
    .where(and(isPublic, gte(properties.id, first), lte(properties.id, last)))
    .orderBy(asc(properties.id))
    .limit(SITEMAP_MOST)
}

/** The share of all identifiers that a piece holds: by their first 32 bits. */
export function idsOf({ number, of }: Piece): { first: string; last: string } {
  const width = 2 ** 32 / of
  const hex = (value: number) => value.toString(16).padStart(8, '0')
  return {
    first: `${hex((number - 1) * width)}-0000-0000-0000-000000000000`,
    last: `${hex(number * width - 1)}-ffff-ffff-ffff-ffffffffffff`,
  }
}

/** A place and a kind of home that somebody can rent now. */
export type OpenKind = { slug: string; type: PropertyType; homes: number }

export const openKinds = shareRecentAnswer(findOpenKinds)

/** As they are now, whoever else has just asked. */
export async function findOpenKinds(ctx: Ctx): Promise<OpenKind[]> {
  const [cities, districts] = await Promise.all([
    kindsBy(ctx, properties.citySlug),
    kindsBy(ctx, properties.districtSlug),
  ])
  return [...cities, ...districts]
}

async function kindsBy(
  ctx: Ctx,
  place: typeof properties.citySlug | typeof properties.districtSlug,
): Promise<OpenKind[]> {
  return ctx.db
    .select({ slug: sql<string>`${place}`, type: properties.propertyType, homes: count() })
    .from(properties)
    .where(and(isPublic, isNotNull(place)))
    .groupBy(place, properties.propertyType)
    .orderBy(asc(place), asc(properties.propertyType))
    .limit(SITEMAP_MOST)
}
