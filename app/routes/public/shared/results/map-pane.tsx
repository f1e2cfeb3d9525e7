// The results on a map: fetched for the visible area, linked to the cards; moving the map can search the new area.
import { useMemo, useState } from 'react'
import type { GoToSearch } from '#app/domain/search/criteria/components/filter-bar.tsx'
import {
  formatBounds,
  type Bounds,
  type SearchInput,
  toSearchParams,
} from '#app/domain/search/criteria/search-input.schema.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { cx } from '#app/ui/styles/class-names.ts'
import { RefreshIcon } from '#app/ui/icons/icons.tsx'
import { LazyMap } from '#app/ui/map/lazy-map.tsx'
import { MAP_BOUNDS, type MapMove, type MapSpot, type MapTiles } from '#app/ui/map/map-model.ts'
import type { Highlight } from './listings-page.tsx'
import type { ShownListings } from './load-results.server.ts'
import { MAP_BOX } from './map-box.ts'
import { buildMapLabels } from './map-labels.ts'
import { PeekCard } from './peek-card.tsx'
import { toMapSpots } from './map-spots.ts'
import { useMapResults } from './use-map-results.ts'

type MapPaneProps = {
  input: SearchInput
  found: ShownListings | null
  tiles: MapTiles | undefined
  highlight: Highlight
  onHighlight: (hot: Highlight) => void
  go: GoToSearch
}

const WHOLE_COUNTRY = { center: { lat: 12.4, lng: 122.4 }, zoom: 5 }
const PLACE_ZOOM = 12
const FLOATING_CLASS = 'rounded-full border border-line bg-surface text-sm font-semibold text-ink shadow-float'

export function MapPane({ input, found, tiles, highlight, onHighlight, go }: MapPaneProps) {
  const searchQuery = toSearchParams({ ...input, area: null, sort: null, page: 1 }).toString()
  const [move, setMove] = useState<MapMove>()
  const [isMoved, setIsMoved] = useState(false)
  const [isFollowing, setIsFollowing] = useState(true)
  const [chosen, setChosen] = useState<{ id: string; searchQuery: string }>()
  const chosenId = chosen?.searchQuery === searchQuery ? chosen.id : undefined // a new search closes the card of the old one
  const { results, hasFailed, retry } = useMapResults(searchQuery, move)
  const spots = useMemo(() => toMapSpots(results?.spots ?? [], results?.zoom ?? 0), [results])
  const place = found?.place
  const start =
    place && place.lat !== null && place.lng !== null
      ? { center: { lat: place.lat, lng: place.lng }, zoom: PLACE_ZOOM }
      : WHOLE_COUNTRY

  const [initialArea, setInitialArea] = useState<{ searchQuery: string; bounds: Bounds }>()
  if (
    results?.searchQuery === searchQuery &&
    initialArea?.searchQuery !== searchQuery &&
    start === WHOLE_COUNTRY &&
    results.zoom === start.zoom
  )
    setInitialArea({ searchQuery, bounds: getBounds(results.spots) ?? MAP_BOUNDS })
  /** The area replaces the chosen place: outside that place the two together would find nothing. */
  const searchIn = (area: Bounds) => {
    setIsMoved(false)
    go({ ...input, q: found?.textWithoutPlaces ?? input.q, location: '', area, page: 1 }, 'moving')
  }
  const onMove = (next: MapMove) => {
    setMove(next)
    if (!next.isByUser) return
    if (isFollowing) searchIn(roundBounds(next.bounds))
    else setIsMoved(true)
  }
  const openSpot = ({ lat, lng }: MapSpot) =>
    searchIn(roundBounds({ south: lat - 0.001, west: lng - 0.001, north: lat + 0.001, east: lng + 0.001 }))
  const missing = results && !input.area ? results.total - results.located : 0

  return (
    <>
      <div className={MAP_BOX}>
        <LazyMap
          {...start}
          fit={input.area ?? (initialArea?.searchQuery === searchQuery ? initialArea.bounds : undefined)}
          spots={spots}
          selectedId={chosenId}
          highlightedId={highlight?.on === 'list' ? highlight.id : chosenId}
          onHighlight={(id) => onHighlight(id === null ? null : { id, on: 'map' })}
          onSelect={(id) => setChosen({ id, searchQuery })}
          onSpotOpen={openSpot}
          onMove={onMove}
          tiles={tiles}
          labels={buildMapLabels()}
          className="absolute! inset-0"
        />
        {move ? (
          <SearchAreaControls
            isFollowing={isFollowing}
            onFollow={setIsFollowing}
            onSearch={isMoved && !isFollowing ? () => searchIn(roundBounds(move.bounds)) : null}
          />
        ) : null}
        <div className="pointer-events-none absolute inset-x-3 bottom-8 z-[1001] grid justify-items-center gap-2">
          {hasFailed ? (
            <p
              role="alert"
              className={cx(
                FLOATING_CLASS,
                'pointer-events-auto flex flex-wrap items-center gap-x-3 py-0.5 pr-1.5 pl-4',
              )}
            >
              {m.map_homes_failed()}
              <button type="button" onClick={retry} className="min-h-11 rounded-full px-2.5 text-sea underline">
                {m.ui_try_again()}
              </button>
            </p>
          ) : null}
          <PeekCard id={chosenId} listings={found?.listings ?? []} onClose={() => setChosen(undefined)} />
        </div>
      </div>
      {missing > 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          {m.map_no_position({ count: missing, figure: formatNumber(missing) })}
        </p>
      ) : null}
    </>
  )
}

type SearchAreaControlsProps = {
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
  /** Null while the list already shows the area of the map. */
  onSearch: (() => void) | null
}

function SearchAreaControls({ isFollowing, onFollow, onSearch }: SearchAreaControlsProps) {
  return (
    <div className="pointer-events-none absolute inset-x-16 top-3 z-[1001] grid justify-items-center gap-2">
      <label
        className={cx(FLOATING_CLASS, 'pointer-events-auto flex min-h-11 items-center gap-2 px-4 py-1 leading-tight')}
      >
        <input
          type="checkbox"
          checked={isFollowing}
          onChange={({ currentTarget }) => onFollow(currentTarget.checked)}
          className="size-4.5 shrink-0 accent-sea"
        />
        {m.map_search_moving()}
      </label>
      {onSearch ? (
        <button
          type="button"
          onClick={onSearch}
          className={cx(
            FLOATING_CLASS,
            'pointer-events-auto inline-flex min-h-11 items-center gap-2 px-4 hover:bg-sand-100',
          )}
        >
          <RefreshIcon size={16} />
          {m.map_search_here()}
        </button>
      ) : null}
    </div>
  )
}

/** The bounds of all spots with a margin; null without spots. */
function getBounds(spots: readonly { lat: number; lng: number }[]): Bounds | null {
  if (spots.length === 0) return null
  const [lats, lngs] = [spots.map(({ lat }) => lat), spots.map(({ lng }) => lng)]
  const room = 0.02
  return {
    south: Math.min(...lats) - room,
    west: Math.min(...lngs) - room,
    north: Math.max(...lats) + room,
    east: Math.max(...lngs) + room,
  }
}

/** Rounded as in the address. */
function roundBounds(bounds: Bounds): Bounds {
  const [south = 0, west = 0, north = 0, east = 0] = formatBounds(bounds).split(',').map(Number)
  return { south, west, north, east }
}
