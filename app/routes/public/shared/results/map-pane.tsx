// The map beside the list on a wide screen: the card and the pin of a listing are highlighted together.
import type { GoToSearch } from '#app/domain/search/criteria/components/filter-bar.tsx'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import type { SearchInput } from '#app/domain/search/criteria/search-input.schema.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { IconButton } from '#app/ui/controls/button.tsx'
import { RefreshIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { LazyMap } from '#app/ui/map/lazy-map.tsx'
import type { MapTiles } from '#app/ui/map/map-model.ts'
import { cx } from '#app/ui/styles/class-names.ts'
import type { Highlight } from './listings-page.tsx'
import type { ShownListings } from './load-results.server.ts'
import { MAP_BOX } from './map-box.ts'
import { MapCard } from './map-card.tsx'
import { FLOATING_CLASS, MapFailureNote } from './map-failure-note.tsx'
import { DrawButton, DrawHint } from './draw-area.tsx'
import { buildMapLabels } from './map-labels.ts'
import { addHighlighted } from './map-spots.ts'
import { useMapCards } from './use-map-cards.ts'
import { useMapSearch } from './use-map-search.ts'

export type MapPaneProps = {
  input: SearchInput
  found: ShownListings | null
  tiles: MapTiles | undefined
  highlight: Highlight
  onHighlight: (hot: Highlight) => void
  go: GoToSearch
}

/** Pins do not reach below the checkbox, the buttons and the attribution. A pin is above its position by its own height. */
const PADDING = { top: 100, right: 64, bottom: 28, left: 40 }

export function MapPane({ input, found, tiles, highlight, onHighlight, go }: MapPaneProps) {
  const search = useMapSearch({ input, found, go })
  const { chosen, move, withoutPosition } = search
  const ids = chosen ? (chosen.isSpot ? chosen.ids : [chosen.id]) : []
  const { getCard, fetchSpot } = useMapCards(ids, found?.listings ?? [])
  const pointed = highlight?.on === 'list' ? found?.listings.find(({ id }) => id === highlight.id) : undefined
  const spots =
    pointed && !isInvalidListing(pointed)
      ? addHighlighted(search.spots, pointed, found?.positions[pointed.id])
      : search.spots
  return (
    <>
      <div className={MAP_BOX}>
        <LazyMap
          {...search.view}
          padding={PADDING}
          spots={spots}
          selectedId={chosen?.spotKey}
          highlightedId={highlight?.on === 'list' ? highlight.id : null}
          onHighlight={(id) => onHighlight(id === null ? null : { id, on: 'map' })}
          onSelect={search.chooseSpot}
          onSpotOpen={(spot) => {
            if (move) void fetchSpot(spot, move, search.searchQuery).then((found) => search.openSpot(spot, found))
          }}
          onMove={search.onMove}
          isDrawing={search.isDrawing}
          onDraw={search.searchInShape}
          tools={<DrawButton {...search} />}
          tiles={tiles}
          circle={search.commute?.circle}
          labels={buildMapLabels(search.commute?.label)}
          className="absolute! inset-0"
        />
        {move ? (
          <SearchAreaControls
            isFollowing={search.isFollowing}
            onFollow={search.setIsFollowing}
            onSearch={search.searchHere}
            isDrawing={search.isDrawing}
          />
        ) : null}
        <div className="pointer-events-none absolute inset-x-3 bottom-8 z-[1001] grid justify-items-center gap-2">
          {search.hasFailed ? <MapFailureNote onRetry={search.retry} /> : null}
          <div aria-live="polite" className="contents">
            {chosen && getCard(chosen.id) ? (
              <section
                aria-label={m.map_chosen()}
                className="pointer-events-auto relative w-full max-w-105 animate-rise rounded-card bg-surface shadow-float"
              >
                <div className="flex items-center justify-between pl-4">
                  <p className="text-sm font-semibold">
                    {m.listing_count({ count: ids.length, figure: formatNumber(ids.length) })}
                  </p>
                  <IconButton label={m.ui_close()} onClick={search.clearChoice}>
                    <XIcon />
                  </IconButton>
                </div>
                <ul className="grid max-h-80 gap-2 overflow-y-auto px-2 pb-2">
                  {ids.map((id) => (
                    <li key={id}>
                      <MapCard listing={getCard(id)} />
                    </li>
                  ))}
                </ul>
              </section>
            ) : null}
          </div>
        </div>
      </div>
      {withoutPosition > 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          {m.map_no_position({ count: withoutPosition, figure: formatNumber(withoutPosition) })}
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
  isDrawing: boolean
}

function SearchAreaControls({ isFollowing, onFollow, onSearch, isDrawing }: SearchAreaControlsProps) {
  return (
    <div className="pointer-events-none absolute top-3 right-16 left-3 z-[1001] flex flex-wrap gap-2">
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
      {isDrawing ? <DrawHint /> : null}
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
