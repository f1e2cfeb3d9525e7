// What the texts of a listing may mention: values for the slots of the templates, and the facts that their conditions name.
import type { Random } from '#seed/demo/random.ts'
import type { TemplateFacts } from './grammar.ts'
import type { ListingClass, ListingFacts } from './listing-facts.ts'
import { type NearbyPlaces, findNearbyPlaces } from './nearby-places.ts'
import type { DemoSpot } from './places.ts'
import names from '#seed/demo/data/names.json' with { type: 'json' }

export type ListingPlace = { barangay: string; spot: DemoSpot; lat: number; lng: number; isOwnerDirect: boolean }

const pickTowerName = (random: Random) => `${random.pick(names.towers)} ${random.pick(names.towerKinds)}`

export function buildTextFacts(random: Random, listing: ListingFacts, place: ListingPlace): TemplateFacts {
  const nearby = findNearbyPlaces(random, place, place.spot.landmarks)
  return {
    slots: buildSlots(random, listing, place, nearby),
    flags: new Set([...pickStyleFlags(random), ...listFactFlags(listing, place.isOwnerDirect)]),
  }
}

function buildSlots(
  random: Random,
  listing: ListingFacts,
  place: ListingPlace,
  nearby: NearbyPlaces,
): TemplateFacts['slots'] {
  const { districtName } = place.spot
  const isNumbered = place.barangay.startsWith('Barangay ')
  const size = listing.bedrooms === 0 ? 'studio' : `${listing.bedrooms}-bedroom`
  return {
    ...nearby,
    street: random.pick(names.streets),
    tower: listing.floor === null ? undefined : pickTowerName(random),
    village: random.pick(names.villages),
    barangay: isNumbered && districtName ? `${place.barangay}, ${districtName}` : place.barangay,
    spot: districtName ?? place.barangay,
    ...buildSizeSlots(listing, size),
    area: String(listing.area),
    floor: listing.floor === null ? undefined : formatOrdinal(listing.floor),
    floorNumber: listing.floor === null ? undefined : String(listing.floor),
    seats: String(listing.guests),
    ...buildTermSlots(listing),
  }
}

function buildSizeSlots(listing: ListingFacts, size: string): TemplateFacts['slots'] {
  const furnished = { furnished: 'Furnished', semi_furnished: 'Semi-furnished', unfurnished: 'Unfurnished' }[
    listing.furnishing
  ]
  const bedrooms = formatCount(listing.bedrooms, 'bedroom')
  const kuwarto = formatFilipinoCount(listing.bedrooms, 'kuwarto')
  return {
    size,
    Size: capitalize(size),
    laki: size,
    Laki: capitalize(size),
    Furnished: furnished,
    Muwebles: furnished,
    beds: String(listing.bedrooms),
    bedrooms,
    Bedrooms: capitalize(bedrooms),
    bathrooms: formatCount(listing.bathrooms, 'bathroom'),
    kuwarto,
    Kuwarto: capitalize(kuwarto),
    banyo: formatFilipinoCount(listing.bathrooms, 'banyo'),
    Parking:
      listing.parking === 1 ? 'One parking slot is' : `${capitalize(getNumberWord(listing.parking))} parking slots are`,
    Paradahan: formatFilipinoCount(listing.parking, 'paradahan'),
  }
}

function buildTermSlots(listing: ListingFacts): TemplateFacts['slots'] {
  const advance = formatCount(listing.advanceMonths, 'month')
  const paunang = formatFilipinoCount(listing.advanceMonths, 'buwang')
  const isKnown = listing.deposit !== null
  return {
    lease: String(listing.leaseMonths),
    advance,
    Advance: capitalize(advance),
    deposit: isKnown ? formatCount(listing.depositMonths, 'month') : undefined,
    paunang,
    Paunang: capitalize(paunang),
    deposito: isKnown ? formatFilipinoCount(listing.depositMonths, 'buwang') : undefined,
    dues: formatThousands(listing.dues),
    curfew: formatCurfew(listing.curfew),
  }
}

