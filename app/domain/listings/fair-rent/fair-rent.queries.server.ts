// Where a rent stands among similar public listings: same city, type, number of bedrooms and kind of space. An index-only scan of
// `properties_public_search`, kept for some minutes.
import { sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { createPromiseCache } from '#app/shared/caches/promise-cache.ts'
import type { PropertyType, RoomType } from '#app/shared/vocabulary.ts'
import { FAIR_RENT_MIN_COUNT, type FairRent } from './fair-rent.rules.ts'

export type FairRentFacts = {
  citySlug: string | null
  propertyType: PropertyType
  bedrooms: number
  /** Rooms and bedspaces are compared with their own kind. */
  roomType: RoomType
}
type FairRentGroup = FairRentFacts & { citySlug: string }

const CACHE_MS = 5 * 60_000
const MAX_CACHED = 2_000
const getCached = createPromiseCache<FairRent | null>({ getLifetimeMs: () => CACHE_MS, maxEntries: MAX_CACHED })

/** Null if fewer than eight similar listings are public: their figures would be those of a few people. */
export async function getFairRent(anyCtx: Ctx, { citySlug, ...facts }: FairRentFacts): Promise<FairRent | null> {
  if (citySlug === null) return null
  const group = { citySlug, ...facts }
  const ctx = onPrimary(anyCtx) // kept longer than a replica may be behind
  return getCached(
    ctx.db,
    () => readFairRent(ctx, group),
    `${citySlug}/${facts.propertyType}/${facts.bedrooms}/${facts.roomType}`,
  )
}

export function dropFairRents({ db }: Ctx): void {
  getCached.drop(db)
}

async function readFairRent(ctx: Ctx, group: FairRentGroup): Promise<FairRent | null> {
  const { rows } = await ctx.db.execute<{ total: number; quartiles: number[] | null }>(buildFairRentQuery(group))
  const [row] = rows
  const [lower, median, upper] = (row?.quartiles ?? []).map(Math.round)
  if (!row || row.total < FAIR_RENT_MIN_COUNT || lower === undefined || median === undefined || upper === undefined)
    return null
  return { count: row.total, lower, median, upper, countedOn: toManilaDay(ctx.now()) }
}

export function buildFairRentQuery({ citySlug, propertyType, bedrooms, roomType }: FairRentGroup) {
  return sql`select count(*)::int as total,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by base_price) as quartiles
    from ${properties}
    where status = 'active' and deleted_at is null
      and city_slug = ${citySlug} and property_type = ${propertyType} and bedroom_count = ${bedrooms}
      and room_type = ${roomType}`
}
