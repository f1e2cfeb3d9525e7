// Lists of active listings: by words in the title, by place, by kind; newest first, one page at a time.
import { and, count, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import { propertySummaryView as summary } from '#app/db/schema/listings-summary.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { CARD_COLUMNS, toCard } from '#app/domain/listings/listing.cards.server.ts'
import type { CardSlot } from '#app/domain/listings/listing.model.ts'
import type { PlaceSuggestion } from '#app/domain/places/place.model.ts'
import { findCityBySlug, suggestPlaces } from '#app/domain/places/place.queries.server.ts'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { pageOffset } from '#app/shared/pagination.ts'
import { slugOf } from '#app/shared/text.ts'
import type { SearchInput } from './search.input.ts'

export type FoundListings = { listings: CardSlot[]; total: number; place: FoundPlace | null }
/** `slug` is what `location` in an address says for it (spec §2); null for a whole region, or words we do not know. */
export type FoundPlace = { name: string; slug: string | null }

export async function findListings(ctx: Ctx, input: SearchInput): Promise<FoundListings> {
  const place = await findPlace(ctx, input.location)
  const where = and(
    eq(summary.status, 'active'),
    input.type ? eq(summary.propertyType, input.type) : undefined,
    place ? inPlace(place) : undefined,
    input.q ? or(...[summary.title, summary.titleFil].map((text) => ilike(text, holding(input.q)))) : undefined,
  )
  const [rows, totals] = await Promise.all([
    ctx.db
      .select(CARD_COLUMNS)
      .from(summary)
      .where(where)
      .orderBy(desc(summary.createdAt), desc(summary.id))
      .limit(PUBLIC_PAGE_SIZE)
      .offset(pageOffset(input.page, PUBLIC_PAGE_SIZE)),
    ctx.db.select({ total: count() }).from(summary).where(where),
  ])
  return { listings: rows.map((row) => toCard(ctx, row)), total: totals[0]?.total ?? 0, place }
}

type SearchPlace = FoundPlace & { kind: PlaceSuggestion['kind'] | 'words' }

/** A slug, a name, a name with its city, or a name written a little wrong. */
async function findPlace(ctx: Ctx, text: string): Promise<SearchPlace | null> {
  if (text === '') return null
  const exact = findCityBySlug(slugOf(text))
  if (exact) return { name: exact.name, slug: exact.slug, kind: exact.kind }
  const words = text.replaceAll('-', ' ')
  const { items } = await suggestPlaces(ctx, { q: words, locale: ctx.request.locale })
  const [best] = items
  if (!best) return { name: words, slug: null, kind: 'words' }
  const around = best.slug === null ? null : findCityBySlug(best.slug)
  return around
    ? { name: around.name, slug: around.slug, kind: around.kind }
    : { name: best.name, slug: null, kind: best.kind }
}

function inPlace({ name, slug, kind }: SearchPlace): SQL | undefined {
  if (slug !== null) return eq(kind === 'district' ? summary.districtSlug : summary.citySlug, slug)
  return or(...[summary.region, summary.city, summary.barangay].map((text) => ilike(text, holding(name))))
}

/** For ILIKE: the words anywhere, with its own signs taken literally. */
function holding(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
