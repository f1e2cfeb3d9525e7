// Titles and descriptions in English and Filipino. Each language has templates and a stream of chance of its own, so the two
// say the same things the way a person would have written each of them, and no two homes in a city share a title.
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import { type Facts, fill, isTrue, say, saySome } from './grammar.ts'
import type { HomeClass, HomeFacts } from './listing-facts.ts'
import { type Surroundings, surroundingsOf } from './listing-surroundings.ts'
import type { DemoSpot } from './places.ts'
import en from '#seed/demo/data/listing-words.en.json' with { type: 'json' }
import fil from '#seed/demo/data/listing-words.fil.json' with { type: 'json' }
import names from '#seed/demo/data/names.json' with { type: 'json' }

export type HomePlace = { barangay: string; spot: DemoSpot; lat: number; lng: number; isOwnerDirect: boolean }
export type ListingWords = {
  title: string
  titleFil: string
  description: string
  descriptionFil: string
  houseRules: string
  leaseTerms: string
  street: string
}

type Templates = typeof fil
const MOST_TRIES = 60

/** One for each city: remembers the titles already given there. */
export function createWordsmith() {
  const taken = { en: new Set<string>(), fil: new Set<string>() }
  return (key: string, home: HomeFacts, place: HomePlace): ListingWords => {
    const dice = diceFor(`words ${key}`)
    const { title, titleFil, facts } = titlesOf(dice, home, place, taken)
    return {
      title,
      titleFil,
      description: describe(diceFor(`words en ${key}`), en, home.homeClass, facts),
      descriptionFil: describe(diceFor(`words fil ${key}`), fil, home.homeClass, facts),
      houseRules: rulesOf(dice, home),
      leaseTerms: capital(say(dice, en.leaseTerms, facts)),
      street: `${dice.whole(2, 480)} ${facts.slots.street} Street`,
    }
  }
}

/** Takes another street and building until nobody in the city has either title yet. */
function titlesOf(dice: Dice, home: HomeFacts, place: HomePlace, taken: Record<'en' | 'fil', Set<string>>) {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const facts = factsOf(dice, home, place)
    const title = unusedTitle(dice, en.titles[home.homeClass], facts, taken.en)
    const titleFil = unusedTitle(dice, fil.titles[home.homeClass], facts, taken.fil)
    if (title === undefined || titleFil === undefined) continue
    taken.en.add(title)
    taken.fil.add(titleFil)
    return { title, titleFil, facts }
  }
  throw new Error(`The templates give too few titles for a ${home.homeClass} in ${place.barangay}.`)
}

function unusedTitle(dice: Dice, templates: readonly string[], facts: Facts, taken: Set<string>): string | undefined {
  const usable = templates.filter((template) => isTrue(template, facts)).map((template) => fill(template, facts))
  return dice.some(usable, usable.length).find((title) => !taken.has(title))
}

const towerOf = (dice: Dice) => `${dice.pick(names.towers)} ${dice.pick(names.towerKinds)}`

function describe(dice: Dice, words: Templates, homeClass: HomeClass, facts: Facts): string {
  const inside = words.inside[insideKey(homeClass)]
  const first = [
    say(dice, words.opening[homeClass], facts),
    say(dice, inside, facts),
    ...saySome(dice, words.comfort, facts, 2),
  ]
  const second = [...saySome(dice, words.place, facts, 2), ...saySome(dice, words.building, facts, 2)]
  const third = [say(dice, termsFor(words.terms, facts), facts), say(dice, words.closing, facts)]
  return [first, second, third].map((sentences) => sentences.filter(Boolean).join(' ')).join('\n\n')
}

/** Dues are worth a sentence wherever there are any. */
function termsFor(templates: readonly string[], facts: Facts): readonly string[] {
  const special = templates.filter((template) => template.startsWith('[') && isTrue(template, facts))
  return special.length > 0 ? special : templates
}

function insideKey(homeClass: HomeClass): keyof Templates['inside'] {
  return homeClass === 'room' || homeClass === 'bedspace' || homeClass === 'shop' || homeClass === 'studio'
    ? homeClass
    : 'home'
}

function rulesOf(dice: Dice, home: HomeFacts): string {
  const unfit = home.petsAllowed ? 'No pets.' : 'Small pets only, please keep them indoors.'
  const rules = home.homeClass === 'shop' ? en.shopRules : en.rules
  return dice
    .some(
      rules.filter((rule) => rule !== unfit),
      4,
    )
    .join('\n')
}

function factsOf(dice: Dice, home: HomeFacts, place: HomePlace): Facts {
  const around = surroundingsOf(dice, place, place.spot.landmarks)
  return { slots: slotsOf(dice, home, place, around), flags: flagsOf(dice, home, place) }
}

