// Makes the rows of one listing from its plan: position, facts, texts and dates.
import { approximatePosition } from '#app/domain/places/position/approximate-position.rules.server.ts'
import { properties, propertyAmenities } from '#app/db/schema/listings/listings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/kernel/settings/settings.schema.ts'
import { pesosToCentavos } from '#app/shared/money.ts'
import type { ListingStatus, PropertyType } from '#app/shared/vocabulary.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { daysAfter, hoursAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import { makeListingFacts, type ListingFacts } from './listing-facts.ts'
import { pickSpaceChoices } from './space-facts.ts'
import type { ListingTexts } from './listing-texts.ts'
import { listFactFlags, type ListingPlace } from './text-facts.ts'
import type { DemoCity, DemoSpot } from './places.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'

export type ListingPlan = {
  index: number
  key: string
  status: ListingStatus
  ageDays: number
  featured: boolean
  propertyType?: PropertyType
  demoOwner: 'landlord' | 'agent' | 'managed' | null
}
type OwnedPlan = ListingPlan & { owner: Person; agent: DemoAgent | null }

export type Listing = {
  id: string
  key: string
  status: ListingStatus
  city: DemoCity
  spot: DemoSpot
  barangay: string
  facts: ListingFacts
  texts: ListingTexts
  /** The facts that a text about the listing may name as its condition. */
  flags: ReadonlySet<string>
  owner: Person
  agent: DemoAgent | null
  createdAt: Date
  publishedAt: Date | null
  /** The history changes it later: available_from and the deactivation date. */
  row: typeof properties.$inferInsert
}

const METRES_PER_DEGREE = 111_320
const { freshnessAskDays: ASK_DAYS, freshnessRemindDays: REMIND_DAYS } = DEFAULT_SETTINGS

export function addListing(
  dataset: DemoData,
  city: DemoCity,
  plan: OwnedPlan,
  writeTexts: (key: string, facts: ListingFacts, place: ListingPlace) => ListingTexts,
): Listing {
  const random = createRandom(`listing ${plan.key}`)
  const spot = random.pick(city.spots)
  const barangay = random.pick(spot.barangays)
  const point = pickPointNear(random, spot)
  const home = makeListingFacts(random, city, spot, plan.propertyType)
  const facts = { ...home, ...pickSpaceChoices(createRandom(`space ${plan.key}`), home) }
  const isOwnerDirect = plan.owner.role === 'landlord' && plan.agent === null
  const texts = writeTexts(plan.key, facts, { ...point, barangay, spot, isOwnerDirect })
  const id = demoId('property', plan.key)
  const dates = pickDates(dataset, plan, random)
  const row = {
    ...buildRow(plan, facts, texts),
    ...buildPlaceColumns(dataset, city, spot, barangay, point, texts.street),
    ...dates,
    ...pickAvailability(dataset, plan, dates.publishedAt),
    id,
    availableFrom: pickAvailableFrom(dataset, plan, random),
  }
  dataset.pendingRows.add(properties, row)
  for (const slug of facts.amenities) {
    const amenityId = dataset.amenityIds.get(slug)
    if (!amenityId) throw new Error(`No amenity ${slug} in the database.`)
    dataset.pendingRows.add(propertyAmenities, { propertyId: id, amenityId })
  }
  const { owner, agent, status, key } = plan
  const flags = listFactFlags(facts, isOwnerDirect)
  return { id, key, status, city, spot, barangay, facts, texts, flags, owner, agent, row, ...dates }
}

/** Uniformly distributed over the disc around the spot. */
function pickPointNear(random: Random, { lat, lng, spread }: DemoSpot) {
  const angle = random.between(0, 2 * Math.PI)
  const metres = spread * Math.sqrt(random.fraction())
  const north = (metres * Math.sin(angle)) / METRES_PER_DEGREE
  const east = (metres * Math.cos(angle)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180))
  return { lat: Number((lat + north).toFixed(6)), lng: Number((lng + east).toFixed(6)) }
}

