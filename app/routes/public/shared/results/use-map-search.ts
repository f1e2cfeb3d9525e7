// The state of a map of results: the area that it shows, the listings in it, and the chosen ones. Moving the map can search its area.
import { useMemo, useState } from 'react'
import type { GoToSearch } from '#app/domain/search/criteria/components/filter-bar.tsx'
import { COMMUTE_KMH } from '#app/domain/search/criteria/commute.rules.ts'
import {
  type Bounds,
  formatBounds,
  type SearchInput,
  toSearchParams,
} from '#app/domain/search/criteria/search-input.schema.ts'
import { m } from '#app/messages/messages.js'
import { listViewedBefore } from '#app/routes/public/shared/viewed-listings.ts'
import { boundShape, simplifyShape } from '#app/domain/search/criteria/shape.rules.ts'
import { MAP_BOUNDS, type MapMove, type MapPosition, type MapSpot } from '#app/ui/map/map-model.ts'
import type { ShownListings } from './load-results.server.ts'
import { boundCircle, boundSpots, listDeck, toMapSpots } from './map-spots.ts'
import { useMapResults } from './use-map-results.ts'

/** `spotKey` is the marked spot; `ids` are the listings to slide through, or those of one spot (`isSpot`). */
export type Chosen = { spotKey: string; id: string; ids: string[]; isSpot: boolean; searchQuery: string }
type Options = { input: SearchInput; found: ShownListings | null; go: GoToSearch }

const WHOLE_COUNTRY = { center: { lat: 12.4, lng: 122.4 }, zoom: 5 }

/** Until the map has its size and fits the area. */
const START_ZOOM = 12

export function useMapSearch({ input, found, go }: Options) {
  const searchQuery = toSearchParams({ ...input, area: null, sort: null, page: 1 }).toString()
  const [isDrawing, setIsDrawing] = useState(false)
  const [move, setMove] = useState<MapMove>()
  const [isMoved, setIsMoved] = useState(false)
  const [isFollowing, setIsFollowing] = useState(true)
  const [choice, setChoice] = useState<Chosen>()
  const chosen = choice?.searchQuery === searchQuery ? choice : undefined // a new search closes the card of the old one
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(listViewedBefore('')))
  const { results, hasFailed, retry } = useMapResults(searchQuery, move)
  const spots = useMemo(() => toMapSpots(results?.spots ?? [], results?.zoom ?? 0, seen), [results, seen])
  const focus = found?.focus ?? null
  const commute = useCommuteCircle(input, found)
  const shape = input.shape ?? undefined

  const [resultsArea, setResultsArea] = useState<{ searchQuery: string; bounds: Bounds }>()
  const isFirstView = results?.searchQuery === searchQuery && resultsArea?.searchQuery !== searchQuery
  if (isFirstView && !focus && results.zoom === WHOLE_COUNTRY.zoom)
    setResultsArea({ searchQuery, bounds: boundSpots(results.spots) ?? MAP_BOUNDS })

  const resultsBounds = resultsArea?.searchQuery === searchQuery ? resultsArea.bounds : undefined
  const fit = (shape ? boundShape(shape) : input.area) ?? (focus ? boundCircle(focus) : resultsBounds)

  /** The area replaces the chosen place: outside that place the two together would find nothing. */
  const searchIn = (area: Bounds) => {
    setIsMoved(false)
    go({ ...input, q: found?.textWithoutPlaces ?? input.q, location: '', area, page: 1 }, 'moving')
  }
  const searchInShape = (drawn: MapPosition[]) => {
    setIsDrawing(false)
    const shape = simplifyShape(drawn)
    if (shape)
      go({ ...input, q: found?.textWithoutPlaces ?? input.q, location: '', area: null, shape, page: 1 }, 'moving')
  }
  const choose = (id: string, deck: Pick<Chosen, 'spotKey' | 'ids' | 'isSpot'>) => {
    setChoice({ id, searchQuery, ...deck })
    setSeen((before) => (before.has(id) ? before : new Set([...before, id])))
  }
  return {
    searchQuery,
    commute,
    view: { ...(fit ? { center: getMiddle(fit), zoom: START_ZOOM } : WHOLE_COUNTRY), fit, shape },
    move,
    onMove: (next: MapMove) => {
      setMove(next)
      if (!next.isByUser || input.shape) return // a drawn area stays what it is
      if (isFollowing) searchIn(roundBounds(next.bounds))
      else setIsMoved(true)
    },
    isDrawing,
    setIsDrawing,
    searchInShape,
    removeShape: input.shape ? () => go({ ...input, shape: null, page: 1 }) : null,
    isFollowing,
    setIsFollowing,
    /** Null while the list already shows the area of the map. */
    searchHere: isMoved && !isFollowing && move ? () => searchIn(roundBounds(move.bounds)) : null,
    spots,
    hasFailed,
    retry,
    inView: results ? results.spots.reduce((sum, { count }) => sum + count, 0) : null,
    withoutPosition: results && !input.area ? results.total - results.located : 0,
    chosen,
    chooseSpot: (id: string) => choose(id, { spotKey: id, ids: listDeck(spots, id), isSpot: false }),
    chooseCard: (id: string) => {
      if (chosen && chosen.id !== id) choose(id, { ...chosen, spotKey: chosen.isSpot ? chosen.spotKey : id })
    },
    openSpot: (spot: MapSpot, ids: string[]) => {
      const [first] = ids
      if (first !== undefined) choose(first, { spotKey: spot.key, ids, isSpot: true })
    },
    clearChoice: () => setChoice(undefined),
  }
}

/** The same object for the same commute, because the map draws the circle again for another one. */
function useCommuteCircle({ commute }: SearchInput, found: ShownListings | null) {
  const { lat, lng, kilometres, name } = found?.commute ?? {}
  const minutes = commute?.minutes
  return useMemo(() => {
    if (lat === undefined || lng === undefined || kilometres === undefined || minutes === undefined) return null
    const label = m.filter_commute_set({ minutes, place: name ?? '', speed: COMMUTE_KMH })
    return { circle: { lat, lng, radius: kilometres * 1_000 }, label }
  }, [lat, lng, kilometres, minutes, name])
}

function getMiddle({ south, west, north, east }: Bounds): MapPosition {
  return { lat: (south + north) / 2, lng: (west + east) / 2 }
}

/** Rounded as in the address. */
function roundBounds(bounds: Bounds): Bounds {
  const [south = 0, west = 0, north = 0, east = 0] = formatBounds(bounds).split(',').map(Number)
  return { south, west, north, east }
}
