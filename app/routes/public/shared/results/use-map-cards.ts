// The cards of listings that are chosen on the map: taken from the page if they are there, otherwise fetched.
import { useCallback, useEffect, useState } from 'react'
import { type CardSlot, isInvalidListing, type ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { formatBounds } from '#app/domain/search/criteria/search-input.schema.ts'
import { requestJson } from '#app/ui/browser/json-client.ts'
import type { MapMove, MapSpot } from '#app/ui/map/map-model.ts'
import { boundSpot } from './map-spots.ts'

/** A cell of the closest zoom is 0.0003 degrees wide. */
const SPOT_DECIMALS = 6
/** As many as one request may name. */
const BATCH = 12

/** `ids` nearest to the wanted card first. Listings that are no longer public are missing. */
export function useMapCards(ids: readonly string[], listings: readonly CardSlot[]) {
  const [fetched, setFetched] = useState<ReadonlyMap<string, CardSlot>>(new Map())
  const find = (id: string) => listings.find((slot) => slot.id === id) ?? fetched.get(id)
  const missing = ids
    .slice(0, BATCH)
    .filter((id) => !find(id))
    .join(',')
  const add = useCallback(
    (slots: readonly CardSlot[]) =>
      setFetched((before) => new Map([...before, ...slots.map((slot) => [slot.id, slot] as const)])),
    [],
  )
  useEffect(() => {
    if (missing === '') return
    const controller = new AbortController()
    void requestCards(`/api/listings/cards?ids=${missing}`, controller.signal).then(add)
    return () => controller.abort()
  }, [missing, add])
  return {
    getCard: (id: string): ListingSummary | undefined => {
      const slot = find(id)
      return slot && !isInvalidListing(slot) ? slot : undefined
    },
    /** The ids of the listings of a merged spot; none if the request fails. */
    fetchSpot: async (spot: MapSpot, { bounds, zoom }: MapMove, searchQuery: string): Promise<string[]> => {
      const params = new URLSearchParams(searchQuery)
      params.set('bounds', formatBounds(boundSpot(spot, { bounds, zoom }), SPOT_DECIMALS))
      const slots = await requestCards(`/api/listings/spot?${params.toString()}`)
      add(slots)
      return slots.map(({ id }) => id)
    },
  }
}

async function requestCards(path: string, signal?: AbortSignal): Promise<CardSlot[]> {
  const outcome = await requestJson<{ listings: CardSlot[] }>(path, signal ? { signal } : {})
  return outcome.kind === 'data' ? outcome.data.listings : []
}