/** '10 pm', 'midnight'; undefined, so that no template uses it, without one. */
function formatCurfew(curfew: ListingFacts['curfew']): string | undefined {
  if (curfew === null || curfew === 'none') return undefined
  const hour = Number(curfew.slice(0, 2))
  return hour === 0 ? 'midnight' : `${hour - 12} pm`
}

const AMENITY_FLAGS: Record<string, string> = {
  'air-conditioning': 'aircon',
  'fiber-ready': 'fiber',
  balcony: 'balcony',
  'swimming-pool': 'pool',
  'work-desk': 'workdesk',
  'own-electric-meter': 'own-meter',
  'motorcycle-parking': 'motor',
  'no-flood': 'no-flood',
  garden: 'garden',
  gated: 'gated',
  'roof-deck': 'roofdeck',
  'water-heater': 'heater',
  'water-tank': 'tank',
  'washing-machine': 'washer',
  'security-guard': 'guard',
  cctv: 'cctv',
  'backup-power': 'power',
}

const STUDENT_CLASSES: readonly ListingClass[] = ['room', 'bedspace', 'studio', 'apartment', 'condo']

/** Properties that no column holds; one of each pair is true of a listing. */
function pickStyleFlags(random: Random): string[] {
  return [random.chance(0.5) ? 'upper' : 'ground', random.chance(0.4) ? 'bungalow' : 'storeys']
}

/** The facts of the listing that a template may name as its condition. */
export function listFactFlags(listing: ListingFacts, isOwnerDirect: boolean): Set<string> {
  const flags = new Set(listing.amenities.map((slug) => AMENITY_FLAGS[slug] ?? slug))
  const { amenities, listingClass } = listing
  const isTower = listing.floor !== null
  const conditions: [boolean, string][] = [
    [listing.listingClass !== 'shop', 'home'],
    [listing.bedrooms > 1, 'several'],
    [STUDENT_CLASSES.includes(listing.listingClass), 'student'],
    [listing.petsAllowed, 'pets'],
    [listing.parking > 0, 'parking'],
    [isTower && listing.parking === 0, 'no-parking'],
    [isTower, 'floor'],
    [listing.furnishing === 'furnished' && listing.roomType === 'entire_place', 'furnished'],
    [
      listing.furnishing === 'semi_furnished' && listing.listingClass !== 'shop' && listing.roomType === 'entire_place',
      'semi',
    ],
    [
      listing.furnishing === 'unfurnished' && listing.listingClass !== 'shop' && listing.roomType === 'entire_place',
      'bare',
    ],
    [listing.residents === 'women', 'women'],
    [listing.residents === 'men', 'men'],
    [listing.ownBathroom === true, 'own-bathroom'],
    [listing.ownBathroom === false, 'shared-bathroom'],
    [listing.curfew !== null && listing.curfew !== 'none', 'curfew'],
    [listing.curfew === 'none', 'no-curfew'],
    ...listing.includedUtilities.map((utility): [boolean, string] => [true, `bill-${utility}`]),
    [listing.dues > 0, 'dues'],
    [listing.listingClass === 'condo' && listing.dues === 0, 'dues-in'],
    [isOwnerDirect, 'owner-direct'],
    [listing.guests === 1, 'for-one'],
    [listing.deposit === null, 'deposit-open'],
    [amenities.includes('own-electric-meter') && amenities.includes('own-water-meter'), 'meters'],
    [listingClass === 'shop' && listing.furnishing !== 'unfurnished', 'fitted'],
    [listingClass !== 'house' && listingClass !== 'townhouse', 'shared-building'],
  ]
  for (const [isMet, flag] of conditions) if (isMet) flags.add(flag)
  return flags
}

const NUMBER_WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const FILIPINO_NUMBER_WORDS = ['walang', 'isang', 'dalawang', 'tatlong', 'apat na', 'limang', 'anim na']
const getNumberWord = (count: number) => NUMBER_WORDS[count] ?? String(count)
const formatCount = (count: number, noun: string) => `${getNumberWord(count)} ${noun}${count === 1 ? '' : 's'}`
const formatFilipinoCount = (count: number, noun: string) => `${FILIPINO_NUMBER_WORDS[count] ?? String(count)} ${noun}`
const formatThousands = (pesos: number) => String(pesos).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function formatOrdinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13
  return `${value}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`
}
