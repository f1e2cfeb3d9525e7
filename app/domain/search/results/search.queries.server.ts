// Finding homes: lists, the figures beside the choices, the map, homes like one another. What is wanted is worked out here; how it is
// found is the finder's affair; the cards come from the database.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { CardSlot } from '#app/domain/listings/public/listing.model.ts'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { pageOffset } from '#app/shared/pagination.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { cardsOf } from './result-cards.queries.server.ts'
import { finderFor } from './finder.service.server.ts'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { Facets, FoundListings, MapFinds } from './search.model.ts'
import { findPlace } from '#app/domain/search/criteria/search-place.queries.server.ts'
import { findSimilar } from './similar-listings.queries.server.ts'
import { suggest } from '#app/domain/search/suggestions/suggestions.queries.server.ts'
import { type MapView, NO_FILTERS, type Wanted } from '#app/domain/search/criteria/search-criteria.model.ts'
import { workOut } from '#app/domain/search/criteria/search-criteria.queries.server.ts'

/** So few that other ways to ask are worth showing. */
const NEXT_TO_NOTHING = 3

export async function findListings(ctx: Ctx, input: SearchInput): Promise<FoundListings> {
  const { wanted, place, understanding } = await workOut(ctx, input)
  const finder = await finderFor(ctx)
  const { ids, total, reasons } = await finder.find(wanted, {
    offset: pageOffset(input.page, PUBLIC_PAGE_SIZE),
    limit: PUBLIC_PAGE_SIZE,
  })
  const [listings, suggestions] = await Promise.all([
    cardsOf(ctx, ids),
    total < NEXT_TO_NOTHING && input.page === 1 ? suggest(ctx, input, understanding) : [],
  ])
  return { listings, total, place, understood: understanding.chips, reasons, suggestions }
}

/** How many homes each choice would show, all else staying as it is. */
export async function getFacets(ctx: Ctx, input: SearchInput): Promise<Facets> {
  const { wanted } = await workOut(ctx, input)
  const finder = await finderFor(ctx)
  return finder.facets(wanted)
}

/** Everything found, and of it what lies in the piece of map that is looked at. */
export async function findOnMap(ctx: Ctx, input: SearchInput, view: MapView): Promise<MapFinds> {
  const { wanted } = await workOut(ctx, input)
  const finder = await finderFor(ctx)
  return finder.onMap(wanted, view)
}

export async function similarListings(
  ctx: Ctx,
  { listingId, limit }: { listingId: string; limit: number },
): Promise<CardSlot[]> {
  const id = isUuid(listingId) ? listingId.toLowerCase() : NOBODY
  const finder = await finderFor(ctx)
  return cardsOf(ctx, await findSimilar(ctx, finder, id, limit))
}
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** For the pages of a city or a kind of home: how many there are and the middle rent, in centavos. */
export async function placeFigures(
  ctx: Ctx,
  { location, type }: { location: string; type: PropertyType | null },
): Promise<{ total: number; medianRent: number | null }> {
  const place = await findPlace(ctx, location)
  const wanted: Wanted = { filters: { ...NO_FILTERS, type }, place, near: null, words: [], order: 'newest' }
  const finder = await finderFor(ctx)
  const [total, rents] = await Promise.all([finder.count(wanted), finder.rents(wanted)])
  return { total, medianRent: rents ? rents.median * 100 : null }
}
