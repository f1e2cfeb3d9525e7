// Realistic asking rents by place, type, size and furnishing.
import type { Furnishing, PropertyType, RoomType } from '#app/shared/vocabulary.ts'
import type { Random } from '#seed/demo/random.ts'
import type { Tier } from './places.ts'
import rents from '#seed/demo/data/rents.json' with { type: 'json' }

export type RentSize = keyof typeof rents.areas
export type ListingSize = { propertyType: PropertyType; roomType: RoomType; bedrooms: number }

/** The part of the rent range that a type uses, and a factor on top. */
const RENT_POSITION: Record<PropertyType, { from: number; to: number; factor: number }> = {
  apartment: { from: 0, to: 0.65, factor: 1 },
  house: { from: 0.1, to: 0.85, factor: 1 },
  condo: { from: 0.3, to: 1, factor: 1 },
  townhouse: { from: 0.1, to: 0.7, factor: 1 },
  studio: { from: 0, to: 1, factor: 1 },
  loft: { from: 0.4, to: 1, factor: 1.15 },
  penthouse: { from: 0.6, to: 1, factor: 1.35 },
  commercial: { from: 0, to: 1, factor: 1 },
}
const FURNISHING_FACTOR: Record<Furnishing, number> = { unfurnished: 1, semi_furnished: 1.06, furnished: 1.18 }
/** Surcharge for each bedroom above three, which the range for large listings does not cover. */
const EXTRA_BEDROOM_SHARE = 0.12

export function getRentSize({ propertyType, roomType, bedrooms }: ListingSize): RentSize {
  if (propertyType === 'commercial') return 'shop'
  if (roomType !== 'entire_place') return 'room'
  return (['studio', 'one', 'two'] as const)[bedrooms] ?? 'three'
}

/** Floor area and rent of one listing; both grow with its quality in its class. */
export function pickAreaAndRent(random: Random, tier: Tier, listing: ListingSize, furnishing: Furnishing) {
  const size = getRentSize(listing)
  const { from, to, factor } = RENT_POSITION[listing.propertyType]
  const quality = from + (to - from) * random.fraction()
  const area = Math.round(interpolate(rents.areas[size], 0.7 * quality + 0.3 * random.fraction()))
  const bedroomFactor = 1 + EXTRA_BEDROOM_SHARE * Math.max(0, listing.bedrooms - 3)
  if (size === 'shop') return { area, rent: roundRent(interpolate(rents.tiers[tier].shop, random.fraction()) * area) }
  const sharedFactor = listing.roomType === 'shared_room' ? 0.62 : 1
  const baseRent = interpolate(rents.tiers[tier][size], quality) * factor * bedroomFactor * sharedFactor
  return { area: Math.round(area * bedroomFactor), rent: roundRent(baseRent * FURNISHING_FACTOR[furnishing]) }
}

/** Lowest and highest plausible rent; a rent outside is a bug in the demo data. */
export function getRentBounds(tier: Tier, listing: ListingSize, area: number): { min: number; max: number } {
  const size = getRentSize(listing)
  const [low = 0, high = 0] = rents.tiers[tier][size]
  if (size === 'shop') return { min: low * area * 0.9, max: high * area * 1.1 }
  const factor =
    RENT_POSITION[listing.propertyType].factor * (1 + EXTRA_BEDROOM_SHARE * Math.max(0, listing.bedrooms - 3))
  const sharedFactor = listing.roomType === 'shared_room' ? 0.55 : 1
  return { min: low * sharedFactor * 0.9, max: high * factor * FURNISHING_FACTOR.furnished * 1.05 }
}

function interpolate([low = 0, high = 0]: readonly number[], part: number): number {
  return low + (high - low) * part
}

function roundRent(pesos: number): number {
  const step = pesos < 6_000 ? 100 : pesos < 60_000 ? 500 : 1_000
  return Math.max(step, Math.round(pesos / step) * step)
}
