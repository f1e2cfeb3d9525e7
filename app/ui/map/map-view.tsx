// The map with its buttons, notes and attribution. Loaded lazily: see lazy-map.tsx.
import { useState } from 'react'
import { BASE_ATTRIBUTION, MAX_ZOOM_WITHOUT_TILES, MIN_ZOOM, TOOLS_ROW_PX, type MapProps } from './map-model.ts'
import { MapFailure, MapSkeleton } from './map-states.tsx'
import './map.css'
import { cx } from '#app/ui/styles/class-names.ts'
import { useMap } from './use-map.ts'

export function MapView(props: MapProps) {
  const [attempt, setAttempt] = useState(0)
  return <MapAttempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function MapAttempt({ onRetry, ...props }: MapProps & { onRetry: () => void }) {
  const { labels, tiles, isFullScreen = false, padding, cardHeight = 0 } = props
  const footStyle = isFullScreen ? { bottom: (padding?.bottom ?? 0) - TOOLS_ROW_PX + cardHeight } : undefined
  const { element, state, notes, zoomBy } = useMap(props)
  const maxZoom = tiles && !notes.haveTilesFailed ? tiles.maxZoom : MAX_ZOOM_WITHOUT_TILES
  const note = notes.haveTilesFailed ? labels.tilesFailed : notes.isSchematic ? labels.schematic : null
  return (
    <section aria-label={labels.label} className={`map-root relative isolate overflow-hidden ${props.className ?? ''}`}>
      <div ref={element} role="application" aria-label={labels.label} />
      {state === 'loading' ? <MapSkeleton labels={labels} /> : null}
      {state === 'failed' ? <MapFailure labels={labels} onRetry={onRetry} /> : null}
      {state === 'ready' ? (
        <>
          <div
            style={footStyle}
            className={cx(
              'absolute right-3 z-[1000] flex overflow-hidden rounded-[12px] border border-line bg-surface shadow-float',
              isFullScreen ? 'divide-x divide-line' : 'top-3 flex-col divide-y divide-line',
            )}
          >
            <ZoomButton label={labels.zoomIn} sign="+" isDisabled={notes.zoom >= maxZoom} onClick={() => zoomBy(1)} />
            <ZoomButton
              label={labels.zoomOut}
              sign="−"
              isDisabled={notes.zoom <= MIN_ZOOM}
              onClick={() => zoomBy(-1)}
            />
            {props.tools}
          </div>
          <div
            style={footStyle}
            className={cx(
              'pointer-events-none absolute left-0 z-[1000] flex flex-wrap items-end gap-1 p-1 text-[11px] leading-tight text-ink',
              isFullScreen ? 'right-39' : 'right-0 bottom-0',
            )}
          >
            <output className="rounded-[4px] bg-surface/85 px-1.5 py-0.5 font-semibold empty:hidden">{note}</output>
            <p className="rounded-[4px] bg-surface/85 px-1.5 py-0.5">{getAttribution(tiles, notes.haveTilesFailed)}</p>
          </div>
        </>
      ) : null}
    </section>
  )
}

/** The attribution of the tiles is set by the operator; shown as text, never as markup. Sources of both are named once. */
function getAttribution(tiles: MapProps['tiles'], haveTilesFailed: boolean): string {
  const own = BASE_ATTRIBUTION.split(SEPARATOR)
  const set = tiles && !haveTilesFailed ? tiles.attribution.split(SEPARATOR) : []
  return [...new Set([...set, ...own.filter((source) => !set.some((other) => source.startsWith(other)))])].join(
    SEPARATOR,
  )
}
const SEPARATOR = ' · '

type ZoomButtonProps = { label: string; sign: string; isDisabled: boolean; onClick: () => void }

function ZoomButton({ label, sign, isDisabled, onClick }: ZoomButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={isDisabled ? undefined : onClick}
      className="size-11 text-xl font-semibold text-ink hover:bg-sea-soft aria-disabled:text-line-strong"
    >
      {sign}
    </button>
  )
}
