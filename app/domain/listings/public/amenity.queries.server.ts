// Amenities for the filters. The table changes only with a release, so each process caches it for a minute.
import { asc } from 'drizzle-orm'
import { amenities } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { pickTranslation } from './listing-card.queries.server.ts'

const CACHE_MS = 60_000
type Row = { slug: string; name: string; nameFil: string | null }
const cache = new WeakMap<Ctx['db'], { rows: Promise<Row[]>; until: number }>()

/** In display order. */
export async function listAmenities(ctx: Ctx): Promise<{ slug: string; name: string }[]> {
  const rows = await getCachedRows(ctx)
  return rows.map(({ slug, name, nameFil }) => ({ slug, name: pickTranslation(ctx.request.locale, name, nameFil) }))
}

function getCachedRows(ctx: Ctx): Promise<Row[]> {
  const now = performance.now()
  const cached = cache.get(ctx.db)
  if (cached && now < cached.until) return cached.rows
  const rows = ctx.db
    .select({ slug: amenities.slug, name: amenities.name, nameFil: amenities.nameFil })
    .from(amenities)
    .orderBy(asc(amenities.position), asc(amenities.slug))
  const entry = { rows: rows.execute(), until: now + CACHE_MS }
  cache.set(ctx.db, entry)
  entry.rows.catch(() => (entry.until = 0)) // do not cache a failure
  return entry.rows
}
