// Photon or a compatible service: GeoJSON features from OpenStreetMap. Responses are not trusted: limited in time and size,
// parsed by a schema, only places in the Philippines, no redirects (promises U6, F6).
import { z } from 'zod'
import { PLACES_COUNTRY } from '#app/shared/constants.ts'
import { toOneLine } from '#app/shared/text.ts'
import type { PlaceKind } from '#app/shared/vocabulary.ts'
import type { Clock } from '#app/adapters/clock.ts'
import type { Log } from '#app/adapters/log.server.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { HostedPlace, HostedPlaces, HostedPlacesQuery } from './hosted-places.server.ts'

export const HOSTED_TIMEOUT_MS = 1_500
export const BREAKER_OPEN_MS = 30_000
const MAX_RESPONSE_BYTES = 256 * 1_024
const ATTRIBUTION = '© OpenStreetMap contributors'
const BOUNDS = { west: 116, south: 4.2, east: 127.2, north: 21.4 } as const
const LAYERS = ['city', 'district', 'locality', 'county', 'state'] as const

const optionalText = z.string().max(200).transform(toOneLine).optional()
const featureSchema = z.object({
  properties: z.object({
    osm_type: z.string().max(1).optional(),
    osm_id: z.number().int().optional(),
    name: z.string().min(1).max(200).transform(toOneLine),
    countrycode: z.string().max(2),
    type: z.string().max(30).optional(),
    district: optionalText,
    city: optionalText,
    county: optionalText,
    state: optionalText,
  }),
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
const responseSchema = z.object({ features: z.array(z.unknown()).max(100) })

export type PhotonOptions = { url: string; key: string; clock: Clock; log: Log; timeoutMs?: number }

export function createPhotonPlaces({
  url,
  key,
  clock,
  log,
  timeoutMs = HOSTED_TIMEOUT_MS,
}: PhotonOptions): HostedPlaces {
  const breaker = createCircuitBreaker({
    clock,
    openMs: BREAKER_OPEN_MS,
    onOpen: (error) => log.warn('places.hosted.failed', { error }), // without the query, which is personal
  })
  return {
    async suggest(placesQuery) {
      const items = await breaker.call(() => fetchPlaces(buildUrl(url, placesQuery), key, timeoutMs))
      return items && { items: items.slice(0, placesQuery.limit), attribution: ATTRIBUTION }
    },
  }
}

function buildUrl(base: string, { query, locale, limit }: HostedPlacesQuery): URL {
  const url = new URL('api', base.endsWith('/') ? base : `${base}/`)
  url.searchParams.set('q', query)
  url.searchParams.set('limit', String(limit))
  url.searchParams.set('lang', locale === 'en' ? 'en' : 'default')
  url.searchParams.set('countrycode', PLACES_COUNTRY)
  url.searchParams.set('bbox', [BOUNDS.west, BOUNDS.south, BOUNDS.east, BOUNDS.north].join(','))
  for (const layer of LAYERS) url.searchParams.append('layer', layer)
  return url
}

async function fetchPlaces(url: URL, key: string, timeoutMs: number): Promise<HostedPlace[]> {
  const response = await fetch(url, {
    headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The places service answered ${response.status}`)
  }
  const { features } = responseSchema.parse(JSON.parse(await readBoundedText(response)))
  return features.flatMap((raw) => toPlace(raw) ?? [])
}

async function readBoundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > MAX_RESPONSE_BYTES) throw new Error('The places service sent too much')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** One invalid feature does not discard the others. */
function toPlace(raw: unknown): HostedPlace | null {
  const parsed = featureSchema.safeParse(raw)
  if (!parsed.success) return null
  const { properties, geometry } = parsed.data
  const [lng, lat] = geometry.coordinates
  if (properties.countrycode.toUpperCase() !== PLACES_COUNTRY || !isInBounds(lat, lng)) return null
  const areaNames = [properties.district, properties.city, properties.county, properties.state]
  const area = [...new Set(areaNames.filter((name) => name && name !== properties.name))].join(', ')
  return {
    id: `hosted:${properties.osm_type ?? 'N'}${properties.osm_id ?? 0}`,
    name: properties.name,
    area,
    label: area === '' ? properties.name : `${properties.name}, ${area}`,
    ...(KIND_BY_TYPE[properties.type ?? ''] ?? { kind: 'landmark', precision: 'point' }),
    lat,
    lng,
  }
}

const KIND_BY_TYPE: Record<string, { kind: PlaceKind; precision: HostedPlace['precision'] }> = {
  city: { kind: 'city', precision: 'city' },
  district: { kind: 'barangay', precision: 'barangay' },
  locality: { kind: 'barangay', precision: 'barangay' },
  county: { kind: 'province', precision: 'province' },
  state: { kind: 'province', precision: 'province' },
}

function isInBounds(lat: number, lng: number): boolean {
  return lng >= BOUNDS.west && lng <= BOUNDS.east && lat >= BOUNDS.south && lat <= BOUNDS.north
}
