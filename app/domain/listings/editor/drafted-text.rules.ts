// Drafts title and description of a listing in both languages from what was entered. Pure, and claims nothing that was not entered: a
// default of the database, such as "unfurnished", is no entry.
import type { Furnishing, ListingText, PropertyType, RoomType, Utility } from '#app/shared/vocabulary.ts'
import { ENGLISH, FILIPINO, type DraftWords } from './drafted-text.data.ts'

export type DraftFacts = {
  propertyType: PropertyType
  roomType: RoomType
  bedroomCount: number
  bathroomCount: number
  parkingCount: number
  floorArea: number | null
  furnishing: Furnishing
  petsAllowed: boolean
  barangay: string | null
  /** Empty if it was not entered. */
  city: string
  includedUtilities: readonly Utility[]
  amenities: readonly { name: string; nameFil: string }[]
}

export type ListingTexts = Record<ListingText, string>

const TITLE_MAX = 120
/** More would be a list, which the page shows anyway. */
const AMENITIES_MAX = 8

export function draftListingTexts(facts: DraftFacts): ListingTexts {
  return {
    title: draftTitle(facts, ENGLISH),
    title_fil: draftTitle(facts, FILIPINO),
    description: draftDescription(facts, ENGLISH, ({ name }) => name),
    description_fil: draftDescription(facts, FILIPINO, ({ nameFil }) => nameFil),
  }
}

function draftTitle(facts: DraftFacts, words: DraftWords): string {
  const home = nameHome(facts, words)
  const titles = listPlaceNames(facts).map((place) => capitalize(words.titleAt(home, place)))
  return titles.find((title) => title.length <= TITLE_MAX) ?? capitalize(words.titleAlone(home))
}

function draftDescription(
  facts: DraftFacts,
  words: DraftWords,
  getName: (amenity: DraftFacts['amenities'][number]) => string,
): string {
  const home = nameHome(facts, words)
  const [place] = listPlaceNames(facts)
  const details = listDetails(facts, words)
  const amenities = facts.amenities.slice(0, AMENITIES_MAX).map(getName)
  return [
    place === undefined ? words.introAlone(home) : words.introAt(home, place),
    details.length > 0 ? words.has(joinNames(details, words.and)) : '',
    facts.includedUtilities.length > 0
      ? words.includes(
          joinNames(
            facts.includedUtilities.map((utility) => words.utilities[utility]),
            words.and,
          ),
        )
      : '',
    amenities.length > 0 ? words.comesWith(amenities.join(', ')) : '',
    facts.petsAllowed ? words.pets : '',
    words.invitation,
  ]
    .filter(Boolean)
    .map(capitalize)
    .join(' ')
}

/** The most exact name first. */
function listPlaceNames({ barangay, city }: DraftFacts): string[] {
  if (city === '') return []
  return barangay === null || barangay === city ? [city] : [`${barangay}, ${city}`, city]
}

function nameHome(facts: DraftFacts, words: DraftWords): string {
  const type = words.types[facts.propertyType]
  const furnished = facts.furnishing === 'unfurnished' ? '' : words.furnished[facts.furnishing]
  const rooms = hasRoomsInName(facts) ? facts.bedroomCount : 0
  const home = words.home(furnished, rooms, type)
  return facts.roomType === 'entire_place' ? home : words.room[facts.roomType](home)
}

/** A studio and a commercial space are not named by their bedrooms. */
function hasRoomsInName({ bedroomCount, propertyType }: DraftFacts): boolean {
  return bedroomCount > 0 && propertyType !== 'studio' && propertyType !== 'commercial'
}

function listDetails(facts: DraftFacts, words: DraftWords): string[] {
  const { bedroomCount, bathroomCount, parkingCount, floorArea } = facts
  return [
    bedroomCount > 0 && !hasRoomsInName(facts) ? words.bedrooms(bedroomCount) : '',
    bathroomCount > 0 ? words.bathrooms(bathroomCount) : '',
    parkingCount > 0 ? words.parking(parkingCount) : '',
    floorArea === null ? '' : words.area(floorArea),
  ].filter(Boolean)
}

function joinNames(names: readonly string[], and: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
