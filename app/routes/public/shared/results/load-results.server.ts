// Shared by /properties and /search: loads one page of results under its canonical address.
import { redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listAmenities } from '#app/domain/listings/public/amenity.queries.server.ts'
import {
  isFromForm,
  buildFilterAddress,
  type ListPath,
  readView,
} from '#app/domain/search/criteria/filter-address.rules.ts'
import { buildLinkedChips, droppedLabel } from '#app/domain/search/criteria/filter-chips.rules.ts'
import { distanceLabel } from '#app/i18n/distances.ts'
import { prepareFilters } from '#app/domain/search/criteria/components/lazy-filters.tsx'
import { toShownSuggestion } from '#app/domain/search/suggestions/suggestion.labels.server.ts'
import { prepareSearchSuggestions } from '#app/domain/search/suggestions/components/lazy-search-suggestions.tsx'
import type { ShownSuggestion } from '#app/domain/search/suggestions/suggestion.model.ts'
import { type TitlePiece, splitTitle } from '#app/domain/search/results/title-marks.rules.ts'
import { toStoredQuery } from '#app/domain/saved/searches/search-address.rules.ts'
import { attachSavedStates } from '#app/domain/saved/lists/saved.queries.server.ts'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import type { DroppedPart, FoundListings, NearMiss } from '#app/domain/search/results/search.model.ts'
import { findListings } from '#app/domain/search/results/search.queries.server.ts'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { getMapTiles } from '#app/http/responses/map-tiles.server.ts'
import { loadOnlySection } from '#app/http/responses/section.server.ts'
import { m } from '#app/messages/messages.js'
import { findRentCity } from '#app/domain/listings/rents/rent-index.labels.server.ts'
import { href } from '#app/shared/href.ts'
import { PUBLIC_PAGE_SIZE } from '#app/shared/constants.ts'
import { countPages } from '#app/shared/pagination.ts'

/**
 * Redirects from `location=Quezon City` to `location=quezon-city`, from a page after the last to the last, and from the query that a
 * browser builds from a form to the short form of the same query.
 */
export async function loadList(ctx: Ctx, url: URL, path: ListPath, input: SearchInput) {
  const view = readView(url.searchParams)
  if (isFromForm(url.searchParams)) throw redirect(buildFilterAddress(path, input, view))
  const tiles = getMapTiles(ctx)
  const [{ section, init }] = await Promise.all([
    loadOnlySection(ctx, 'listings', async () => {
      const [found, amenities] = await Promise.all([findListings(ctx, input), listAmenities(ctx)])
      const { total, place, defaultOrder, focus, commute, positions, understood, textWithoutPlaces } = found
      const [listings, missed] = await Promise.all([
        attachSavedStates(ctx, found.listings),
        attachSavedStates(
          ctx,
          found.nearMisses.map(({ listing }) => listing),
        ),
      ])
      const label = (dropped: DroppedPart) => droppedLabel(dropped, input, amenities)
      const suggestions = [
        ...found.suggestions.map((suggestion) => toShownSuggestion(suggestion, { path, view, understood, label })),
        ...(found.suggestions.length > 0 && ctx.actor?.role !== 'admin' ? [buildSaveSuggestion(input)] : []),
      ]
      const chips = buildLinkedChips({
        path,
        view,
        input,
        understood,
        place: place?.name ?? null,
        commute: commute?.name ?? null,
        amenities,
      })
      const reasons = { ...toShownReasons(found), ...toMissReasons(found.nearMisses, label) }
      return {
        listings,
        missed,
        total,
        place,
        defaultOrder,
        focus,
        commute,
        positions,
        suggestions,
        amenities,
        chips,
        reasons,
        textWithoutPlaces,
      }
    }),
    prepareFilters(),
    prepareSearchSuggestions(),
  ])
  if (section.state === 'ready') {
    const { place, total } = section.value
    const pages = countPages(total, PUBLIC_PAGE_SIZE)
    const query = new URLSearchParams(url.search)
    if (input.location && place?.slug && query.get('location') !== place.slug) query.set('location', place.slug)
    if (input.page > pages) query.set('page', String(pages))
    if (query.toString() !== new URLSearchParams(url.search).toString())
      throw redirect(`${url.pathname}?${query.toString()}`)
  }
  const failure = section.state === 'ready' ? '' : FAILURES[path]()
  const links = path === '/search' && section.state === 'ready' ? listRentLinks(section.value.place?.slug) : []
  const saveTo = ctx.actor?.role === 'admin' ? null : buildSaveAddress(input) // administrators keep no searches
  return { list: { section, failure, input, view, tiles, saveTo, links }, init }
}

/** A search that finds little today may find something tomorrow. */
function buildSaveSuggestion(input: SearchInput): ShownSuggestion {
  return { icon: 'alert', label: m.search_save_alert(), to: buildSaveAddress(input), total: null }
}

function buildSaveAddress(input: SearchInput): string {
  return `/dashboard/settings/searches?${new URLSearchParams({ save: toStoredQuery(input) }).toString()}`
}

/** The lists of /properties have this link in their text about the place. */
function listRentLinks(placeSlug: string | null | undefined): { label: string; to: string }[] {
  const city = placeSlug ? findRentCity(placeSlug) : null
  return city ? [{ label: m.rents_title_in({ place: city.name }), to: href('/rents/:city', { city: city.slug }) }] : []
}

/** The documented texts for a failed search, sent only when they are shown. */
const FAILURES = { '/properties': m.error_listing_fetchFailed, '/search': m.error_search_failed }

/** Why each listing was found: the title with the matches marked, and what it is near. */
function toShownReasons({ listings, reasons }: FoundListings) {
  const shown: Record<string, { title: TitlePiece[] | null; near: string | null }> = {}
  for (const listing of listings) {
    const reason = reasons[listing.id]
    if (!reason || isInvalidListing(listing)) continue
    const { words, near } = reason
    shown[listing.id] = {
      title: words.length > 0 ? splitTitle(listing.title, words) : null,
      near: near && m.search_near({ place: near.name, distance: distanceLabel(near.metres) }),
    }
  }
  return shown
}

/** What a near miss lacks, in the place of the distance. */
function toMissReasons(nearMisses: readonly NearMiss[], label: (dropped: DroppedPart) => string) {
  const toReason = (dropped: DroppedPart) => ({ title: null, near: m.search_all_but({ what: label(dropped) }) })
  return Object.fromEntries(nearMisses.map(({ listing, dropped }) => [listing.id, toReason(dropped)]))
}

export type LoadedList = Awaited<ReturnType<typeof loadList>>['list']
export type ShownListings = Extract<LoadedList['section'], { state: 'ready' }>['value']
