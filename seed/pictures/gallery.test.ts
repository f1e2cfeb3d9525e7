// Tests the galleries of demo listings: number, uniqueness, suitability and distribution of the pictures.
import { describe, expect, it } from 'vitest'
import { PROPERTY_TYPES, type PropertyType } from '#app/shared/vocabulary.ts'
import { buildGallery, type GalleryListing } from './gallery.ts'
import { getKindFacts, listingKinds } from './kinds.ts'
import { ALT_TEXTS } from './alt-texts.ts'
import { LISTING_PICTURES } from './manifest.ts'
import { buildListingImages } from './listing-images.ts'

const AMENITIES = listingKinds.flatMap((kind) => getKindFacts(kind).amenity ?? [])

/** Distribution of 100 listings over the property types. */
const TYPE_SHARES: Record<PropertyType, number> = {
  apartment: 26,
  condo: 28,
  house: 18,
  townhouse: 8,
  studio: 9,
  commercial: 5,
  loft: 3,
  penthouse: 3,
}
const HUNDRED_TYPES = PROPERTY_TYPES.flatMap((type) => Array.from({ length: TYPE_SHARES[type] }, () => type))

/** 1,200 listings: all types, zero to four bedrooms, some amenities. */
const LISTINGS: GalleryListing[] = Array.from({ length: 1_200 }, (_, id) => ({
  id,
  propertyType: HUNDRED_TYPES[(id * 37) % HUNDRED_TYPES.length] ?? 'condo',
  bedroomCount: id % 5,
  amenities: AMENITIES.filter((_, index) => (id + index) % 4 === 0),
}))

const GALLERIES = new Map(LISTINGS.map((listing) => [listing.id, buildGallery(listing)]))
const getGallery = (listing: GalleryListing) => GALLERIES.get(listing.id) ?? []

describe('gallery of a listing', () => {
  it('a gallery has four to seven different pictures and is the same every time', () => {
    for (const listing of LISTINGS) {
      const gallery = getGallery(listing)
      expect(gallery.length).toBeGreaterThanOrEqual(4)
      expect(gallery.length).toBeLessThanOrEqual(7)
      expect(new Set(gallery.map(({ name }) => name)).size).toBe(gallery.length)
      expect(buildGallery(listing)).toEqual(gallery)
    }
  })

  it('a gallery shows only kinds that suit the property type, and amenities only if the listing has them', () => {
    for (const listing of LISTINGS) {
      for (const { kind } of getGallery(listing)) {
        const { suits, amenity } = getKindFacts(kind)
        expect(suits).toContain(listing.propertyType)
        const isPromised =
          amenity === undefined || listing.amenities?.includes(amenity) || listing.propertyType === 'commercial'
        expect(isPromised, `${listing.propertyType} shows ${kind}`).toBe(true)
      }
    }
  })

  it('a gallery begins with the building or a main room', () => {
    const covers = new Set(LISTINGS.map((listing) => `${listing.propertyType}: ${getGallery(listing)[0]?.kind}`))
    expect(covers).toContain('house: modern-house')
    expect(covers).toContain('loft: loft')
    expect(covers).toContain('studio: studio')
    expect([...covers].filter((cover) => /bath|kitchen|bedroom|gym|pool/.test(cover))).toEqual([])
  })

  it('a long gallery shows every bedroom, up to three', () => {
    const big = buildGallery({ id: 3, propertyType: 'house', bedroomCount: 5 })
    const small = buildGallery({ id: 3, propertyType: 'house', bedroomCount: 1 })
    expect(big.filter(({ kind }) => kind === 'bedroom').length).toBeLessThanOrEqual(3)
    expect(small.filter(({ kind }) => kind === 'bedroom')).toHaveLength(1)
  })

  it.each(['swimming-pool', 'gym'])('a gallery shows the %s if the listing has one', (amenity) => {
    const kind = amenity === 'gym' ? 'gym' : 'pool'
    for (const propertyType of ['condo', 'studio', 'house'] as const) {
      for (let id = 0; id < 60; id += 1) {
        const shown = buildGallery({ id, propertyType, bedroomCount: 2, amenities: [amenity] }).map((each) => each.kind)
        expect(shown).toContain(kind)
        expect(buildGallery({ id, propertyType, bedroomCount: 2 }).map((each) => each.kind)).not.toContain(kind)
      }
    }
  })

  it('neighbouring listings never have the same cover, whatever their types', () => {
    const listCovers = (types: readonly PropertyType[]) => {
      const turns = new Map<PropertyType, number>()
      return Array.from({ length: 300 }, (_, id) => {
        const propertyType = types[(id + Math.floor(id / 5)) % types.length] ?? 'condo'
        const turn = turns.get(propertyType) ?? 0
        turns.set(propertyType, turn + 1)
        return buildGallery({ id, propertyType, bedroomCount: 2, turn })[0]?.name
      })
    }
    const lists: PropertyType[][] = [
      ...PROPERTY_TYPES.map((type) => [type]),
      ['condo', 'apartment', 'penthouse', 'studio'],
    ]
    for (const covers of lists.map(listCovers)) {
      expect(covers.filter((name, index) => name === covers[index + 1])).toEqual([])
    }
  })

  it('galleries use every picture, and evenly if the turn of each listing is given', () => {
    const uses = new Map(LISTING_PICTURES.map(({ name }) => [name, 0]))
    const turns = new Map<PropertyType, number>()
    for (const listing of LISTINGS) {
      const turn = turns.get(listing.propertyType) ?? 0
      turns.set(listing.propertyType, turn + 1)
      for (const { name } of buildGallery({ ...listing, turn })) uses.set(name, (uses.get(name) ?? 0) + 1)
    }
    for (const kind of listingKinds) {
      const counts = LISTING_PICTURES.filter((picture) => picture.kind === kind).map(({ name }) => uses.get(name) ?? 0)
      expect(counts.length, kind).toBeGreaterThanOrEqual(3)
      expect(Math.min(...counts), kind).toBeGreaterThan(0)
      // Kinds that only some listings have (a gym, a dining room) are assigned at random.
      const limit = counts.length >= 8 ? 1.7 : 3
      expect(Math.max(...counts) / Math.min(...counts), `${kind}: ${counts.join(' ')}`).toBeLessThanOrEqual(limit)
    }
  })
})

describe('rows of a gallery', () => {
  it('the rows of a gallery have the address, size, alternative texts and colour of each picture, in order', () => {
    const rows = buildListingImages({
      id: 'listing-0042',
      propertyType: 'condo',
      bedroomCount: 2,
      amenities: ['swimming-pool'],
    })
    expect(rows.map(({ order }) => order)).toEqual(rows.map((_, index) => index))
    for (const row of rows) {
      expect(row.url).toMatch(/^\/storage\/object\/public\/property-images\/demo\/[a-z-]+-\d\d-1200\.webp$/)
      expect(row).toMatchObject({ width: 1200, height: 800, widths: [400, 800] })
      expect(row.placeholder).toMatch(/^#[0-9a-f]{6}$/)
      expect(row.alt).toMatch(/^Illustration: /)
      expect(row.altFil).toMatch(/^Ilustrasyon: /)
    }
  })

  it('the alternative texts say in both languages that the picture is an illustration', () => {
    for (const kind of listingKinds) {
      expect(ALT_TEXTS[kind].en).toMatch(/^Illustration: \S/)
      expect(ALT_TEXTS[kind].fil).toMatch(/^Ilustrasyon: \S/)
    }
  })
})
