import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { EditorMap } from './steps/place-step.tsx'
import { FORMER_STEPS, isEditorStep, type EditorStep } from '#app/domain/listings/editor/listing-editor.model.ts'
import { getEditorListing, type EditorListing } from '#app/domain/listings/editor/listing-editor.queries.server.ts'
import { APPROXIMATE_RADIUS_M } from '#app/domain/places/position/approximate-position.rules.server.ts'
import { findPlaceAddress } from '#app/domain/places/position/place-address.queries.server.ts'
import { getMapTiles } from '#app/http/responses/map-tiles.server.ts'

const COUNTRY = { center: { lat: 12.4, lng: 122.5 }, zoom: 5 }
const [PIN_ZOOM, PLACE_ZOOM] = [15, 13]

export async function loadEditor(ctx: Ctx, id: string, url: URL) {
  redirectFormerStep(url)
  const [listing, { maxUploadMb }] = await Promise.all([getEditorListing(ctx, id), getSettings(ctx)])
  return {
    listing,
    upload: { maxUploadMb, formKey: randomUUID() },
    step: readStep(url),
    map: { ...findMapView(listing), radius: APPROXIMATE_RADIUS_M, tiles: getMapTiles(ctx) } satisfies EditorMap,
    isSubmitted: url.searchParams.has('submitted'),
  }
}

export function readStep(url: URL): EditorStep {
  const step = url.searchParams.get('step')
  return isEditorStep(step) ? step : (FORMER_STEPS[step ?? ''] ?? 'basics')
}

/** Links of earlier mails and bookmarks open the step that has their fields now. */
function redirectFormerStep(url: URL): void {
  if (FORMER_STEPS[url.searchParams.get('step') ?? ''] === undefined) return
  const target = new URL(url)
  target.searchParams.set('step', readStep(url))
  throw redirect(target.pathname + target.search)
}

function findMapView({ state }: EditorListing): Pick<EditorMap, 'center' | 'zoom'> {
  const { pin, place } = state.values
  if (pin !== '') {
    const [lat = 0, lng = 0] = pin.split(', ').map(Number)
    return { center: { lat, lng }, zoom: PIN_ZOOM }
  }
  const { address } = place === '' ? { address: null } : findPlaceAddress(place)
  return address === null ? COUNTRY : { center: { lat: address.lat, lng: address.lng }, zoom: PLACE_ZOOM }
}
