// What a home can have, as the filters offer it. The list changes with a release, not with a visit: each process keeps it for a minute.
import { asc } from 'drizzle-orm'
import { amenities } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { inLanguage } from './listing-card.queries.server.ts'

const KEPT_MS = 60_000
type Row = { slug: string; name: string; nameFil: string | null }
const kept = new WeakMap<Ctx['db'], { rows: Promise<Row[]>; until: number }>()

/** In the order they are offered. */
export async function listAmenities(ctx: Ctx): Promise<{ slug: string; name: string }[]> {
  const rows = await recentRows(ctx)
  return rows.map(({ slug, name, nameFil }) => ({ slug, name: inLanguage(ctx.request.locale, name, nameFil) }))
}

function recentRows(ctx: Ctx): Promise<Row[]> {
  const now = performance.now()
  const known = kept.get(ctx.db)
  if (known && now < known.until) return known.rows
  const rows = ctx.db
    .select({ slug: amenities.slug, name: amenities.name, nameFil: amenities.nameFil })
    .from(amenities)
    .orderBy(asc(amenities.position), asc(amenities.slug))
  const answer = { rows: rows.execute(), until: now + KEPT_MS }
  kept.set(ctx.db, answer)
  answer.rows.catch(() => (answer.until = 0)) // a failure is not kept
  return answer.rows
}
