// The facts of a listing: size, furnishing, amenities, terms. Texts, pictures and price follow from them.
import type { Furnishing, PropertyType, RoomType } from '#app/shared/vocabulary.ts'
import type { Random } from '#seed/demo/random.ts'
import type { DemoCity, DemoSpot } from './places.ts'
import type { SpaceChoices } from './space-facts.ts'
import { type ListingSize, pickAreaAndRent } from './rents.ts'
import rents from '#seed/demo/data/rents.json' with { type: 'json' }

export const LISTING_CLASSES = [
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
export type ListingClass = (typeof LISTING_CLASSES)[number]

export type ListingFacts = ListingSize &
  SpaceChoices & {
    listingClass: ListingClass
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
    /** Pesos; null if the owner did not say. */
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
const TOWER_CLASSES: readonly ListingClass[] = ['condo', 'penthouse', 'loft']
/** Up to this rent the demo keeps the limits of rent control in every city and year; the test checks them with the product's rule. */
const RENT_CONTROL_PESOS = 10_000

export function makeListingFacts(
  random: Random,
  city: DemoCity,
  spot: DemoSpot,
  fixedType?: PropertyType,
): Omit<ListingFacts, keyof SpaceChoices> {
  const propertyType = fixedType ?? random.pickWeighted<PropertyType>(rents.mixes[city.mix])
  const roomType = pickRoomType(random, city, spot, propertyType, fixedType !== undefined)
  const listingClass = getListingClass(propertyType, roomType)
  const bedrooms = roomType === 'entire_place' ? Number(random.pickWeighted(BEDROOMS[propertyType])) : 1
  // Showcase listings are always furnished.
  const furnishing = fixedType ? 'furnished' : pickFurnishing(random, listingClass)
  const size = { propertyType, roomType, bedrooms }
  const { area, rent } = pickAreaAndRent(random, spot.tier, size, furnishing)
  const isInTower = TOWER_CLASSES.includes(listingClass) || (listingClass === 'studio' && random.chance(0.6))
  return {
    ...size,
    listingClass,
    furnishing,
    area,
    rent,
    ...pickRooms(random, listingClass, bedrooms, area),
    petsAllowed: listingClass !== 'shop' && random.chance(listingClass === 'house' ? 0.55 : 0.25),
    amenities: pickAmenities(random, listingClass, furnishing, isInTower),
    floor: isInTower ? (listingClass === 'penthouse' ? random.integer(28, 45) : random.integer(3, 32)) : null,
    ...pickTerms(random, listingClass, rent, isInTower ? area : 0),
  }
}

function pickRoomType(random: Random, city: DemoCity, spot: DemoSpot, type: PropertyType, isWhole: boolean): RoomType {
  const isShareable = type === 'apartment' || type === 'house' || (type === 'condo' && spot.tier === 'bgc')
  if (isWhole || !isShareable || city.mix === 'suburb') return 'entire_place'
  const isStudentTown = city.mix === 'student' || city.mix === 'student-town'
  if (!random.chance(isStudentTown ? 0.34 : type === 'condo' ? 0.06 : 0.16)) return 'entire_place'
  return random.chance(spot.tier === 'bgc' ? 0.1 : 0.4) ? 'shared_room' : 'private_room'
}

function getListingClass(type: PropertyType, roomType: RoomType): ListingClass {
  if (roomType === 'shared_room') return 'bedspace'
  if (roomType === 'private_room') return 'room'
  return type === 'commercial' ? 'shop' : type
}

function pickFurnishing(random: Random, listingClass: ListingClass): Furnishing {
  if (listingClass === 'shop') return random.chance(0.8) ? 'unfurnished' : 'semi_furnished'
  if (listingClass === 'bedspace') return 'furnished'
  const isInTower = TOWER_CLASSES.includes(listingClass) || listingClass === 'studio' || listingClass === 'room'
  return random.pickWeighted<Furnishing>(
    isInTower
      ? { furnished: 55, semi_furnished: 28, unfurnished: 17 }
      : { furnished: 16, semi_furnished: 34, unfurnished: 50 },
  )
}

function pickRooms(random: Random, listingClass: ListingClass, bedrooms: number, area: number) {
  if (listingClass === 'shop')
    return { bathrooms: 1, beds: 0, guests: Math.max(4, Math.round(area / 6)), parking: random.integer(0, 3) }
  if (listingClass === 'bedspace') return { bathrooms: 1, beds: 1, guests: 1, parking: 0 }
  if (listingClass === 'room') return { bathrooms: 1, beds: 1, guests: random.integer(1, 2), parking: 0 }
  const bathrooms =
    bedrooms <= 1 ? 1 : bedrooms === 2 ? random.integer(1, 2) : Math.min(4, bedrooms - 1 + random.integer(0, 1))
  const guests = Math.max(2, bedrooms * 2)
  return {
    bathrooms,
    beds: Math.max(1, bedrooms + random.integer(0, 1)),
    guests,
    parking: pickParking(random, listingClass, bedrooms),
  }
}

function pickParking(random: Random, listingClass: ListingClass, bedrooms: number): number {
  if (listingClass === 'house') return random.integer(1, bedrooms > 3 ? 3 : 2)
  if (listingClass === 'townhouse') return random.integer(1, 2)
  if (listingClass === 'penthouse') return random.integer(1, 3)
  return random.chance(bedrooms >= 2 ? 0.5 : 0.14) ? 1 : 0
}

const REQUIRED_AMENITIES: Partial<Record<ListingClass, string[]>> = {
  condo: ['elevator'],
  penthouse: ['elevator', 'air-conditioning'],
  loft: [],
}

function pickAmenities(
  random: Random,
  listingClass: ListingClass,
  furnishing: Furnishing,
  isInTower: boolean,
): string[] {
  const chances: Record<string, number> = { ...COMMON_AMENITIES }
  if (isInTower) Object.assign(chances, TOWER_AMENITIES)
  if (listingClass === 'house' || listingClass === 'townhouse') Object.assign(chances, GROUND_LEVEL_AMENITIES)
  if (furnishing === 'furnished') Object.assign(chances, FURNISHED_AMENITIES)
  if (listingClass === 'shop') Object.assign(chances, SHOP_AMENITIES)
  const chosen = Object.entries(chances).filter(([, probability]) => random.chance(probability))
  return [...new Set([...(REQUIRED_AMENITIES[listingClass] ?? []), ...chosen.map(([slug]) => slug)])]
}

const COMMON_AMENITIES = {
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
const TOWER_AMENITIES = {
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
const GROUND_LEVEL_AMENITIES = {
  garden: 0.45,
  gated: 0.6,
  'security-guard': 0.4,
  'covered-parking': 0.6,
  'roof-deck': 0.15,
  'laundry-area': 0.7,
  balcony: 0.4,
}
const FURNISHED_AMENITIES = {
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
const SHOP_AMENITIES = {
  kitchen: 0.1,
  wardrobe: 0,
  balcony: 0,
  'laundry-area': 0,
  'water-heater': 0,
  'covered-parking': 0.3,
  cctv: 0.6,
}

function pickTerms(random: Random, listingClass: ListingClass, rent: number, condoArea: number) {
  const isControlled = rent <= RENT_CONTROL_PESOS
  const isRoom = listingClass === 'room' || listingClass === 'bedspace'
  const depositMonths = isRoom
    ? 1
    : Number(random.pickWeighted(isControlled ? { 1: 40, 2: 60 } : { 1: 8, 2: 80, 3: 12 }))
  const isDepositKnown = !random.chance(0.06)
  const dues = condoArea > 0 && random.chance(0.35) ? Math.round((condoArea * random.integer(70, 130)) / 100) * 100 : 0
  return {
    depositMonths,
    deposit: isDepositKnown ? depositMonths * rent : null,
    advanceMonths: isControlled || isRoom || random.chance(0.85) ? 1 : 2,
    leaseMonths: isRoom ? random.pick([3, 6]) : listingClass === 'shop' ? 24 : random.chance(0.75) ? 12 : 6,
    dues,
    cleaningFee: random.chance(0.12) ? random.pick([500, 1_000, 1_500, 2_000]) : 0,
  }
}
