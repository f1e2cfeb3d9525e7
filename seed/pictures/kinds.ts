// The kinds of pictures: what each shows, which listings it suits, how many are kept.
import type { PropertyType } from '#app/shared/vocabulary.ts'

const RESIDENTIAL_TYPES = [
  'apartment',
  'house',
  'condo',
  'townhouse',
  'studio',
  'loft',
  'penthouse',
] as const satisfies readonly PropertyType[]
const FLATS = ['apartment', 'condo', 'studio', 'loft', 'penthouse'] as const satisfies readonly PropertyType[]

export type KindFacts = {
  shows: 'building' | 'room' | 'amenity'
  suits: readonly PropertyType[]
  /** Slug of the amenity that a listing needs to show this kind. */
  amenity?: string
  /** Number of pictures in the collection; frequent kinds have more. */
  count: number
}

export const LISTING_KINDS = {
  apartment: { shows: 'building', suits: ['apartment', 'studio'], count: 12 },
  house: { shows: 'building', suits: ['house'], count: 8 },
  'modern-house': { shows: 'building', suits: ['house'], count: 8 },
  condo: { shows: 'building', suits: ['condo', 'studio', 'loft', 'penthouse'], count: 12 },
  townhouse: { shows: 'building', suits: ['townhouse'], count: 8 },
  commercial: { shows: 'building', suits: ['commercial'], count: 6 },
  living: { shows: 'room', suits: ['apartment', 'house', 'condo', 'townhouse', 'penthouse'], count: 14 },
  bedroom: { shows: 'room', suits: ['apartment', 'house', 'condo', 'townhouse', 'loft', 'penthouse'], count: 16 },
  kitchen: { shows: 'room', suits: RESIDENTIAL_TYPES, count: 11 },
  bathroom: { shows: 'room', suits: RESIDENTIAL_TYPES, count: 10 },
  studio: { shows: 'room', suits: ['studio'], count: 8 },
  loft: { shows: 'room', suits: ['loft'], count: 6 },
  dining: { shows: 'room', suits: ['apartment', 'house', 'condo', 'townhouse', 'penthouse'], count: 5 },
  'work-corner': { shows: 'room', suits: RESIDENTIAL_TYPES, count: 4 },
  office: { shows: 'room', suits: ['commercial'], count: 4 },
  shop: { shows: 'room', suits: ['commercial'], count: 3 },
  balcony: { shows: 'amenity', suits: RESIDENTIAL_TYPES, amenity: 'balcony', count: 4 },
  pool: { shows: 'amenity', suits: RESIDENTIAL_TYPES, amenity: 'swimming-pool', count: 4 },
  gym: { shows: 'amenity', suits: RESIDENTIAL_TYPES, amenity: 'gym', count: 3 },
  'roof-deck': { shows: 'amenity', suits: RESIDENTIAL_TYPES, amenity: 'roof-deck', count: 3 },
  lobby: { shows: 'amenity', suits: [...FLATS, 'commercial'], amenity: 'reception', count: 3 },
} as const satisfies Record<string, KindFacts>

export type ListingKind = keyof typeof LISTING_KINDS

/** Pictures of places for the home page. */
export const CITY_KINDS = ['manila', 'quezon-city', 'cebu', 'davao', 'bgc', 'manila-bay'] as const
export type CityKind = (typeof CITY_KINDS)[number]

export type PictureKind = ListingKind | CityKind

export const listingKinds = Object.keys(LISTING_KINDS) as ListingKind[]
export const getKindFacts = (kind: ListingKind): KindFacts => LISTING_KINDS[kind]
