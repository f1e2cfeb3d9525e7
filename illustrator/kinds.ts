// The kinds of pictures, and how many of each are kept.

/** Pictures of demo listings; frequent kinds have more. */
export const LISTING_KINDS = {
  apartment: 12,
  house: 8,
  'modern-house': 8,
  condo: 12,
  townhouse: 8,
  commercial: 6,
  living: 14,
  bedroom: 16,
  kitchen: 11,
  bathroom: 10,
  studio: 8,
  loft: 6,
  dining: 5,
  'work-corner': 4,
  office: 4,
  shop: 3,
  balcony: 4,
  pool: 4,
  gym: 3,
  'roof-deck': 3,
  lobby: 3,
} as const

export type ListingKind = keyof typeof LISTING_KINDS

/** Pictures of places for the home page. */
export const CITY_KINDS = ['manila', 'quezon-city', 'cebu', 'davao', 'bgc', 'manila-bay'] as const
export type CityKind = (typeof CITY_KINDS)[number]

export type PictureKind = ListingKind | CityKind

export const listingKinds = Object.keys(LISTING_KINDS) as ListingKind[]
