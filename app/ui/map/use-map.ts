// Ties an open map to the life of a component: opened once its data is here, kept in step with the props, closed at the end.
import { useEffect, useRef, useState } from 'react'
import { loadMapData } from './map-data.ts'
import type { MapProps } from './map-model.ts'
import { openMap, type MapNotes, type OpenMap } from './open-map.ts'

export type MapState = 'loading' | 'ready' | 'failed'

const NO_NOTES: MapNotes = { isSchematic: false, haveTilesFailed: false, zoom: 0 }

/** After a failure the component is mounted anew; the hook itself tries once. */
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
    let isGone = false
    loadMapData().then(
      (data) => {
        if (isGone || !element.current) return
        const { center, zoom, tiles } = latest.current
        opened = openMap(element.current, data, {
          center,
          zoom,
          tiles,
          words: () => latest.current.words,
          onSelect: (id) => latest.current.onSelect?.(id),
          onMove: (move) => latest.current.onMove?.(move),
          onNotes: setNotes,
        })
        setMap(opened)
        setState('ready')
      },
      () => !isGone && setState('failed'),
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [])

  useFollowedProps(map, props)
  return { element, state, notes, zoomBy: (steps: 1 | -1) => map?.zoomBy(steps) }
}

function useFollowedProps(map: OpenMap | null, { points, selectedId, circle, center, zoom, words }: MapProps): void {
  const { approximate } = words
  useEffect(() => map?.setPoints(points ?? []), [map, points])
  useEffect(() => map?.setSelected(selectedId), [map, selectedId])
  useEffect(() => map?.setCircle(circle, approximate), [map, circle, approximate])
  useEffect(() => map?.setView({ lat: center.lat, lng: center.lng }, zoom), [map, center.lat, center.lng, zoom])
}
