// What the home page shows. The choice is read at most every two seconds in each process, and at once after a change anywhere. The last day of
// a home needs no job: the data of a kept page is at most 30 seconds old (docs/decisions/023-page-cache.md).
import { asc } from 'drizzle-orm'
import type { Events } from '#app/adapters/events/events.server.ts'
import { homePageCities, homePageListings } from '#app/db/schema/platform/home-page.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import { countListingsByCity, listFeaturedListings } from '#app/domain/listings/public/listing.queries.server.ts'
import { shareRecentResult } from '#app/domain/listings/public/recent-result.service.server.ts'
import { findCityBySlug } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { createLatestValue, type LatestValue } from '#app/shared/caches/latest-value.ts'
import { listPlaces } from './home-page-draft.rules.ts'
import { CITY_PLACES, type HomePageChoice, type PopularPlace } from './home-page.model.ts'
import { fillCities, pickShownListings } from './home-page.rules.ts'

export const HOME_PAGE_TOPIC = 'homePage.changed'
const CACHE_MS = 2_000

const choices = new WeakMap<Events, LatestValue<HomePageChoice>>()

function getLatestChoice({ adapters: { events } }: Pick<Ctx, 'adapters'>): LatestValue<HomePageChoice> {
  const choice = choices.get(events) ?? createLatestValue<HomePageChoice>(CACHE_MS)
  choices.set(events, choice)
  return choice
}

/** After a change, also of another process. */
export function dropHomePageChoice(ctx: Pick<Ctx, 'adapters'>): void {
  getLatestChoice(ctx).drop()
}

/** Without the choice, because it cannot be read, the rule decides: the home page is better than none. */
async function getChoice(ctx: Ctx): Promise<HomePageChoice> {
  const warn = (error: unknown) => ctx.adapters.log.warn('homePage.stale', { error })
  return getLatestChoice(ctx)
    .get(() => readHomePageChoice(onPrimary(ctx)), warn)
    .catch((error: unknown) => {
      warn(error)
      return { listings: [], cities: [] }
    })
}

export async function readHomePageChoice({ db }: Pick<Ctx, 'db'>): Promise<HomePageChoice> {
  const [listings, cities] = await Promise.all([
    db
      .select({ id: homePageListings.listingId, until: homePageListings.until })
      .from(homePageListings)
      .orderBy(asc(homePageListings.position)),
    db.select({ slug: homePageCities.slug, position: homePageCities.position }).from(homePageCities),
  ])
  const slugs = new Map(cities.map(({ position, slug }) => [position, slug]))
  return { listings, cities: listPlaces(CITY_PLACES).map((place) => slugs.get(place) ?? '') }
}

/** The chosen homes that are public, then those of the rule. */
export async function listHomePageListings(ctx: Ctx): Promise<CardSlot[]> {
  const { listings } = await getChoice(ctx)
  return listFeaturedListings(ctx, pickShownListings(listings, ctx.now()))
}

type Counts = Record<string, number>
/** Of the cities of the page now; others begin a count of their own. */
let counter = { slugs: '', count: shareRecentResult<Counts>(() => Promise.resolve({})) }

export async function listPopularPlaces(ctx: Ctx): Promise<PopularPlace[]> {
  const { cities } = await getChoice(ctx)
  const slugs = fillCities(cities)
  const name = slugs.join(' ')
  if (counter.slugs !== name)
    counter = { slugs: name, count: shareRecentResult((own) => countListingsByCity(own, slugs)) }
  return toPopularPlaces(slugs, await counter.count(ctx))
}

/** The names that the home page has by default, which are shorter than those of the gazetteer. */
const SHORT_NAMES: Readonly<Record<string, string>> = { cebu: 'Cebu', davao: 'Davao' }

export function toPopularPlaces(slugs: readonly string[], counts: Counts): PopularPlace[] {
  return slugs.map((slug) => {
    const [name = slug, ...area] = (findCityBySlug(slug)?.label ?? slug).split(', ')
    return { slug, name: SHORT_NAMES[slug] ?? name, area: area.join(', '), count: counts[slug] ?? 0 }
  })
}