function buildRow(plan: OwnedPlan, facts: ListingFacts, texts: ListingTexts) {
  return {
    ownerId: plan.owner.id,
    agentId: plan.agent?.id ?? null,
    status: plan.status,
    featured: plan.featured,
    title: texts.title.en,
    titleFil: texts.title.fil,
    description: texts.description.en,
    descriptionFil: texts.description.fil,
    propertyType: facts.propertyType,
    roomType: facts.roomType,
    residents: facts.residents,
    ownBathroom: facts.ownBathroom,
    curfew: facts.curfew,
    includedUtilities: facts.includedUtilities,
    furnishing: facts.furnishing,
    maxGuests: facts.guests,
    bedroomCount: facts.bedrooms,
    bedCount: facts.beds,
    bathroomCount: facts.bathrooms,
    parkingCount: facts.parking,
    floorArea: facts.area,
    petsAllowed: facts.petsAllowed,
    basePrice: pesosToCentavos(facts.rent),
    cleaningFee: pesosToCentavos(facts.cleaningFee),
    securityDeposit: facts.deposit === null ? null : pesosToCentavos(facts.deposit),
    advanceMonths: facts.advanceMonths,
    associationDues: pesosToCentavos(facts.dues),
    minimumLeaseMonths: facts.leaseMonths,
    leaseTerms: texts.leaseTerms?.en ?? null,
    leaseTermsFil: texts.leaseTerms?.fil ?? null,
    houseRules: texts.houseRules.en,
    houseRulesFil: texts.houseRules.fil,
    metadata: { demo: true },
    reviewNote:
      plan.status === 'draft' && plan.index % 3 === 0 ? 'Please add the floor area and one more picture.' : null,
  } satisfies Partial<typeof properties.$inferInsert>
}

function buildPlaceColumns(
  dataset: DemoData,
  city: DemoCity,
  spot: DemoSpot,
  barangay: string,
  point: { lat: number; lng: number },
  street: string,
) {
  const approximate = approximatePosition(point, dataset.positionSecret)
  const parts = [street, barangay, spot.districtName, city.name].filter(
    (part, at, all) => part && all.indexOf(part) === at,
  )
  return {
    location: { x: point.lng, y: point.lat },
    approximateLocation: { x: approximate.lng, y: approximate.lat },
    street,
    fullAddress: parts.join(', '),
    barangay,
    city: city.name,
    citySlug: city.slug,
    districtSlug: spot.districtSlug,
    province: city.province,
    region: city.region,
  }
}

/** Created, then published after review within two days. */
function pickDates(dataset: DemoData, { status, ageDays, owner }: OwnedPlan, random: Random) {
  const { calendar } = dataset
  const plannedAt = calendar.at(-ageDays, random.integer(8, 20), random.integer(0, 59))
  const createdAt =
    plannedAt.getTime() < owner.joinedAt.getTime() ? calendar.clampToPast(hoursAfter(owner.joinedAt, 3)) : plannedAt
  const published = calendar.clampToPast(hoursAfter(createdAt, random.integer(5, 40)))
  const publishedAt = status === 'active' || status === 'inactive' ? published : null
  const statusChangedAt =
    status === 'inactive'
      ? calendar.clampToPast(daysAfter(published, random.integer(20, 60)))
      : (publishedAt ?? createdAt)
  return { createdAt, publishedAt, statusChangedAt, updatedAt: statusChangedAt }
}

/** Most owners answered the question "Still available?" within two weeks; a few were asked once, fewer twice. */
function pickAvailability(dataset: DemoData, { key, status }: OwnedPlan, publishedAt: Date | null) {
  if (status !== 'active' || !publishedAt) return {}
  const random = createRandom(`availability ${key}`)
  const share = random.fraction()
  const answeredDaysAgo = random.between(0.1, 13)
  const askedDaysAgo = share < 0.85 ? null : share < 0.96 ? random.between(0.5, 6) : random.between(7.1, 8)
  const daysAgo = askedDaysAgo === null ? answeredDaysAgo : askedDaysAgo + ASK_DAYS
  const confirmedAt = daysAfter(dataset.calendar.now, -daysAgo)
  if (confirmedAt <= publishedAt || askedDaysAgo === null)
    return { availabilityConfirmedAt: confirmedAt <= publishedAt ? publishedAt : confirmedAt }
  return {
    availabilityConfirmedAt: confirmedAt,
    availabilityAskedAt: daysAfter(confirmedAt, ASK_DAYS),
    availabilityAskCount: askedDaysAgo > REMIND_DAYS ? 2 : 1,
  }
}

function pickAvailableFrom(dataset: DemoData, { status, ageDays }: OwnedPlan, random: Random): string | null {
  if (status === 'draft') return null
  if (random.chance(0.3)) return dataset.calendar.day(random.integer(3, 70))
  return dataset.calendar.day(-random.integer(0, Math.min(ageDays, 60)))
}
