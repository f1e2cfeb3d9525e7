import { describe, expect, test } from 'vitest'
import type { HostedPlace, HostedPlaces } from '#app/adapters/places/hosted-places.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { suggestPlaces } from './place.queries.server.ts'

/** The place search uses only the hosted service of the context. */
const createContext = (places?: HostedPlaces) => ({ adapters: { places } }) as Ctx
const createHostedPlaces = (items: HostedPlace[] | null): HostedPlaces => ({
  suggest: async () => items && { items, attribution: 'somebody' },
})
const hosted: HostedPlace = {
  id: 'hosted:R7',
  name: 'Makati City',
  area: 'Metro Manila',
  label: 'Makati City, Metro Manila',
  kind: 'city',
  lat: 14.5547,
  lng: 121.0244,
  precision: 'city',
}

describe('place suggestions with and without a hosted service', () => {
  const input = { q: 'makati', locale: 'en' } as const

  test('suggestions come from the gazetteer if no service is configured', async () => {
    const { items, attribution } = await suggestPlaces(createContext(), input)
    expect(items[0]).toMatchObject({ label: 'Makati, Metro Manila', slug: 'makati' })
    expect(attribution).toBeNull()
  })

  test('suggestions come from the gazetteer if the service fails or finds nothing', async () => {
    expect((await suggestPlaces(createContext(createHostedPlaces(null)), input)).items[0]?.slug).toBe('makati')
    expect((await suggestPlaces(createContext(createHostedPlaces([])), input)).items[0]?.slug).toBe('makati')
  })

  test('suggestions of the service get the slug of their city', async () => {
    const corner = { ...hosted, name: 'A corner', label: 'A corner', lat: 14.5995, lng: 120.984 }
    const { items, attribution } = await suggestPlaces(createContext(createHostedPlaces([hosted, corner])), input)
    expect(items.map(({ slug }) => slug)).toEqual(['makati', 'manila'])
    expect(attribution).toBe('somebody')
  })
})
