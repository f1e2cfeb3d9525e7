// Judges one search: which homes of the market have the expected facts, and whether the first page shows only such homes. The facts are
// read from the rows of the market, never from the code of the search.
import type { MarketListing } from './market.ts'
import landmarks from './landmarks.json' with { type: 'json' }

export type Facts = {
  type?: string
  types?: string[]
  roomTypes?: string[]
  bedrooms?: number
  bedroomsAtLeast?: number
  bedroomsAtMost?: number
  bathrooms?: number
  city?: string
  district?: string
  barangay?: string
  province?: string
  region?: string
  /** The name of a landmark in landmarks.json. */
  near?: string
  notDistrict?: string
  notCity?: string
  /** Pesos. */
  minPrice?: number
  maxPrice?: number
  around?: number
  maxMoveIn?: number
  /** Rent at or below the first quartile of the homes with the same type and place. */
  cheap?: boolean
  furnishing?: string
  parking?: boolean
  pets?: boolean
  noPets?: boolean
  amenities?: string[]
  guestsAtLeast?: number
  maxLeaseMonths?: number
  /** Nothing must be found: the text means nothing. */
  nothing?: boolean
}
export type Phrase = { q: string; group: string; facts: Facts }
export type Verdict = { hasRightPage: boolean; hasRightFirst: boolean; reason: string | null }

/** What "around 28k" still includes. */
const AROUND_SHARE = 0.2
/** The first home near a landmark may be this much farther than the nearest one that fits. */
const FIRST_HOME_MARGIN_KM = 0.5
const KM_PER_DEGREE = 111.2

const landmarksByName = new Map(landmarks.map((landmark) => [landmark.name, landmark]))

export function judgePhrase(
  { facts }: Phrase,
  found: readonly string[],
  market: readonly MarketListing[],
  byId: ReadonlyMap<string, MarketListing>,
): Verdict {
  if (facts.nothing) return toVerdict(found.length === 0, found.length === 0, found.length === 0 ? null : 'not empty')
  const limits = { quartile: facts.cheap ? findFirstQuartile(facts, market) : null }
  const fitting = market.filter((listing) => listMismatches(listing, facts, limits).length === 0)
  if (found.length === 0)
    return toVerdict(fitting.length === 0, fitting.length === 0, fitting.length === 0 ? null : 'nothing found')
  const mismatches = found.map((id) => {
    const listing = byId.get(id)
    return listing ? listMismatches(listing, facts, limits) : ['unknown']
  })
  const wrong = [...new Set(mismatches.flat())]
  const first = byId.get(found[0] ?? '')
  const isFirstRight = mismatches[0]?.length === 0 && first !== undefined && isBestFirst(first, facts, fitting)
  const reason = wrong.length > 0 ? `wrong ${wrong.join(', ')}` : isFirstRight ? null : 'another home belongs first'
  return toVerdict(wrong.length === 0, isFirstRight, reason)
}

const toVerdict = (hasRightPage: boolean, hasRightFirst: boolean, reason: string | null): Verdict => ({
  hasRightPage,
  hasRightFirst,
  reason,
})

/** The names of the facts that the listing does not have. */
function listMismatches(listing: MarketListing, facts: Facts, { quartile }: { quartile: number | null }): string[] {
  const pesos = listing.base_price / 100
  const moveIn =
    listing.security_deposit === null ? null : pesos * listing.advance_months + listing.security_deposit / 100
  const isWanted = <T>(wanted: T | undefined, actual: T) => wanted === undefined || wanted === actual
  const near = facts.near === undefined ? null : getLandmark(facts.near)
  const checks: Record<string, boolean> = {
    type: isWanted(facts.type, listing.property_type) && (facts.types?.includes(listing.property_type) ?? true),
    roomTypes: facts.roomTypes?.includes(listing.room_type) ?? true,
    bedrooms: isWanted(facts.bedrooms, listing.bedroom_count),
    bedroomsAtLeast: listing.bedroom_count >= (facts.bedroomsAtLeast ?? 0),
    bedroomsAtMost: listing.bedroom_count <= (facts.bedroomsAtMost ?? Infinity),
    bathrooms: isWanted(facts.bathrooms, listing.bathroom_count),
    city: isWanted(facts.city, listing.city_slug),
    district: isWanted(facts.district, listing.district_slug),
    barangay: isWanted(facts.barangay, listing.barangay),
    province: isWanted(facts.province, listing.province),
    region: isWanted(facts.region, listing.region),
    near: near === null || getKilometres(listing, near.at) <= near.km,
    notDistrict: facts.notDistrict === undefined || listing.district_slug !== facts.notDistrict,
    notCity: facts.notCity === undefined || listing.city_slug !== facts.notCity,
    minPrice: pesos >= (facts.minPrice ?? 0),
    maxPrice: pesos <= (facts.maxPrice ?? Infinity),
    around: facts.around === undefined || Math.abs(pesos - facts.around) <= facts.around * AROUND_SHARE,
    cheap: quartile === null || pesos <= quartile,
    maxMoveIn: facts.maxMoveIn === undefined || (moveIn !== null && moveIn <= facts.maxMoveIn),
    furnishing: isWanted(facts.furnishing, listing.furnishing),
    parking: facts.parking === undefined || listing.parking_count > 0,
    pets: facts.pets === undefined || listing.pets_allowed,
    noPets: facts.noPets === undefined || !listing.pets_allowed,
    amenities: (facts.amenities ?? []).every((slug) => listing.amenities.includes(slug)),
    guestsAtLeast: listing.max_guests >= (facts.guestsAtLeast ?? 0),
    maxLeaseMonths: listing.minimum_lease_months <= (facts.maxLeaseMonths ?? Infinity),
  }
  return Object.keys(checks).filter((name) => !checks[name])
}

/** Near a landmark, one of the nearest; for a cheap home, the lowest rent. */
function isBestFirst(first: MarketListing, facts: Facts, fitting: readonly MarketListing[]): boolean {
  if (facts.cheap) return fitting.every(({ base_price: price }) => price >= first.base_price)
  if (facts.near === undefined) return true
  const { at } = getLandmark(facts.near)
  const nearest = fitting.reduce((lowest, listing) => Math.min(lowest, getKilometres(listing, at)), Infinity)
  return getKilometres(first, at) <= nearest + FIRST_HOME_MARGIN_KM
}

/** Of the homes of that kind in that place. */
function findFirstQuartile(facts: Facts, market: readonly MarketListing[]): number {
  const { type, types, roomTypes, city, district, province, region, near } = facts
  const kind = JSON.parse(JSON.stringify({ type, types, roomTypes, city, district, province, region, near })) as Facts
  const rents = market
    .filter((listing) => listMismatches(listing, kind, { quartile: null }).length === 0)
    .map(({ base_price: price }) => price / 100)
    .sort((a, b) => a - b)
  return rents[Math.max(0, Math.ceil(rents.length / 4) - 1)] ?? 0
}

function getLandmark(name: string): { at: number[]; km: number } {
  const landmark = landmarksByName.get(name)
  if (!landmark) throw new Error(`landmarks.json has no "${name}"`)
  return landmark
}

function getKilometres({ lat, lng }: MarketListing, [atLat = 0, atLng = 0]: readonly number[]): number {
  const east = (lng - atLng) * KM_PER_DEGREE * Math.cos((atLat * Math.PI) / 180)
  return Math.hypot(east, (lat - atLat) * KM_PER_DEGREE)
}
