import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { LIMITS } from '#app/domain/kernel/limits/limits.rules.ts'
import type { PlaceSuggestions } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { ctxContext } from '#app/http/request/context.server.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { loader } from './places.ts'

const database = setUpTestDatabase()
beforeEach(() => database.db.delete(rateLimits))

/** The response, or the value that React Router would turn into one. */
async function requestPlaces(search: string): Promise<{ status: number; body: unknown; headers: Headers }> {
  const url = new URL(`http://localhost/api/places${search}`)
  const context = new RouterContextProvider()
  context.set(ctxContext, createTestContext(database.db))
  const args = { request: new Request(url), url, params: {}, context, pattern: '/api/places' } as Parameters<
    typeof loader
  >[0]
  try {
    const response = await loader(args)
    return { status: response.status, body: await response.json(), headers: response.headers }
  } catch (thrown) {
    const { data: body, init } = thrown as { data: unknown; init: ResponseInit }
    return { status: init.status ?? 0, body, headers: new Headers(init.headers) }
  }
}

describe('GET /api/places', () => {
  test('place suggestions may be cached by the browser that asked', async () => {
    const { status, body, headers } = await requestPlaces('?q=makti')
    expect(status).toBe(200)
    const { items, attribution } = body as PlaceSuggestions
    expect(items[0]).toMatchObject({ label: 'Makati, Metro Manila', slug: 'makati' })
    expect(attribution).toBeNull()
    expect(headers.get('Cache-Control')).toMatch(/^private, max-age=\d+$/)
  })

  test.each(['', '?q=', `?q=${'x'.repeat(101)}`, '?q=makati&limit=9999', '?query=makati'])(
    'a malformed question for places is refused: %s',
    async (search) => {
      expect(await requestPlaces(search)).toMatchObject({ status: 400, body: { code: 'app.invalidInput' } })
    },
  )

  test.each(['m', 'n\u0303', 'ñ'])(
    'nothing is suggested for the single letter %s, and it is no error',
    async (letter) => {
      const { status, body } = await requestPlaces(`?q=${encodeURIComponent(letter)}`)
      expect({ status, body }).toEqual({ status: 200, body: { items: [], attribution: null } })
    },
  )

  test('the other name of a place is shown beside the official one', async () => {
    const { body } = await requestPlaces('?q=bgc')
    expect((body as PlaceSuggestions).items[0]).toMatchObject({
      name: 'Bonifacio Global City',
      area: 'BGC · Taguig, Metro Manila',
    })
  })

  test('place suggestions have a rate limit of their own, and the refusal has Retry-After', async () => {
    const { max } = LIMITS['suggestions.address']
    expect((await requestPlaces('?q=cebu')).status).toBe(200)
    await database.db.update(rateLimits).set({ count: max - 10 })
    const responses = await Promise.all(Array.from({ length: 15 }, () => requestPlaces('?q=cebu')))
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
