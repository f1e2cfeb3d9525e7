// Connects a map to the lifecycle of a component: opened when its data have loaded, updated with the props, closed on unmount.
import { useEffect, useRef, useState } from 'react'
import { loadMapData } from './map-data.ts'
import { type MapBounds, type MapPosition, type MapProps, type MapSpot, NO_PADDING } from './map-model.ts'
import { openMap, type MapNotes, type OpenMap } from './open-map.ts'

export type MapState = 'loading' | 'ready' | 'failed'

const NO_NOTES: MapNotes = { isSchematic: false, haveTilesFailed: false, zoom: 0 }

/** The hook tries once; after a failure the component is mounted again. */
export function useMap(props: MapProps) {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const [map, setMap] = useState<OpenMap | null>(null)
  const [state, setState] = useState<MapState>('loading')
  const [notes, setNotes] = useState(NO_NOTES)

  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    let opened: OpenMap | null = null
    let isUnmounted = false
    loadMapData().then(
      (data) => {
        if (isUnmounted || !element.current) return
        const { center, zoom, tiles } = latest.current
        opened = openMap(element.current, data, {
          center,
          zoom,
          tiles,
          getLabels: () => latest.current.labels,
          getPadding: () => latest.current.padding ?? NO_PADDING,
          onSelect: (id) => latest.current.onSelect?.(id),
          onHighlight: (id) => latest.current.onHighlight?.(id),
          onSpotOpen: (spot) => latest.current.onSpotOpen?.(spot),
          onMove: (move) => latest.current.onMove?.(move),
          onDraw: (drawn) => latest.current.onDraw?.(drawn),
          onPinMove: latest.current.onPinMove && ((position) => latest.current.onPinMove?.(position)),
          onNotes: setNotes,
        })
        setMap(opened)
        setState('ready')
      },
      () => !isUnmounted && setState('failed'),
    )
    return () => {
      isUnmounted = true
      opened?.close()
    }
  }, [])

  useFollowedProps(map, props)
  return { element, state, notes, zoomBy: (steps: 1 | -1) => map?.zoomBy(steps) }
}

function useFollowedProps(map: OpenMap | null, props: MapProps): void {
  const { points, spots, selectedId, highlightedId, circle, pin, center, zoom, fit, labels, shape, isDrawing } = props
  const { approximate, pin: pinName = '' } = labels
  useFollowedView(map, center, zoom, fit)
  useEffect(() => map?.setSpots(spots ?? []), [map, spots])
  useEffect(() => map?.setHighlighted(highlightedId ?? null), [map, highlightedId])
  useEffect(() => map?.setPoints(points ?? []), [map, points])
  useEffect(() => map?.setSelected(selectedId), [map, selectedId])
  useRevealedSpot(map, props)
  useEffect(() => map?.setCircle(circle, approximate), [map, circle, approximate])
  useEffect(() => map?.setPin(pin, pinName), [map, pin, pinName])
  useEffect(() => map?.setShape(shape), [map, shape])
  useEffect(() => map?.setDrawing(isDrawing ?? false), [map, isDrawing])
}

/** Runs when another spot is selected or the card opens, not when spots arrive, so that moves by the user stay. */
function useRevealedSpot(map: OpenMap | null, { spots, selectedId, cardHeight = 0 }: MapProps): void {
  const latestSpots = useRef<readonly MapSpot[] | undefined>(undefined)
  useEffect(() => {
    latestSpots.current = spots
  })
  useEffect(() => {
    map?.reveal(latestSpots.current?.find(({ key }) => key === selectedId) ?? null, cardHeight)
  }, [map, selectedId, cardHeight])
}

/** Runs only when the values change, so that moves by the user stay. */
function useFollowedView(map: OpenMap | null, { lat, lng }: MapPosition, zoom: number, fit?: MapBounds): void {
  const edges = fit ? [fit.south, fit.west, fit.north, fit.east].join() : ''
  useEffect(() => {
    if (!map) return
    const [south, west, north, east] = edges.split(',').map(Number)
    if (south === undefined || west === undefined || north === undefined || east === undefined)
      return map.setView({ lat, lng }, zoom)
    map.fitTo({ south, west, north, east })
  }, [map, lat, lng, zoom, edges])
}
