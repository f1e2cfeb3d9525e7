// Amenities for the filters. The table changes only with a release, so each process caches it for a minute.
import { asc } from 'drizzle-orm'
import { amenities } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { createPromiseCache } from '#app/shared/caches/promise-cache.ts'
import { pickTranslation } from './listing-card.queries.server.ts'

type Row = { slug: string; name: string; nameFil: string | null }
const getCached = createPromiseCache<Row[]>({ getLifetimeMs: () => 60_000 })

/** In display order. */
export async function listAmenities(ctx: Ctx): Promise<{ slug: string; name: string }[]> {
  const source = onPrimary(ctx) // one cache for all databases
  const rows = await getCached(source.db, () => readAmenities(source))
  return rows.map(({ slug, name, nameFil }) => ({ slug, name: pickTranslation(ctx.request.locale, name, nameFil) }))
}

function readAmenities(ctx: Ctx): Promise<Row[]> {
  return ctx.db
    .select({ slug: amenities.slug, name: amenities.name, nameFil: amenities.nameFil })
    .from(amenities)
    .orderBy(asc(amenities.position), asc(amenities.slug))
    .execute()
}
