// Fetches the listings of the visible map area: debounced, and an outdated request is aborted.
import { useCallback, useEffect, useRef, useState } from 'react'
import { formatBounds } from '#app/domain/search/criteria/search-input.schema.ts'
import type { MapResults } from '#app/domain/search/results/search.model.ts'
import type { MapMove } from '#app/ui/map/map-model.ts'
import { requestJson } from '#app/ui/browser/json-client.ts'

const DEBOUNCE_MS = 150

/** `zoom` is the zoom of the request: while new spots load, the old ones on the screen belong to the previous zoom. */
type ResultsAtZoom = MapResults & { zoom: number; searchQuery: string }

/** `searchQuery` contains all criteria except the area of the list, because the map also shows what is around it. */
export function useMapResults(searchQuery: string, move: MapMove | undefined) {
  const query = move ? buildQuery(searchQuery, move) : null
  const zoom = move?.zoom ?? 0
  const [result, setResult] = useState<{ results: ResultsAtZoom | null; hasFailed: boolean }>({
    results: null,
    hasFailed: false,
  })
  const latest = useRef(new AbortController())
  const request = useCallback(() => {
    const { signal } = latest.current
    void requestJson<MapResults>(`/api/listings/map?${query}`, { signal }).then((outcome) => {
      if (outcome.kind === 'data') setResult({ results: { ...outcome.data, zoom, searchQuery }, hasFailed: false })
      else if (!signal.aborted) setResult((before) => ({ ...before, hasFailed: true }))
    })
  }, [query, zoom, searchQuery])
  useEffect(() => {
    if (query === null) return
    const controller = new AbortController()
    latest.current = controller
    const timer = setTimeout(request, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, request])
  return { ...result, retry: request }
}

function buildQuery(searchQuery: string, { bounds, zoom }: MapMove): string {
  const params = new URLSearchParams(searchQuery)
  const { south, west, north, east } = bounds
  params.set(
    'bounds',
    formatBounds({
      south: Math.max(-90, south),
      west: Math.max(-180, west),
      north: Math.min(90, north),
      east: Math.min(180, east),
    }),
  )
  params.set('zoom', String(Math.round(zoom)))
  return params.toString()
}
