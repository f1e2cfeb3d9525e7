import { describe, expect, test } from 'vitest'
import { LOCATION_KINDS } from '#app/shared/vocabulary.ts'
import { getPlace, getPlaceIndex, searchPlaces } from './place-index.server.ts'

/** Typed text and the expected first result. */
const FIRST_ANSWERS: Record<string, string> = {
  // exact
  Manila: 'Manila, Metro Manila',
  'Quezon City': 'Quezon City, Metro Manila',
  'Cebu City': 'Cebu City, Cebu',
  davao: 'Davao City, Davao del Sur',
  cebu: 'Cebu City, Cebu',
  quezon: 'Quezon City, Metro Manila',
  'makati city': 'Makati, Metro Manila',
  cavite: 'Cavite, CALABARZON',
  'metro manila': 'Metro Manila',
  tagaytay: 'Tagaytay, Cavite',
  // unfinished
  man: 'Manila, Metro Manila',
  ceb: 'Cebu City, Cebu',
  'las pi': 'Las Piñas, Metro Manila',
  makat: 'Makati, Metro Manila',
  mak: 'Makati, Metro Manila',
  // misspelt
  makti: 'Makati, Metro Manila',
  qeuzon: 'Quezon City, Metro Manila',
  'quezn city': 'Quezon City, Metro Manila',
  tagig: 'Taguig, Metro Manila',
  davoa: 'Davao City, Davao del Sur',
  'iloilo cty': 'Iloilo City, Iloilo',
  mandaluyng: 'Mandaluyong, Metro Manila',
  valenzula: 'Valenzuela, Metro Manila',
  caloocn: 'Caloocan, Metro Manila',
  dumagete: 'Dumaguete, Negros Oriental',
  manla: 'Manila, Metro Manila',
  bagiuo: 'Baguio, Benguet',
  'cagayn de oro': 'Cagayan de Oro, Misamis Oriental',
  // with and without ñ, and abbreviations
  paranaque: 'Parañaque, Metro Manila',
  Parañaque: 'Parañaque, Metro Manila',
  'LAS PINAS': 'Las Piñas, Metro Manila',
  biñan: 'Biñan, Laguna',
  dasmarinas: 'Dasmariñas, Cavite',
  'sta cruz laguna': 'Santa Cruz, Laguna',
  'Sto. Tomas, Batangas': 'Santo Tomas City, Batangas',
  qc: 'Quezon City, Metro Manila',
  gensan: 'General Santos, South Cotabato',
  // Filipino
  maynila: 'Manila, Metro Manila',
  'lungsod quezon': 'Quezon City, Metro Manila',
  'lungsod ng makati': 'Makati, Metro Manila',
  'probinsya ng cebu': 'Cebu, Central Visayas',
  'kalakhang maynila': 'Metro Manila',
  'malapit sa UP Diliman': 'UP Diliman, Quezon City, Metro Manila',
  'paupahan sa pasig': 'Pasig, Metro Manila',
  'barangay lahug sa cebu': 'Lahug, Cebu City, Cebu',
  // barangay with city
  'poblacion makati': 'Poblacion, Makati, Metro Manila',
  'makati poblacion': 'Poblacion, Makati, Metro Manila',
  'poblacion makti': 'Poblacion, Makati, Metro Manila',
  'san jose, batangas': 'San Jose, Batangas',
  'Brgy. San Isidro, Parañaque': 'San Isidro, Parañaque, Metro Manila',
  'bel-air makati': 'Bel-Air, Makati, Metro Manila',
  'barangay 649 manila': 'Barangay 649, Port Area, Manila, Metro Manila',
  'guadalupe cebu': 'Guadalupe, Cebu City, Cebu',
  // districts, stations, landmarks
  bgc: 'Bonifacio Global City, Taguig, Metro Manila',
  'bonifacio global': 'Bonifacio Global City, Taguig, Metro Manila',
  salcedo: 'Salcedo Village, Makati, Metro Manila',
  ortigas: 'Ortigas Center, Pasig, Metro Manila',
  'u-belt': 'University Belt, Manila, Metro Manila',
  'it park': 'Cebu IT Park, Cebu City, Cebu',
  'mrt ayala': 'Ayala Station MRT-3, Makati, Metro Manila',
  'la salle taft': 'De La Salle University, Manila, Metro Manila',
  moa: 'SM Mall of Asia, Pasay, Metro Manila',
}

