// Which pictures a listing of the demo shows: cover first, then its rooms, then what the building offers.
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { getPictureName } from './collection.ts'
import { getKindFacts, listingKinds, type ListingKind } from './kinds.ts'
import { hashText, randomFrom } from './kit/random.ts'

export type GalleryListing = {
  /** A number, a text that ends in one, or any text. Numbers that follow each other never share a cover. */
  id: number | string
  propertyType: PropertyType
  bedroomCount: number
  /** Slugs, as in the list of amenities. */
  amenities?: readonly string[]
  /**
   * The how-manieth home of its type this is. Who makes many listings should say so: then every picture is used
   * equally often, whichever ids the homes of a type happen to have.
   */
  turn?: number
}

export type PictureRef = { name: string; kind: ListingKind }

const MIN_PICTURES = 4
const MAX_PICTURES = 7

type Recipe = { covers: readonly ListingKind[]; must: readonly ListingKind[]; may: readonly ListingKind[] }

/** Flats are often shown from inside first, houses from the street. */
const RECIPES: Record<PropertyType, Recipe> = {
  apartment: {
    covers: ['apartment', 'living', 'apartment', 'apartment', 'living'],
    must: ['living', 'kitchen', 'bathroom'],
    may: ['dining', 'work-corner'],
  },
  house: { covers: ['house', 'modern-house'], must: ['living', 'kitchen', 'bathroom'], may: ['dining', 'work-corner'] },
  condo: {
    covers: ['condo', 'living', 'condo', 'living', 'condo'],
    must: ['living', 'kitchen', 'bathroom'],
    may: ['dining', 'work-corner'],
  },
  townhouse: { covers: ['townhouse'], must: ['living', 'kitchen', 'bathroom'], may: ['dining', 'work-corner'] },
  studio: {
    covers: ['studio'],
    must: ['bathroom', 'kitchen', 'apartment'],
    may: ['work-corner'],
  },
  loft: { covers: ['loft'], must: ['bathroom', 'kitchen'], may: ['condo', 'work-corner'] },
  penthouse: { covers: ['living'], must: ['kitchen', 'bathroom'], may: ['dining', 'work-corner'] },
  commercial: { covers: ['commercial'], must: ['office', 'shop', 'lobby'], may: ['office', 'shop'] },
}

type Share = readonly [from: number, to: number]

/** Where types use the same kind as cover, each has its own part of it: a condo never looks like the flat beside it. */
const COVER_SHARES: Partial<Record<ListingKind, Partial<Record<PropertyType, Share>>>> = {
  living: { condo: [0, 6], apartment: [6, 11], penthouse: [11, 14] },
}

/** Which offers come first when there are many. */
const AMENITY_PRIORITY: readonly ListingKind[] = ['pool', 'gym', 'balcony', 'roof-deck', 'lobby']

/** The way a visitor would walk through. */
const DISPLAY_ORDER: readonly ListingKind[] = [
  'commercial',
  'house',
  'modern-house',
  'townhouse',
  'apartment',
  'condo',
  'studio',
  'loft',
  'living',
  'dining',
  'kitchen',
  'bedroom',
  'work-corner',
  'bathroom',
  'office',
  'shop',
  'balcony',
  'lobby',
  'pool',
  'gym',
  'roof-deck',
]

const getSerial = (id: number | string): number => {
  if (typeof id === 'number') return Math.abs(Math.trunc(id))
  const tail = /^\D*(\d{1,7})$/.exec(id)?.[1]
  return tail === undefined ? hashText(id) : Number(tail)
}

function shuffleRound(kind: ListingKind, round: number, [from, to]: Share): number[] {
  const indexes = Array.from({ length: to - from }, (_, index) => from + index)
  return randomFrom(`${kind}/${from}/${round}`).shuffle(indexes)
}

/**
 * A deck of each kind is shuffled, dealt out whole, and shuffled again: every picture is used about as often as any
 * other, and none comes back before the others had their turn.
 */
