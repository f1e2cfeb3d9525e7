// Picks the pictures of a demo listing: cover first, then rooms, then amenities of the building.
import type { PropertyType } from '#app/shared/vocabulary.ts'
import { getKindFacts, listingKinds, type ListingKind } from './kinds.ts'
import { listPictures } from './manifest.ts'
import { hashText, shuffle } from './shuffle.ts'

export type GalleryListing = {
  /** A number, a text that ends in one, or any text. Consecutive numbers never share a cover. */
  id: number | string
  propertyType: PropertyType
  bedroomCount: number
  /** Amenity slugs. */
  amenities?: readonly string[]
  /** Position of the listing among those of its type. If given, all pictures are used equally often, whatever the ids are. */
  turn?: number
}

export type PictureRef = { name: string; kind: ListingKind }

const MIN_PICTURES = 4
const MAX_PICTURES = 7

type Recipe = { covers: readonly ListingKind[]; must: readonly ListingKind[]; may: readonly ListingKind[] }

/** Apartments often show the inside first, houses the street. */
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

/** Types that share a kind of cover use different pictures of it, so that a condo never looks like the apartment next to it. */
const COVER_SHARES: Partial<Record<ListingKind, Partial<Record<PropertyType, Share>>>> = {
  living: { condo: [0, 6], apartment: [6, 11], penthouse: [11, 14] },
}

/** Amenities in order of importance. */
const AMENITY_PRIORITY: readonly ListingKind[] = ['pool', 'gym', 'balcony', 'roof-deck', 'lobby']

/** The order of a walk through the building. */
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
  return shuffle(`${kind}/${from}/${round}`, indexes)
}

/**
 * Shuffles the pictures of a kind, uses each once, and shuffles again: all are used about equally often, and none is repeated before
 * the others were used.
 */
function pickPicture(kind: ListingKind, serial: number, copy: number, share?: Share): PictureRef {
  const pictures = listPictures(kind)
  const cards = share ?? [0, pictures.length]
  const count = cards[1] - cards[0]
  const round = Math.floor(serial / count)
  const order = shuffleRound(kind, round, cards)
  const [first = 0, second = 0] = order
  const before = round > 0 ? shuffleRound(kind, round - 1, cards).at(-1) : undefined
  // The last picture of a round must not be the first of the next.
  if (first === before) order.splice(0, 2, second, first)
  const step = Math.max(1, Math.floor(count / 3))
  const picture = pictures[order[(serial + copy * step) % count] ?? 0]
  if (!picture) throw new Error(`No picture shows ${kind}`)
  return { name: picture.name, kind }
}

/** The cover kinds of a type alternate, and each uses its own pictures one after the other. */
function pickCover(propertyType: PropertyType, serial: number): PictureRef {
  const { covers } = RECIPES[propertyType]
  const place = serial % covers.length
  const kind = covers[place]
  if (kind === undefined) throw new Error(`No cover for ${propertyType}`)
  const each = covers.filter((other) => other === kind).length
  const earlier = covers.slice(0, place).filter((other) => other === kind).length
  const ordinal = Math.floor(serial / covers.length) * each + earlier
  return pickPicture(kind, ordinal, 0, COVER_SHARES[kind]?.[propertyType])
}

/** Kinds besides the cover, most important first, because a short gallery drops the last ones. */
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
  // At most two amenities come before the other rooms.
  const first = [...rooms.slice(0, 1), ...bedrooms.slice(0, 1), ...offers.slice(0, 2)]
  return [...first, ...rooms.slice(1), ...building, ...bedrooms.slice(1), ...offers.slice(2), ...extras]
}

/** Four to seven; enough that amenities do not displace the rooms. */
function getGalleryLength(id: number | string, rest: readonly ListingKind[]): number {
  const randomLength = MIN_PICTURES + (hashText(`length/${id}`) % (MAX_PICTURES - MIN_PICTURES + 1))
  const offers = rest.filter((kind) => AMENITY_PRIORITY.includes(kind)).length
  return Math.min(MAX_PICTURES, Math.max(randomLength, MIN_PICTURES + Math.min(2, offers)))
}

export function buildGallery(listing: GalleryListing): PictureRef[] {
  const serial = listing.turn ?? getSerial(listing.id)
  const cover = pickCover(listing.propertyType, serial)
  const rankedKinds = rankKinds(listing, cover.kind)
  const rest = rankedKinds.slice(0, getGalleryLength(listing.id, rankedKinds) - 1)
  rest.sort((a, b) => DISPLAY_ORDER.indexOf(a) - DISPLAY_ORDER.indexOf(b))
  // Each type starts at another index, so that neighbouring listings show different rooms.
  const startIndex = serial + (hashText(listing.propertyType) % 1_000)
  const copies = new Map<ListingKind, number>()
  const usedNames = new Set([cover.name])
  const others = rest.map((kind) => {
    let copy = copies.get(kind) ?? 0
    let picture = pickPicture(kind, startIndex, copy)
    while (usedNames.has(picture.name)) picture = pickPicture(kind, startIndex, (copy += 1))
    copies.set(kind, copy + 1)
    usedNames.add(picture.name)
    return picture
  })
  return [cover, ...others]
}
