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

function draftTitle(facts: DraftFacts, vocabulary: DraftWords): string {
  const unit = nameHome(facts, vocabulary)
  const titles = listPlaceNames(facts).map((place) => capitalize(vocabulary.titleAt(unit, place)))
  return titles.find((title) => title.length <= TITLE_MAX) ?? capitalize(vocabulary.titleAlone(unit))
}

function draftDescription(
  facts: DraftFacts,
  vocabulary: DraftWords,
  getName: (amenity: DraftFacts['amenities'][number]) => string,
): string {
  const unit = nameHome(facts, vocabulary)
  const [place] = listPlaceNames(facts)
  const details = listDetails(facts, vocabulary)
  const amenities = facts.amenities.slice(0, AMENITIES_MAX).map(getName)
  return [
    place === undefined ? vocabulary.introAlone(unit) : vocabulary.introAt(unit, place),
    details.length > 0 ? vocabulary.has(joinNames(details, vocabulary.and)) : '',
    facts.includedUtilities.length > 0
      ? vocabulary.includes(
          joinNames(
            facts.includedUtilities.map((utility) => vocabulary.utilities[utility]),
            vocabulary.and,
          ),
        )
      : '',
    amenities.length > 0 ? vocabulary.comesWith(amenities.join(', ')) : '',
    facts.petsAllowed ? vocabulary.pets : '',
    vocabulary.invitation,
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

function nameHome(facts: DraftFacts, vocabulary: DraftWords): string {
  const type = vocabulary.types[facts.propertyType]
  const furnished = facts.furnishing === 'unfurnished' ? '' : vocabulary.furnished[facts.furnishing]
  const rooms = hasRoomsInName(facts) ? facts.bedroomCount : 0
  const unit = vocabulary.unit(furnished, rooms, type)
  return facts.roomType === 'entire_place' ? unit : vocabulary.room[facts.roomType](unit)
}

/** A studio and a commercial space are not named by their bedrooms. */
function hasRoomsInName({ bedroomCount, propertyType }: DraftFacts): boolean {
  return bedroomCount > 0 && propertyType !== 'studio' && propertyType !== 'commercial'
}

function listDetails(facts: DraftFacts, vocabulary: DraftWords): string[] {
  const { bedroomCount, bathroomCount, parkingCount, floorArea } = facts
  return [
    bedroomCount > 0 && !hasRoomsInName(facts) ? vocabulary.bedrooms(bedroomCount) : '',
    bathroomCount > 0 ? vocabulary.bathrooms(bathroomCount) : '',
    parkingCount > 0 ? vocabulary.parking(parkingCount) : '',
    floorArea === null ? '' : vocabulary.area(floorArea),
  ].filter(Boolean)
}

function joinNames(names: readonly string[], and: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
