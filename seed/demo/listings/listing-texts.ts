// Titles and descriptions in English and Filipino. Each language has its own templates and its own random stream, so that neither text
// is a translation of the other. Titles are unique within a city.
import { type Random, createRandom } from '#seed/demo/random.ts'
import { type TemplateFacts, fillTemplate, isTemplateUsable, pickSentence, pickSentences } from './grammar.ts'
import type { ListingClass, ListingFacts } from './listing-facts.ts'
import { type NearbyPlaces, findNearbyPlaces } from './nearby-places.ts'
import type { DemoSpot } from './places.ts'
import en from '#seed/demo/data/listing-texts.en.json' with { type: 'json' }
import fil from '#seed/demo/data/listing-texts.fil.json' with { type: 'json' }
import names from '#seed/demo/data/names.json' with { type: 'json' }

export type ListingPlace = { barangay: string; spot: DemoSpot; lat: number; lng: number; isOwnerDirect: boolean }
export type ListingTexts = {
  title: string
  titleFil: string
  description: string
  descriptionFil: string
  houseRules: string
  leaseTerms: string
  street: string
}

type Templates = typeof fil
const MAX_TRIES = 60

/** One writer for each city: it remembers the titles that are used there. */
export function createTextWriter() {
  const usedTitles = { en: new Set<string>(), fil: new Set<string>() }
  return (key: string, listing: ListingFacts, place: ListingPlace): ListingTexts => {
    const random = createRandom(`words ${key}`)
    const { title, titleFil, facts } = pickTitles(random, listing, place, usedTitles)
    return {
      title,
      titleFil,
      description: writeDescription(createRandom(`words en ${key}`), en, listing.listingClass, facts),
      descriptionFil: writeDescription(createRandom(`words fil ${key}`), fil, listing.listingClass, facts),
      houseRules: pickHouseRules(random, listing),
      leaseTerms: capitalize(pickSentence(random, en.leaseTerms, facts)),
      street: `${random.integer(2, 480)} ${facts.slots.street} Street`,
    }
  }
}

/** Retries with another street and building until both titles are unused in the city. */
function pickTitles(
  random: Random,
  listing: ListingFacts,
  place: ListingPlace,
  usedTitles: Record<'en' | 'fil', Set<string>>,
) {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const facts = buildFacts(random, listing, place)
    const title = findUnusedTitle(random, en.titles[listing.listingClass], facts, usedTitles.en)
    const titleFil = findUnusedTitle(random, fil.titles[listing.listingClass], facts, usedTitles.fil)
    if (title === undefined || titleFil === undefined) continue
    usedTitles.en.add(title)
    usedTitles.fil.add(titleFil)
    return { title, titleFil, facts }
  }
  throw new Error(`The templates give too few titles for a ${listing.listingClass} in ${place.barangay}.`)
}

function findUnusedTitle(
  random: Random,
  templates: readonly string[],
  facts: TemplateFacts,
  usedTitles: Set<string>,
): string | undefined {
  const usable = templates
    .filter((template) => isTemplateUsable(template, facts))
    .map((template) => fillTemplate(template, facts))
  return random.pickSome(usable, usable.length).find((title) => !usedTitles.has(title))
}

const pickTowerName = (random: Random) => `${random.pick(names.towers)} ${random.pick(names.towerKinds)}`

function writeDescription(
  random: Random,
  templates: Templates,
  listingClass: ListingClass,
  facts: TemplateFacts,
): string {
  const insideTemplates = templates.inside[getInsideKey(listingClass)]
  const first = [
    pickSentence(random, templates.opening[listingClass], facts),
    pickSentence(random, insideTemplates, facts),
    ...pickSentences(random, templates.comfort, facts, 2),
  ]
  const second = [
    ...pickSentences(random, templates.place, facts, 2),
    ...pickSentences(random, templates.building, facts, 2),
  ]
  const third = [
    pickSentence(random, getTermTemplates(templates.terms, facts), facts),
    pickSentence(random, templates.closing, facts),
  ]
  return [first, second, third].map((sentences) => sentences.filter(Boolean).join(' ')).join('\n\n')
}

/** Templates with a condition that holds, such as association dues, take precedence. */
function getTermTemplates(templates: readonly string[], facts: TemplateFacts): readonly string[] {
  const special = templates.filter((template) => template.startsWith('[') && isTemplateUsable(template, facts))
  return special.length > 0 ? special : templates
}

function getInsideKey(listingClass: ListingClass): keyof Templates['inside'] {
  return listingClass === 'room' || listingClass === 'bedspace' || listingClass === 'shop' || listingClass === 'studio'
    ? listingClass
    : 'home'
}

function pickHouseRules(random: Random, listing: ListingFacts): string {
  const contradictingRule = listing.petsAllowed ? 'No pets.' : 'Small pets only, please keep them indoors.'
  const rules = listing.listingClass === 'shop' ? en.shopRules : en.rules
  return random
    .pickSome(
      rules.filter((rule) => rule !== contradictingRule),
      4,
    )
    .join('\n')
}

function buildFacts(random: Random, listing: ListingFacts, place: ListingPlace): TemplateFacts {
  const nearby = findNearbyPlaces(random, place, place.spot.landmarks)
  return { slots: buildSlots(random, listing, place, nearby), flags: buildFlags(random, listing, place) }
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
  const kwarto = formatFilipinoCount(listing.bedrooms, 'kwarto')
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
    kwarto,
    Kwarto: capitalize(kwarto),
    banyo: formatFilipinoCount(listing.bathrooms, 'banyo'),
    Parking:
      listing.parking === 1 ? 'One parking slot is' : `${capitalize(getNumberWord(listing.parking))} parking slots are`,
    Paradahan: formatFilipinoCount(listing.parking, 'paradahan'),
  }
}

function buildTermSlots(listing: ListingFacts): TemplateFacts['slots'] {
  const paunang = formatFilipinoCount(listing.advanceMonths, 'buwang')
  const isKnown = listing.deposit !== null
  return {
    lease: String(listing.leaseMonths),
    advance: formatCount(listing.advanceMonths, 'month'),
    deposit: isKnown ? formatCount(listing.depositMonths, 'month') : undefined,
    paunang,
    Paunang: capitalize(paunang),
    deposito: isKnown ? formatFilipinoCount(listing.depositMonths, 'buwang') : undefined,
    dues: formatThousands(listing.dues),
  }
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

function buildFlags(random: Random, listing: ListingFacts, place: ListingPlace): Set<string> {
  const flags = new Set(listing.amenities.map((slug) => AMENITY_FLAGS[slug] ?? slug))
  const isTower = listing.floor !== null
  flags.add(random.chance(0.5) ? 'upper' : 'ground')
  flags.add(random.chance(0.5) ? 'women' : 'men')
  flags.add(random.chance(0.4) ? 'bungalow' : 'storeys')
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
    [listing.dues > 0, 'dues'],
    [listing.listingClass === 'condo' && listing.dues === 0, 'dues-in'],
    [place.isOwnerDirect, 'owner-direct'],
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
