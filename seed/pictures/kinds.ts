// The kinds of pictures: what each shows and which listings it suits.
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
}

export const LISTING_KINDS = {
  apartment: { shows: 'building', suits: ['apartment', 'studio'] },
  house: { shows: 'building', suits: ['house'] },
  'modern-house': { shows: 'building', suits: ['house'] },
  condo: { shows: 'building', suits: ['condo', 'studio', 'loft', 'penthouse'] },
  townhouse: { shows: 'building', suits: ['townhouse'] },
  commercial: { shows: 'building', suits: ['commercial'] },
  living: { shows: 'room', suits: ['apartment', 'house', 'condo', 'townhouse', 'penthouse'] },
  bedroom: { shows: 'room', suits: ['apartment', 'house', 'condo', 'townhouse', 'loft', 'penthouse'] },
  kitchen: { shows: 'room', suits: RESIDENTIAL_TYPES },
  bathroom: { shows: 'room', suits: RESIDENTIAL_TYPES },
  studio: { shows: 'room', suits: ['studio'] },
  loft: { shows: 'room', suits: ['loft'] },
  dining: { shows: 'room', suits: ['apartment', 'house', 'condo', 'townhouse', 'penthouse'] },
  'work-corner': { shows: 'room', suits: RESIDENTIAL_TYPES },
  office: { shows: 'room', suits: ['commercial'] },
  shop: { shows: 'room', suits: ['commercial'] },
  balcony: { shows: 'amenity', suits: RESIDENTIAL_TYPES, amenity: 'balcony' },
  pool: { shows: 'amenity', suits: RESIDENTIAL_TYPES, amenity: 'swimming-pool' },
  gym: { shows: 'amenity', suits: RESIDENTIAL_TYPES, amenity: 'gym' },
  'roof-deck': { shows: 'amenity', suits: RESIDENTIAL_TYPES, amenity: 'roof-deck' },
  lobby: { shows: 'amenity', suits: [...FLATS, 'commercial'], amenity: 'reception' },
} as const satisfies Record<string, KindFacts>

export type ListingKind = keyof typeof LISTING_KINDS

export const listingKinds = Object.keys(LISTING_KINDS) as ListingKind[]
export const getKindFacts = (kind: ListingKind): KindFacts => LISTING_KINDS[kind]
