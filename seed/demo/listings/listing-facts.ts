// What a home is: size, furniture, amenities, terms. Everything else (words, pictures, price) follows from this.
import type { Furnishing, PropertyType, RoomType } from '#app/shared/vocabulary.ts'
import type { Dice } from '#seed/demo/dice.ts'
import type { DemoCity, DemoSpot } from './places.ts'
import { type HomeSize, measureHome } from './rents.ts'
import rents from '#seed/demo/data/rents.json' with { type: 'json' }

export const HOME_CLASSES = [
  'room',
  'bedspace',
  'studio',
  'condo',
  'apartment',
  'house',
  'townhouse',
  'loft',
  'penthouse',
  'shop',
] as const
export type HomeClass = (typeof HOME_CLASSES)[number]

export type HomeFacts = HomeSize & {
  homeClass: HomeClass
  furnishing: Furnishing
  area: number
  rent: number
  bathrooms: number
  beds: number
  guests: number
  parking: number
  petsAllowed: boolean
  amenities: string[]
  floor: number | null
  /** Pesos; null where the owner has not said. */
  deposit: number | null
  advanceMonths: number
  depositMonths: number
  leaseMonths: number
  dues: number
  cleaningFee: number
}

const BEDROOMS: Record<PropertyType, Record<string, number>> = {
  studio: { 0: 1 },
  commercial: { 0: 1 },
  loft: { 1: 75, 2: 25 },
  condo: { 1: 46, 2: 40, 3: 14 },
  apartment: { 1: 38, 2: 50, 3: 12 },
  house: { 2: 18, 3: 48, 4: 26, 5: 8 },
  townhouse: { 2: 26, 3: 58, 4: 16 },
  penthouse: { 3: 65, 4: 35 },
}
const TOWERS: readonly HomeClass[] = ['condo', 'penthouse', 'loft']
/** Rent control covers homes up to this rent: one month of advance, two of deposit (RA 9653). */
const RENT_CONTROL_PESOS = 10_000

export function factsFor(dice: Dice, city: DemoCity, spot: DemoSpot, wanted?: PropertyType): HomeFacts {
  const propertyType = wanted ?? dice.weighted<PropertyType>(rents.mixes[city.mix])
  const roomType = roomTypeOf(dice, city, spot, propertyType, wanted !== undefined)
  const homeClass = classOf(propertyType, roomType)
  const bedrooms = roomType === 'entire_place' ? Number(dice.weighted(BEDROOMS[propertyType])) : 1
  // A showcase home is shown at its best.
  const furnishing = wanted ? 'furnished' : furnishingOf(dice, homeClass)
  const size = { propertyType, roomType, bedrooms }
  const { area, rent } = measureHome(dice, spot.tier, size, furnishing)
  const isTall = TOWERS.includes(homeClass) || (homeClass === 'studio' && dice.chance(0.6))
  return {
    ...size,
    homeClass,
    furnishing,
    area,
    rent,
    ...roomsOf(dice, homeClass, bedrooms, area),
    petsAllowed: homeClass !== 'shop' && dice.chance(homeClass === 'house' ? 0.55 : 0.25),
    amenities: amenitiesOf(dice, homeClass, furnishing, isTall),
    floor: isTall ? (homeClass === 'penthouse' ? dice.whole(28, 45) : dice.whole(3, 32)) : null,
    ...termsOf(dice, homeClass, rent, isTall ? area : 0),
  }
}

function roomTypeOf(dice: Dice, city: DemoCity, spot: DemoSpot, type: PropertyType, isWhole: boolean): RoomType {
  const isShareable = type === 'apartment' || type === 'house' || (type === 'condo' && spot.tier === 'bgc')
  if (isWhole || !isShareable || city.mix === 'suburb') return 'entire_place'
  const isStudentTown = city.mix === 'student' || city.mix === 'student-town'
  if (!dice.chance(isStudentTown ? 0.34 : type === 'condo' ? 0.06 : 0.16)) return 'entire_place'
  return dice.chance(spot.tier === 'bgc' ? 0.1 : 0.4) ? 'shared_room' : 'private_room'
}

function classOf(type: PropertyType, roomType: RoomType): HomeClass {
  if (roomType === 'shared_room') return 'bedspace'
  if (roomType === 'private_room') return 'room'
  return type === 'commercial' ? 'shop' : type
}

function furnishingOf(dice: Dice, homeClass: HomeClass): Furnishing {
  if (homeClass === 'shop') return dice.chance(0.8) ? 'unfurnished' : 'semi_furnished'
  if (homeClass === 'bedspace') return 'furnished'
  const isTall = TOWERS.includes(homeClass) || homeClass === 'studio' || homeClass === 'room'
  return dice.weighted<Furnishing>(
    isTall
      ? { furnished: 55, semi_furnished: 28, unfurnished: 17 }
      : { furnished: 16, semi_furnished: 34, unfurnished: 50 },
  )
}