function pictureFor(kind: ListingKind, serial: number, copy: number, share?: Share): PictureRef {
  const cards = share ?? [0, getKindFacts(kind).count]
  const count = cards[1] - cards[0]
  const round = Math.floor(serial / count)
  const order = shuffleRound(kind, round, cards)
  const [first = 0, second = 0] = order
  const before = round > 0 ? shuffleRound(kind, round - 1, cards).at(-1) : undefined
  // The picture that closed the last round must not open this one.
  if (first === before) order.splice(0, 2, second, first)
  const step = Math.max(1, Math.floor(count / 3))
  return { name: getPictureName(kind, order[(serial + copy * step) % count] ?? 0), kind }
}

/** The covers of a type take turns, and each goes through its own deck, one picture after the other. */
function coverFor(propertyType: PropertyType, serial: number): PictureRef {
  const { covers } = RECIPES[propertyType]
  const place = serial % covers.length
  const kind = covers[place]
  if (kind === undefined) throw new Error(`No cover for ${propertyType}`)
  const each = covers.filter((other) => other === kind).length
  const earlier = covers.slice(0, place).filter((other) => other === kind).length
  const ordinal = Math.floor(serial / covers.length) * each + earlier
  return pictureFor(kind, ordinal, 0, COVER_SHARES[kind]?.[propertyType])
}

/** Kinds besides the cover, by importance: what is cut off when the gallery is short stands last. */
function rankKinds({ propertyType, bedroomCount, amenities = [] }: GalleryListing, cover: ListingKind): ListingKind[] {
  const { must, may } = RECIPES[propertyType]
  const hasBedrooms = getKindFacts('bedroom').suits.includes(propertyType)
  const bedrooms = Array.from(
    { length: hasBedrooms ? Math.min(3, Math.max(1, bedroomCount)) : 0 },
    () => 'bedroom' as const,
  )
  const offers = listingKinds.filter((kind) => {
    const { amenity, suits } = getKindFacts(kind)
    return amenity !== undefined && amenities.includes(amenity) && suits.includes(propertyType)
  })
  offers.sort((a, b) => AMENITY_PRIORITY.indexOf(a) - AMENITY_PRIORITY.indexOf(b))
  const building: ListingKind[] = cover === 'living' ? [propertyType === 'apartment' ? 'apartment' : 'condo'] : []
  const rooms = must.filter((kind) => kind !== cover)
  const extras = may.filter((kind) => !building.includes(kind) && kind !== cover)
  // Two offers at most before the rest: a listing is a home, not a club.
  const first = [...rooms.slice(0, 1), ...bedrooms.slice(0, 1), ...offers.slice(0, 2)]
  return [...first, ...rooms.slice(1), ...building, ...bedrooms.slice(1), ...offers.slice(2), ...extras]
}

/** Four to seven; at least so many that what the building offers does not push out the rooms. */
function getGalleryLength(id: number | string, rest: readonly ListingKind[]): number {
  const randomLength = MIN_PICTURES + (hashText(`length/${id}`) % (MAX_PICTURES - MIN_PICTURES + 1))
  const offers = rest.filter((kind) => AMENITY_PRIORITY.includes(kind)).length
  return Math.min(MAX_PICTURES, Math.max(randomLength, MIN_PICTURES + Math.min(2, offers)))
}

export function galleryFor(listing: GalleryListing): PictureRef[] {
  const serial = listing.turn ?? getSerial(listing.id)
  const cover = coverFor(listing.propertyType, serial)
  const rankedKinds = rankKinds(listing, cover.kind)
  const rest = rankedKinds.slice(0, getGalleryLength(listing.id, rankedKinds) - 1)
  rest.sort((a, b) => DISPLAY_ORDER.indexOf(a) - DISPLAY_ORDER.indexOf(b))
  // Types begin at different cards, or homes standing side by side would share their rooms.
  const startIndex = serial + (hashText(listing.propertyType) % 1_000)
  const copies = new Map<ListingKind, number>()
  const usedNames = new Set([cover.name])
  const others = rest.map((kind) => {
    let copy = copies.get(kind) ?? 0
    let picture = pictureFor(kind, startIndex, copy)
    while (usedNames.has(picture.name)) picture = pictureFor(kind, startIndex, (copy += 1))
    copies.set(kind, copy + 1)
    usedNames.add(picture.name)
    return picture
  })
  return [cover, ...others]
}
