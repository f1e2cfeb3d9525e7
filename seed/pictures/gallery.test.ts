// The galleries of the demo: enough pictures, none twice, right for the home, and spread over the collection.
import { describe, expect, it } from 'vitest'
import { PROPERTY_TYPES, type PropertyType } from '#app/shared/vocabulary.ts'
import { galleryFor, type GalleryListing } from './gallery.ts'
import { getKindFacts, listingKinds } from './kinds.ts'
import { LISTING_PICTURES } from './manifest.ts'
import { listingImages } from './listing-images.ts'

const AMENITIES = listingKinds.flatMap((kind) => getKindFacts(kind).amenity ?? [])

/** Of a hundred homes, about so many are of each type. */
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

/** 1,200 homes: every type, none to four bedrooms, now and then an amenity. */
const LISTINGS: GalleryListing[] = Array.from({ length: 1_200 }, (_, id) => ({
  id,
  propertyType: HUNDRED_TYPES[(id * 37) % HUNDRED_TYPES.length] ?? 'condo',
  bedroomCount: id % 5,
  amenities: AMENITIES.filter((_, index) => (id + index) % 4 === 0),
}))

const GALLERIES = new Map(LISTINGS.map((listing) => [listing.id, galleryFor(listing)]))
const getGallery = (listing: GalleryListing) => GALLERIES.get(listing.id) ?? []

describe('the gallery of a listing', () => {
  it('has four to seven pictures, none of them twice, and is the same every time', () => {
    for (const listing of LISTINGS) {
      const gallery = getGallery(listing)
      expect(gallery.length).toBeGreaterThanOrEqual(4)
      expect(gallery.length).toBeLessThanOrEqual(7)
      expect(new Set(gallery.map(({ name }) => name)).size).toBe(gallery.length)
      expect(galleryFor(listing)).toEqual(gallery)
    }
  })

  it('shows only what fits the kind of home, and an amenity only where there is one', () => {
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

  it('begins with the building or with the room people look at first', () => {
    const covers = new Set(LISTINGS.map((listing) => `${listing.propertyType}: ${getGallery(listing)[0]?.kind}`))
    expect(covers).toContain('house: modern-house')
    expect(covers).toContain('loft: loft')
    expect(covers).toContain('studio: studio')
    expect([...covers].filter((cover) => /bath|kitchen|bedroom|gym|pool/.test(cover))).toEqual([])
  })

  it('shows a bedroom for each there is, up to three, when it is long', () => {
    const big = galleryFor({ id: 3, propertyType: 'house', bedroomCount: 5 })
    const small = galleryFor({ id: 3, propertyType: 'house', bedroomCount: 1 })
    expect(big.filter(({ kind }) => kind === 'bedroom').length).toBeLessThanOrEqual(3)
    expect(small.filter(({ kind }) => kind === 'bedroom')).toHaveLength(1)
  })

  it.each(['swimming-pool', 'gym'])('shows the %s when the listing has one', (amenity) => {
    const kind = amenity === 'gym' ? 'gym' : 'pool'
    for (const propertyType of ['condo', 'studio', 'house'] as const) {
      for (let id = 0; id < 60; id += 1) {
        const shown = galleryFor({ id, propertyType, bedroomCount: 2, amenities: [amenity] }).map((each) => each.kind)
        expect(shown).toContain(kind)
        expect(galleryFor({ id, propertyType, bedroomCount: 2 }).map((each) => each.kind)).not.toContain(kind)
      }
    }
  })

  it('never has the cover of its neighbour, be both of one type or of two', () => {
    const listCovers = (types: readonly PropertyType[]) => {
      const turns = new Map<PropertyType, number>()
      return Array.from({ length: 300 }, (_, id) => {
        const propertyType = types[(id + Math.floor(id / 5)) % types.length] ?? 'condo'
        const turn = turns.get(propertyType) ?? 0
        turns.set(propertyType, turn + 1)
        return galleryFor({ id, propertyType, bedroomCount: 2, turn })[0]?.name
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

  it('uses every picture, and evenly when it is told how many homes of the type came before', () => {
    const uses = new Map(LISTING_PICTURES.map(({ name }) => [name, 0]))
    const turns = new Map<PropertyType, number>()
    for (const listing of LISTINGS) {
      const turn = turns.get(listing.propertyType) ?? 0
      turns.set(listing.propertyType, turn + 1)
      for (const { name } of galleryFor({ ...listing, turn })) uses.set(name, (uses.get(name) ?? 0) + 1)
    }
    for (const kind of listingKinds) {
      const counts = LISTING_PICTURES.filter((picture) => picture.kind === kind).map(({ name }) => uses.get(name) ?? 0)
      expect(counts).toHaveLength(getKindFacts(kind).count)
      expect(Math.min(...counts), kind).toBeGreaterThan(0)
      // What only some homes have (a gym, a dining room) is dealt to them by chance.
      const limit = getKindFacts(kind).count >= 8 ? 1.7 : 3
      expect(Math.max(...counts) / Math.min(...counts), `${kind}: ${counts.join(' ')}`).toBeLessThanOrEqual(limit)
    }
  })
})

describe('the rows of a gallery', () => {
  it('give address, size, words in both languages and a colour for each picture, in order', () => {
    const rows = listingImages({
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
})
