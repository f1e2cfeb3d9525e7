// The homes on the piece of map that is looked at: asked for when the map rests, the older question given up.
import { useEffect, useState } from 'react'
import { boundsText } from '#app/domain/search/criteria/search-input.schema.ts'
import type { MapFinds } from '#app/domain/search/results/search.model.ts'
import type { MapMove } from '#app/ui/map/map-model.ts'

const RESTS_AFTER_MS = 150

/** `zoom` is the one they were asked for: spots that are still on the screen while others are fetched belong to the view before. */
type FindsAt = MapFinds & { zoom: number; among: string }

/** `among`: everything else that is asked, but not the piece of map of the list: the map shows what lies around it too. */
export function useMapFinds(among: string, move: MapMove | undefined) {
  const question = move ? questionOf(among, move) : null
  const zoom = move?.zoom ?? 0
  const [answer, setAnswer] = useState<{ finds: FindsAt | null; hasFailed: boolean }>({
    finds: null,
    hasFailed: false,
  })
  useEffect(() => {
    if (question === null) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      askMap(question, controller.signal).then(
        (finds) => setAnswer({ finds: { ...finds, zoom, among }, hasFailed: false }),
        () => controller.signal.aborted || setAnswer((before) => ({ ...before, hasFailed: true })),
      )
    }, RESTS_AFTER_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [question, zoom, among])
  return answer
}

function questionOf(among: string, { bounds, zoom }: MapMove): string {
  const params = new URLSearchParams(among)
  const { south, west, north, east } = bounds
  params.set(
    'bounds',
    boundsText({
      south: Math.max(-90, south),
      west: Math.max(-180, west),
      north: Math.min(90, north),
      east: Math.min(180, east),
    }),
  )
  params.set('zoom', String(Math.round(zoom)))
  return params.toString()
}

async function askMap(question: string, signal: AbortSignal): Promise<MapFinds> {
  const response = await fetch(`/api/listings/map?${question}`, { signal, headers: { Accept: 'application/json' } })
  if (!response.ok) throw new Error(`the map answered ${response.status}`)
  return (await response.json()) as MapFinds
}
