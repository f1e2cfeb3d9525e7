// Asking rents that somebody in the Philippines would believe: by place, kind and size, with furniture on top.
import type { Furnishing, PropertyType, RoomType } from '#app/shared/vocabulary.ts'
import type { Dice } from '#seed/demo/dice.ts'
import type { Tier } from './places.ts'
import rents from '#seed/demo/data/rents.json' with { type: 'json' }

export type RentSize = keyof typeof rents.areas
export type HomeSize = { propertyType: PropertyType; roomType: RoomType; bedrooms: number }

/** Part of the band a kind of home asks, and what it asks above it. */
const POSITION: Record<PropertyType, { from: number; to: number; times: number }> = {
  apartment: { from: 0, to: 0.65, times: 1 },
  house: { from: 0.1, to: 0.85, times: 1 },
  condo: { from: 0.3, to: 1, times: 1 },
  townhouse: { from: 0.1, to: 0.7, times: 1 },
  studio: { from: 0, to: 1, times: 1 },
  loft: { from: 0.4, to: 1, times: 1.15 },
  penthouse: { from: 0.6, to: 1, times: 1.35 },
  commercial: { from: 0, to: 1, times: 1 },
}
const FURNITURE: Record<Furnishing, number> = { unfurnished: 1, semi_furnished: 1.06, furnished: 1.18 }
/** A fifth bedroom is beyond what the band of the large homes was made for. */
const EXTRA_BEDROOM = 0.12

export function rentSizeOf({ propertyType, roomType, bedrooms }: HomeSize): RentSize {
  if (propertyType === 'commercial') return 'shop'
  if (roomType !== 'entire_place') return 'room'
  return (['studio', 'one', 'two'] as const)[bedrooms] ?? 'three'
}

/** Floor area and rent of one home; the larger and better it is in its class, the more it asks. */
export function measureHome(dice: Dice, tier: Tier, home: HomeSize, furnishing: Furnishing) {
  const size = rentSizeOf(home)
  const { from, to, times } = POSITION[home.propertyType]
  const quality = from + (to - from) * dice.fraction()
  const area = Math.round(along(rents.areas[size], 0.7 * quality + 0.3 * dice.fraction()))
  const extra = 1 + EXTRA_BEDROOM * Math.max(0, home.bedrooms - 3)
  if (size === 'shop') return { area, rent: rounded(along(rents.tiers[tier].shop, dice.fraction()) * area) }
  const shared = home.roomType === 'shared_room' ? 0.62 : 1
  const asked = along(rents.tiers[tier][size], quality) * times * extra * shared
  return { area: Math.round(area * extra), rent: rounded(asked * FURNITURE[furnishing]) }
}

/** The least and the most a home like this may ask; what lies outside is a mistake of ours. */
export function rentBounds(tier: Tier, home: HomeSize, area: number): { least: number; most: number } {
  const size = rentSizeOf(home)
  const [low = 0, high = 0] = rents.tiers[tier][size]
  if (size === 'shop') return { least: low * area * 0.9, most: high * area * 1.1 }
  const times = POSITION[home.propertyType].times * (1 + EXTRA_BEDROOM * Math.max(0, home.bedrooms - 3))
  const shared = home.roomType === 'shared_room' ? 0.55 : 1
  return { least: low * shared * 0.9, most: high * times * FURNITURE.furnished * 1.05 }
}

function along([low = 0, high = 0]: readonly number[], part: number): number {
  return low + (high - low) * part
}

function rounded(pesos: number): number {
  const step = pesos < 6_000 ? 100 : pesos < 60_000 ? 500 : 1_000
  return Math.max(step, Math.round(pesos / step) * step)
}
