import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { manualClock } from '#app/adapters/clock.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { BREAKER_OPEN_MS, createPhotonPlaces } from './photon-places.server.ts'

const createClock = () => manualClock(new Date('2026-03-02T02:00:00Z'))
const placesQuery = { query: 'makati', locale: 'en', limit: 8 } as const
const makati = {
  type: 'Feature',
  properties: { osm_type: 'R', osm_id: 7, name: 'Makati', countrycode: 'PH', type: 'city', state: 'Metro Manila' },
  geometry: { type: 'Point', coordinates: [121.03, 14.55] },
}

/** A local places service with the given behaviour that records its requests. */
async function startService(handler: RequestListener) {
  const requests: { url: URL; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    requests.push({ url: new URL(request.url ?? '/', 'http://service'), authorization: request.headers.authorization })
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const respondWith =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const redirecting: RequestListener = (_request, response) =>
  void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
const silent: RequestListener = () => undefined

function createPlaces(url: string, at = createClock(), lines: string[] = []) {
  const log = createLog({ level: 'warn', write: (line) => void lines.push(line) })
  return createPhotonPlaces({ url, key: 'the-key', clock: at, log, timeoutMs: 200 })
}

describe('hosted places service', () => {
  test('the places service is queried for the Philippines only, with its key in a header', async () => {
    const { url, requests } = await startService(respondWith({ features: [makati] }))
    const found = await createPlaces(url).suggest(placesQuery)
    expect(found).toEqual({
      attribution: '© OpenStreetMap contributors',
      items: [
        {
          id: 'hosted:R7',
          name: 'Makati',
          area: 'Metro Manila',
          label: 'Makati, Metro Manila',
          kind: 'city',
          lat: 14.55,
          lng: 121.03,
          precision: 'city',
        },
      ],
    })
    expect(requests[0]?.authorization).toBe('Bearer the-key')
    expect(requests[0]?.url.searchParams.get('countrycode')).toBe('PH')
    expect(requests[0]?.url.href).not.toContain('the-key')
  })

  test('places abroad, in the sea or without a valid shape are dropped', async () => {
    const abroad = { ...makati, properties: { ...makati.properties, countrycode: 'ID' } }
    const far = { ...makati, geometry: { coordinates: [2.35, 48.85] } }
    const shapeless = [null, 5, {}, { properties: { name: '' } }, { ...makati, geometry: { coordinates: ['1', '2'] } }]
    const { url } = await startService(respondWith({ features: [abroad, far, ...shapeless, makati] }))
    expect((await createPlaces(url).suggest(placesQuery))?.items.map(({ name }) => name)).toEqual(['Makati'])
  })

  test.each([
    ['answers 500', respondWith({ error: 'no' }, 500)],
    ['answers garbage', respondWith('<html>')],
    ['answers with another schema', respondWith({ results: [] })],
    ['answers with too much', respondWith(`{"features":["${'x'.repeat(400_000)}"]}`)],
    ['redirects', redirecting],
    ['never answers', silent],
  ])('a places service that %s gets no request for half a minute', async (_what, handler) => {
    const { url, requests } = await startService(handler)
    const at = createClock()
    const lines: string[] = []
    const places = createPlaces(url, at, lines)
    for (let letter = 0; letter < 5; letter++) expect(await places.suggest(placesQuery)).toBeNull()
    expect(requests).toHaveLength(1)
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toContain('makati')
    at.advance(BREAKER_OPEN_MS)
    await places.suggest(placesQuery)
    expect(requests).toHaveLength(2)
  })

  test('an unavailable places service costs no waiting', async () => {
    expect(await createPlaces('http://127.0.0.1:1').suggest(placesQuery)).toBeNull()
  })

  test('null control: without the circuit breaker every keystroke waits', async () => {
    const { url, requests } = await startService(respondWith('', 500))
    for (let letter = 0; letter < 3; letter++) await createPlaces(url).suggest(placesQuery)
    expect(requests).toHaveLength(3)
  })
})
