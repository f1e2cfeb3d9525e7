import { describe, expect, test } from 'vitest'
import { LOCATION_KINDS } from '#app/shared/vocabulary.ts'
import { getPlace, getPlaceIndex, searchPlaces } from './place-index.server.ts'

/** What is typed, and the line that has to come first. */
const FIRST_ANSWERS: Record<string, string> = {
  // as written
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
  // half typed
  man: 'Manila, Metro Manila',
  ceb: 'Cebu City, Cebu',
  'las pi': 'Las Piñas, Metro Manila',
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
  // with and without ñ, and short forms
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

describe('the search for places', () => {
  test.each(Object.entries(FIRST_ANSWERS))('%s → %s', (typed, label) => {
    expect(searchPlaces(typed)[0]?.label).toBe(label)
  })

  test('is asked with forty inputs or more', () => {
    expect(Object.keys(FIRST_ANSWERS).length).toBeGreaterThanOrEqual(40)
  })

  test('without forgiveness misses what is misspelt (the control)', () => {
    const { gazetteer } = getPlaceIndex()
    const findByPrefix = (typed: string) => gazetteer.names.filter((name) => name.toLowerCase().startsWith(typed))
    expect(findByPrefix('makti')).toEqual([])
    expect(findByPrefix('paranaque')).toEqual([])
  })

  test('gives what was asked for, each place once', () => {
    const lahug = searchPlaces('lahug')
    expect(lahug.filter(({ slug }) => slug === 'lahug')).toHaveLength(1)
    expect(searchPlaces('san', { limit: 5 })).toHaveLength(5)
    expect(searchPlaces('xyzzyqq')).toEqual([])
    expect(searchPlaces(' ,, ')).toEqual([])
  })

  test('names the city of whatever lies in one, for the address bar', () => {
    const getFirstSlug = (typed: string) => searchPlaces(typed)[0]?.slug
    expect(getFirstSlug('poblacion makati')).toBe('makati')
    expect(getFirstSlug('bgc')).toBe('bgc')
    expect(getFirstSlug('mrt ayala')).toBe('makati')
    expect(getFirstSlug('cavite')).toBeNull()
  })

  test('says what a point stands for', () => {
    const getPrecision = (typed: string) => searchPlaces(typed)[0]?.precision
    expect(getPrecision('makati')).toBe('city')
    expect(getPrecision('bgc')).toBe('point')
    expect(getPrecision('cavite')).toBe('province')
    expect(getPrecision('bel-air makati')).toBe('city')
  })

  test('survives whatever is typed', () => {
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

describe('the gazetteer', () => {
  const index = getPlaceIndex()
  const { gazetteer } = index
  const all = Array.from({ length: gazetteer.size }, (_, id) => getPlace(index, id))
  const locations = all.filter(({ kind }) => (LOCATION_KINDS as readonly string[]).includes(kind))

  test('is whole', () => {
    const countKinds = (...kinds: string[]) => all.filter(({ kind }) => kinds.includes(kind)).length
    expect(countKinds('region')).toBe(18)
    expect(countKinds('province')).toBe(82)
    expect(countKinds('city')).toBe(149)
    expect(countKinds('municipality')).toBe(1_493)
    expect(countKinds('barangay')).toBe(42_011)
    expect(countKinds('district')).toBeGreaterThan(60)
    expect(countKinds('station', 'school', 'mall', 'market', 'hospital', 'landmark')).toBeGreaterThan(100)
  })

  test('lies in the Philippines', () => {
    const outside = all.filter(({ lat, lng }) => !(lat > 4 && lat < 22 && lng > 114 && lng < 128))
    expect(outside).toEqual([])
  })

  test('gives each location one slug and each slug one location', () => {
    const slugs = locations.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
    expect(slugs.every((slug) => slug !== null && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toBe(true)
  })

  test('hangs every barangay on a town', () => {
    expect(all.filter(({ kind, slug }) => kind === 'barangay' && slug === null)).toEqual([])
  })
})
