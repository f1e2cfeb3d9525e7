// What the console shows about the home page: the draft of the address or what is published, and a preview.
import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { countListingsByCity, listFeaturedListings } from '#app/domain/listings/public/listing.queries.server.ts'
import { selectListingTitle } from '#app/domain/listings/public/listing-title.queries.server.ts'
import { hasListingWords } from '#app/domain/listings/public/listing-words.queries.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { isDay } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { type HomePageDraft, readDraft } from './home-page-draft.rules.ts'
import { toFingerprint } from './home-page-fingerprint.rules.server.ts'
import {
  DEFAULT_CITIES,
  type FoundListing,
  type HomePageChoice,
  type HomePageDesk,
  type ListedListing,
  MAX_FOUND_LISTINGS,
  MAX_OFFERED_CITIES,
} from './home-page.model.ts'
import { readHomePageChoice, toPopularPlaces } from './home-page.queries.server.ts'
import { fillCities, isOver } from './home-page.rules.ts'

export async function loadHomePageDesk(ctx: Ctx, params: URLSearchParams): Promise<HomePageDesk> {
  authorize(ctx.actor, 'homePage.choose')
  const stored = await readHomePageChoice(ctx)
  const isDraft = params.has('draft')
  const draft = isDraft ? readDraft(params) : toDraft(stored)
  const search = (params.get('q') ?? '').trim().slice(0, 200)
  const slugs = fillCities(draft.cities)
  const listings = await listChosenListings(ctx, draft, stored)
  const shownIds = listings.filter(({ state }) => state === 'shown').map(({ id }) => id)
  const [cards, counts, offeredCities, found] = await Promise.all([
    listFeaturedListings(ctx, shownIds),
    countListingsByCity(ctx, slugs),
    listOfferedCities(ctx, draft.cities),
    search === '' ? null : findListings(ctx, search),
  ])
  return {
    listings,
    cities: draft.cities,
    offeredCities,
    found,
    preview: {
      listings: cards.map((card) => ({ card, isChosen: shownIds.includes(card.id) })),
      places: toPopularPlaces(slugs, counts),
    },
    seen: (isDraft ? params.get('seen') : null) ?? toFingerprint(stored),
    isDraft,
  }
}

const toDraft = ({ listings, cities }: HomePageChoice): HomePageDraft => ({
  listings: listings.map(({ id, until }) => ({ id, until: until ?? '' })),
  cities,
})

/** A home that is not public has its title here only if it was published on the home page: a stranger's draft is no home. */
async function listChosenListings(
  ctx: Ctx,
  { listings }: HomePageDraft,
  stored: HomePageChoice,
): Promise<ListedListing[]> {
  const ids = listings.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({
      id: properties.id,
      title: selectListingTitle(ctx),
      city: properties.city,
      status: properties.status,
    })
    .from(properties)
    .where(and(inArray(properties.id, ids), isNull(properties.deletedAt)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const published = new Set(stored.listings.map(({ id }) => id))
  return listings.map(({ id, until }) => {
    const row = byId.get(id)
    if (!row || (row.status !== 'active' && !published.has(id)))
      return { id, until, title: '', city: '', state: 'gone' }
    const isEnded = isDay(until) && isOver(until, ctx.now())
    const state = isEnded ? 'ended' : row.status === 'active' ? 'shown' : 'inactive'
    return { id, until, title: row.title, city: row.city, state }
  })
}

/** Public homes with these words, or with this id. */
function findListings(ctx: Ctx, search: string): Promise<FoundListing[]> {
  return ctx.db
    .select({ id: properties.id, title: selectListingTitle(ctx), city: properties.city })
    .from(properties)
    .where(and(isPublicListing, isUuid(search) ? eq(properties.id, search) : hasListingWords(search)))
    .limit(MAX_FOUND_LISTINGS)
}

/** Those with the most homes, and those that are chosen, by name. */
async function listOfferedCities(ctx: Ctx, chosen: readonly string[]): Promise<HomePageDesk['offeredCities']> {
  const rows = await ctx.db
    .select({ slug: properties.citySlug, total: count() })
    .from(properties)
    .where(isPublicListing)
    .groupBy(properties.citySlug)
    .orderBy(desc(count()))
    .limit(MAX_OFFERED_CITIES)
  const counts = Object.fromEntries(rows.flatMap(({ slug, total }) => (slug === null ? [] : [[slug, total]])))
  const others = [...DEFAULT_CITIES, ...chosen].filter((slug) => slug !== '' && !(slug in counts))
  const allCounts = { ...counts, ...(await countListingsByCity(ctx, others)) }
  return toPopularPlaces(Object.keys(allCounts), allCounts)
    .map(({ slug, name, area, count: total }) => ({
      slug,
      name: [name, area].filter(Boolean).join(', '),
      count: total,
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}