function slotsOf(dice: Dice, home: HomeFacts, place: HomePlace, around: Surroundings): Facts['slots'] {
  const { districtName } = place.spot
  const isNumbered = place.barangay.startsWith('Barangay ')
  const size = home.bedrooms === 0 ? 'studio' : `${home.bedrooms}-bedroom`
  return {
    ...around,
    street: dice.pick(names.streets),
    tower: home.floor === null ? undefined : towerOf(dice),
    village: dice.pick(names.villages),
    barangay: isNumbered && districtName ? `${place.barangay}, ${districtName}` : place.barangay,
    spot: districtName ?? place.barangay,
    ...sizeSlots(home, size),
    area: String(home.area),
    floor: home.floor === null ? undefined : ordinal(home.floor),
    floorNumber: home.floor === null ? undefined : String(home.floor),
    seats: String(home.guests),
    ...termSlots(home),
  }
}

function sizeSlots(home: HomeFacts, size: string): Facts['slots'] {
  const furnished = { furnished: 'Furnished', semi_furnished: 'Semi-furnished', unfurnished: 'Unfurnished' }[
    home.furnishing
  ]
  const bedrooms = counted(home.bedrooms, 'bedroom')
  const kwarto = bilang(home.bedrooms, 'kwarto')
  return {
    size,
    Size: capital(size),
    laki: size,
    Laki: capital(size),
    Furnished: furnished,
    Muwebles: furnished,
    beds: String(home.bedrooms),
    bedrooms,
    Bedrooms: capital(bedrooms),
    bathrooms: counted(home.bathrooms, 'bathroom'),
    kwarto,
    Kwarto: capital(kwarto),
    banyo: bilang(home.bathrooms, 'banyo'),
    Parking: home.parking === 1 ? 'One parking slot is' : `${capital(numberWord(home.parking))} parking slots are`,
    Paradahan: bilang(home.parking, 'paradahan'),
  }
}

function termSlots(home: HomeFacts): Facts['slots'] {
  const paunang = bilang(home.advanceMonths, 'buwang')
  const isKnown = home.deposit !== null
  return {
    lease: String(home.leaseMonths),
    advance: counted(home.advanceMonths, 'month'),
    deposit: isKnown ? counted(home.depositMonths, 'month') : undefined,
    paunang,
    Paunang: capital(paunang),
    deposito: isKnown ? bilang(home.depositMonths, 'buwang') : undefined,
    dues: thousands(home.dues),
  }
}

const FLAGS_OF_AMENITIES: Record<string, string> = {
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

const STUDENTS_RENT: readonly HomeClass[] = ['room', 'bedspace', 'studio', 'apartment', 'condo']

function flagsOf(dice: Dice, home: HomeFacts, place: HomePlace): Set<string> {
  const flags = new Set(home.amenities.map((slug) => FLAGS_OF_AMENITIES[slug] ?? slug))
  const isTower = home.floor !== null
  flags.add(dice.chance(0.5) ? 'upper' : 'ground')
  flags.add(dice.chance(0.5) ? 'women' : 'men')
  flags.add(dice.chance(0.4) ? 'bungalow' : 'storeys')
  const facts: [boolean, string][] = [
    [home.homeClass !== 'shop', 'home'],
    [home.bedrooms > 1, 'several'],
    [STUDENTS_RENT.includes(home.homeClass), 'student'],
    [home.petsAllowed, 'pets'],
    [home.parking > 0, 'parking'],
    [isTower && home.parking === 0, 'no-parking'],
    [isTower, 'floor'],
    [home.furnishing === 'furnished' && home.roomType === 'entire_place', 'furnished'],
    [home.furnishing === 'semi_furnished' && home.homeClass !== 'shop' && home.roomType === 'entire_place', 'semi'],
    [home.furnishing === 'unfurnished' && home.homeClass !== 'shop' && home.roomType === 'entire_place', 'bare'],
    [home.dues > 0, 'dues'],
    [home.homeClass === 'condo' && home.dues === 0, 'dues-in'],
    [place.isOwnerDirect, 'owner-direct'],
  ]
  for (const [isSo, flag] of facts) if (isSo) flags.add(flag)
  return flags
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const BILANG = ['walang', 'isang', 'dalawang', 'tatlong', 'apat na', 'limang', 'anim na']
const numberWord = (count: number) => NUMBERS[count] ?? String(count)
const counted = (count: number, noun: string) => `${numberWord(count)} ${noun}${count === 1 ? '' : 's'}`
const bilang = (count: number, noun: string) => `${BILANG[count] ?? String(count)} ${noun}`
const thousands = (pesos: number) => String(pesos).replace(/(?<=\d)(?=(?:\d{3})+$)/g, ',')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function ordinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13
  return `${value}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`
}