describe('place search', () => {
  test.each(Object.entries(FIRST_ANSWERS))('the first result for "%s" is %s', (typed, label) => {
    expect(searchPlaces(typed)[0]?.label).toBe(label)
  })

  test('at least forty inputs are tested', () => {
    expect(Object.keys(FIRST_ANSWERS).length).toBeGreaterThanOrEqual(40)
  })

  test('a plain prefix search does not find misspelt names (control)', () => {
    const { gazetteer } = getPlaceIndex()
    const findByPrefix = (typed: string) => gazetteer.names.filter((name) => name.toLowerCase().startsWith(typed))
    expect(findByPrefix('makti')).toEqual([])
    expect(findByPrefix('paranaque')).toEqual([])
  })

  test('a search returns at most the requested number, and each place once', () => {
    const lahug = searchPlaces('lahug')
    expect(lahug.filter(({ slug }) => slug === 'lahug')).toHaveLength(1)
    expect(searchPlaces('san', { limit: 5 })).toHaveLength(5)
    expect(searchPlaces('xyzzyqq')).toEqual([])
    expect(searchPlaces(' ,, ')).toEqual([])
  })

  test('the other name that was typed is given beside the official one', () => {
    const getSpoken = (typed: string) => searchPlaces(typed)[0]?.spoken
    expect(getSpoken('bgc')).toBe('BGC')
    expect(getSpoken('u-belt')).toBe('U-Belt')
    expect(getSpoken('bonifacio global')).toBeUndefined()
    expect(getSpoken('makati')).toBeUndefined()
  })

  test('the barangay Fort Bonifacio is offered beside the district that is called so', () => {
    expect(searchPlaces('fort bonifacio').map(({ name }) => name)).toEqual(['Bonifacio Global City', 'Fort Bonifacio'])
  })

  test('a place inside a city has the slug of the city', () => {
    const getFirstSlug = (typed: string) => searchPlaces(typed)[0]?.slug
    expect(getFirstSlug('poblacion makati')).toBe('makati')
    expect(getFirstSlug('bgc')).toBe('bgc')
    expect(getFirstSlug('mrt ayala')).toBe('makati')
    expect(getFirstSlug('cavite')).toBeNull()
  })

  test('each result says how precise its position is', () => {
    const getPrecision = (typed: string) => searchPlaces(typed)[0]?.precision
    expect(getPrecision('makati')).toBe('city')
    expect(getPrecision('bgc')).toBe('point')
    expect(getPrecision('cavite')).toBe('province')
    expect(getPrecision('bel-air makati')).toBe('city')
  })

  test('any input gives a list of results', () => {
    for (const typed of [
      '🏠🏠',
      '%_%',
      '((((',
      'a'.repeat(100),
      'ñ ñ ñ ñ ñ ñ ñ ñ ñ ñ',
      '\u0000\u0000',
      '1 1 1 1 1 1 1 1 1 1',
    ]) {
      expect(Array.isArray(searchPlaces(typed))).toBe(true)
    }
  })
})

describe('gazetteer', () => {
  const index = getPlaceIndex()
  const { gazetteer } = index
  const all = Array.from({ length: gazetteer.size }, (_, id) => getPlace(index, id))
  const locations = all.filter(({ kind }) => (LOCATION_KINDS as readonly string[]).includes(kind))

  test('the gazetteer has all regions, provinces, cities, municipalities and barangays', () => {
    const countKinds = (...kinds: string[]) => all.filter(({ kind }) => kinds.includes(kind)).length
    expect(countKinds('region')).toBe(18)
    expect(countKinds('province')).toBe(82)
    expect(countKinds('city')).toBe(149)
    expect(countKinds('municipality')).toBe(1_493)
    expect(countKinds('barangay')).toBe(42_011)
    expect(countKinds('district')).toBeGreaterThan(60)
    expect(countKinds('station', 'school', 'mall', 'market', 'hospital', 'landmark')).toBeGreaterThan(100)
  })

  test('all places lie in the Philippines', () => {
    const outside = all.filter(({ lat, lng }) => !(lat > 4 && lat < 22 && lng > 114 && lng < 128))
    expect(outside).toEqual([])
  })

  test('each location has one slug and each slug one location', () => {
    const slugs = locations.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.every((slug) => slug !== null && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toBe(true)
  })

  test('every barangay belongs to a town', () => {
    expect(all.filter(({ kind, slug }) => kind === 'barangay' && slug === null)).toEqual([])
  })
})
