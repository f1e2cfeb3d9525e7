// The rent index in one query: CUBE gives the figures of every combination of city, type and bedrooms, because a median cannot be computed
// from medians. Only whole units: the rent of a room says nothing about that of a home. An index-only scan of `properties_public_search`, kept for an hour.
import { sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { createPromiseCache } from '#app/shared/caches/promise-cache.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import {
  MAX_BEDROOM_GROUP,
  RENT_INDEX_MIN_COUNT,
  RENT_MONTHS,
  type RentMonth,
  RENT_TREND_DAYS,
  RENT_TREND_MIN_COUNT,
  type RentIndex,
  type RentIndexRow,
  type RentTrend,
} from './rent-index.model.ts'

const CACHE_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** Groups of the largest cities first; 1,600 places with eight types would not be more than this. */
const MAX_ROWS = 20_000
const getCached = createPromiseCache<RentIndex>({ getLifetimeMs: () => CACHE_MS })

export function getRentIndex(anyCtx: Ctx): Promise<RentIndex> {
  const ctx = onPrimary(anyCtx) // kept longer than a replica may be behind
  return getCached(ctx.db, () => readRentIndex(ctx))
}

type Row = {
  city_slug: string | null
  property_type: PropertyType | null
  bedrooms: number | null
  total: number
  quartiles: number[] | null
  recent_count: number
  earlier_count: number
  recent_median: number | null
  earlier_median: number | null
}

/** Not cached. */
export async function readRentIndex(ctx: Ctx): Promise<RentIndex> {
  const [{ rows }, { rows: months }] = await Promise.all([
    ctx.db.execute<Row>(buildRentIndexQuery(ctx.now())),
    ctx.db.execute<MonthRow>(buildRentMonthsQuery(ctx.now())),
  ])
  return { rows: rows.map(toIndexRow), months: months.map(toMonth), countedOn: toManilaDay(ctx.now()) }
}

type MonthRow = { city_slug: string | null; month: Day; total: number; median: number }

const toMonth = ({ city_slug: citySlug, month, total: count, median }: MonthRow): RentMonth => ({
  citySlug,
  month,
  count,
  median: Math.round(median),
})

/** Months of Manila, the oldest first; the index and the kinds of homes are those of the query above. */
export function buildRentMonthsQuery(now: Date) {
  const today = toManilaDay(now)
  return sql`with homes as (
      select city_slug, base_price, date_trunc('month', published_at at time zone 'Asia/Manila')::date as month
      from ${properties}
      where status = 'active' and deleted_at is null and city_slug is not null and property_type <> 'commercial'
        and room_type = 'entire_place' and published_at >= (date_trunc('month', ${today}::date)
          - make_interval(months => ${RENT_MONTHS - 1})) at time zone 'Asia/Manila')
    select city_slug, to_char(month, 'YYYY-MM-DD') as month, count(*)::int as total,
      percentile_cont(0.5) within group (order by base_price) as median
    from homes group by grouping sets ((month), (city_slug, month))
    having count(*) >= ${RENT_INDEX_MIN_COUNT}
    order by month, city_slug nulls first limit ${MAX_ROWS}`
}

export function buildRentIndexQuery(now: Date) {
  const recent = new Date(now.getTime() - RENT_TREND_DAYS * DAY_MS).toISOString()
  const earlier = new Date(now.getTime() - 2 * RENT_TREND_DAYS * DAY_MS).toISOString()
  return sql`with homes as (
      select city_slug, property_type, least(bedroom_count, ${MAX_BEDROOM_GROUP}::int) as bedrooms, base_price,
        published_at >= ${recent}::timestamptz as is_recent,
        published_at >= ${earlier}::timestamptz and published_at < ${recent}::timestamptz as is_earlier
      from ${properties}
      where status = 'active' and deleted_at is null and city_slug is not null and property_type <> 'commercial'
        and room_type = 'entire_place')
    select city_slug, property_type, bedrooms, count(*)::int as total,
      percentile_cont(array[0.25, 0.5, 0.75]) within group (order by base_price) as quartiles,
      count(*) filter (where is_recent)::int as recent_count,
      count(*) filter (where is_earlier)::int as earlier_count,
      percentile_cont(0.5) within group (order by base_price) filter (where is_recent) as recent_median,
      percentile_cont(0.5) within group (order by base_price) filter (where is_earlier) as earlier_median
    from homes group by cube (city_slug, property_type, bedrooms)
    order by total desc, city_slug, property_type, bedrooms limit ${MAX_ROWS}`
}

function toIndexRow(row: Row): RentIndexRow {
  const [lower = 0, median = 0, upper = 0] = (row.quartiles ?? []).map(Math.round)
  return {
    citySlug: row.city_slug,
    propertyType: row.property_type,
    bedrooms: row.bedrooms,
    count: row.total,
    lower,
    median,
    upper,
    trend: toTrend(row),
  }
}

function toTrend({ recent_count, earlier_count, recent_median, earlier_median }: Row): RentTrend | null {
  if (Math.min(recent_count, earlier_count) < RENT_TREND_MIN_COUNT || !recent_median || !earlier_median) return null
  const percent = ((recent_median - earlier_median) / earlier_median) * 100
  return { percent, recentCount: recent_count, earlierCount: earlier_count }
}