function roomsOf(dice: Dice, homeClass: HomeClass, bedrooms: number, area: number) {
  if (homeClass === 'shop')
    return { bathrooms: 1, beds: 0, guests: Math.max(4, Math.round(area / 6)), parking: dice.whole(0, 3) }
  if (homeClass === 'bedspace') return { bathrooms: 1, beds: 1, guests: 1, parking: 0 }
  if (homeClass === 'room') return { bathrooms: 1, beds: 1, guests: dice.whole(1, 2), parking: 0 }
  const bathrooms = bedrooms <= 1 ? 1 : bedrooms === 2 ? dice.whole(1, 2) : Math.min(4, bedrooms - 1 + dice.whole(0, 1))
  const guests = Math.max(2, bedrooms * 2)
  return {
    bathrooms,
    beds: Math.max(1, bedrooms + dice.whole(0, 1)),
    guests,
    parking: parkingOf(dice, homeClass, bedrooms),
  }
}

function parkingOf(dice: Dice, homeClass: HomeClass, bedrooms: number): number {
  if (homeClass === 'house') return dice.whole(1, bedrooms > 3 ? 3 : 2)
  if (homeClass === 'townhouse') return dice.whole(1, 2)
  if (homeClass === 'penthouse') return dice.whole(1, 3)
  return dice.chance(bedrooms >= 2 ? 0.5 : 0.14) ? 1 : 0
}

const ALWAYS: Partial<Record<HomeClass, string[]>> = {
  condo: ['elevator'],
  penthouse: ['elevator', 'air-conditioning'],
  loft: [],
}

function amenitiesOf(dice: Dice, homeClass: HomeClass, furnishing: Furnishing, isTall: boolean): string[] {
  const chances: Record<string, number> = { ...COMMON }
  if (isTall) Object.assign(chances, IN_TOWERS)
  if (homeClass === 'house' || homeClass === 'townhouse') Object.assign(chances, ON_THE_GROUND)
  if (furnishing === 'furnished') Object.assign(chances, WITH_FURNITURE)
  if (homeClass === 'shop') Object.assign(chances, IN_SHOPS)
  const drawn = Object.entries(chances).filter(([, probability]) => dice.chance(probability))
  return [...new Set([...(ALWAYS[homeClass] ?? []), ...drawn.map(([slug]) => slug)])]
}

const COMMON = {
  'air-conditioning': 0.45,
  'fiber-ready': 0.55,
  wifi: 0.2,
  'own-electric-meter': 0.6,
  'own-water-meter': 0.5,
  'water-tank': 0.25,
  kitchen: 0.9,
  wardrobe: 0.35,
  'laundry-area': 0.35,
  balcony: 0.2,
  'motorcycle-parking': 0.4,
  cctv: 0.35,
  gated: 0.3,
  'fire-exit': 0.2,
  'no-flood': 0.4,
  'water-heater': 0.2,
}
const IN_TOWERS = {
  elevator: 0.95,
  gym: 0.65,
  'swimming-pool': 0.65,
  'function-room': 0.45,
  playground: 0.25,
  reception: 0.7,
  'security-guard': 0.95,
  cctv: 0.85,
  'backup-power': 0.75,
  'air-conditioning': 0.85,
  'smoke-detector': 0.7,
  'fire-exit': 0.8,
  balcony: 0.45,
  'water-tank': 0.05,
  'motorcycle-parking': 0.1,
  gated: 0.05,
  'roof-deck': 0.15,
  'wheelchair-access': 0.35,
  'no-flood': 0.25,
}
const ON_THE_GROUND = {
  garden: 0.45,
  gated: 0.6,
  'security-guard': 0.4,
  'covered-parking': 0.6,
  'roof-deck': 0.15,
  'laundry-area': 0.7,
  balcony: 0.4,
}
const WITH_FURNITURE = {
  refrigerator: 0.9,
  stove: 0.85,
  'washing-machine': 0.45,
  'cable-tv': 0.2,
  'work-desk': 0.4,
  'water-heater': 0.6,
  wifi: 0.5,
  wardrobe: 0.8,
  'air-conditioning': 0.9,
}
const IN_SHOPS = {
  kitchen: 0.1,
  wardrobe: 0,
  balcony: 0,
  'laundry-area': 0,
  'water-heater': 0,
  'covered-parking': 0.3,
  cctv: 0.6,
}

function termsOf(dice: Dice, homeClass: HomeClass, rent: number, condoArea: number) {
  const isControlled = rent <= RENT_CONTROL_PESOS
  const isRoom = homeClass === 'room' || homeClass === 'bedspace'
  const depositMonths = isRoom ? 1 : Number(dice.weighted(isControlled ? { 1: 40, 2: 60 } : { 1: 8, 2: 80, 3: 12 }))
  const isDepositKnown = !dice.chance(0.06)
  const dues = condoArea > 0 && dice.chance(0.35) ? Math.round((condoArea * dice.whole(70, 130)) / 100) * 100 : 0
  return {
    depositMonths,
    deposit: isDepositKnown ? depositMonths * rent : null,
    advanceMonths: isControlled || isRoom || dice.chance(0.85) ? 1 : 2,
    leaseMonths: isRoom ? dice.pick([3, 6]) : homeClass === 'shop' ? 24 : dice.chance(0.75) ? 12 : 6,
    dues,
    cleaningFee: dice.chance(0.12) ? dice.pick([500, 1_000, 1_500, 2_000]) : 0,
  }
}
