// One home from its plan to its rows: where exactly, what it is, what is said about it, and when it was put up.
import { approximatePosition } from '#app/domain/places/position/approximate-position.rules.server.ts'
import { properties, propertyAmenities } from '#app/db/schema/listings/listings.server.ts'
import { pesosToCentavos } from '#app/shared/money.ts'
import type { ListingStatus, PropertyType } from '#app/shared/vocabulary.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { daysAfter, hoursAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import { factsFor, type HomeFacts } from './listing-facts.ts'
import type { HomePlace, ListingWords } from './listing-texts.ts'
import type { DemoCity, DemoSpot } from './places.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { World } from '#seed/demo/world.ts'

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
  facts: HomeFacts
  words: ListingWords
  owner: Person
  agent: DemoAgent | null
  createdAt: Date
  publishedAt: Date | null
  /** Set later for a home that is let until then. */
  row: typeof properties.$inferInsert
}

const METRES_PER_DEGREE = 111_320

export function addListing(
  world: World,
  city: DemoCity,
  plan: OwnedPlan,
  wordsOf: (key: string, home: HomeFacts, place: HomePlace) => ListingWords,
): Listing {
  const dice = diceFor(`listing ${plan.key}`)
  const spot = dice.pick(city.spots)
  const barangay = dice.pick(spot.barangays)
  const point = pointNear(dice, spot)
  const facts = factsFor(dice, city, spot, plan.propertyType)
  const isOwnerDirect = plan.owner.role === 'landlord' && plan.agent === null
  const words = wordsOf(plan.key, facts, { ...point, barangay, spot, isOwnerDirect })
  const id = demoId('property', plan.key)
  const dates = datesOf(world, plan, dice)
  const row = {
    ...rowOf(plan, facts, words),
    ...placeOf(world, id, city, spot, barangay, point, words.street),
    ...dates,
    id,
    availableFrom: availabilityOf(world, plan, dice),
  }
  world.ledger.add(properties, row)
  for (const slug of facts.amenities) {
    const amenityId = world.amenityIds.get(slug)
    if (!amenityId) throw new Error(`No amenity ${slug} in the database.`)
    world.ledger.add(propertyAmenities, { propertyId: id, amenityId })
  }
  const { owner, agent, status, key } = plan
  return { id, key, status, city, spot, barangay, facts, words, owner, agent, row, ...dates }
}

/** Evenly over the disc around the spot. */
function pointNear(dice: Dice, { lat, lng, spread }: DemoSpot) {
  const angle = dice.between(0, 2 * Math.PI)
  const metres = spread * Math.sqrt(dice.fraction())
  const north = (metres * Math.sin(angle)) / METRES_PER_DEGREE
  const east = (metres * Math.cos(angle)) / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180))
  return { lat: Number((lat + north).toFixed(6)), lng: Number((lng + east).toFixed(6)) }
}

function rowOf(plan: OwnedPlan, facts: HomeFacts, words: ListingWords) {
  return {
    ownerId: plan.owner.id,
    agentId: plan.agent?.id ?? null,
    status: plan.status,
    featured: plan.featured,
    title: words.title,
    titleFil: words.titleFil,
    description: words.description,
    descriptionFil: words.descriptionFil,
    propertyType: facts.propertyType,
    roomType: facts.roomType,
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
    leaseTerms: words.leaseTerms || null,
    houseRules: words.houseRules,
    metadata: { demo: true },
    reviewNote:
      plan.status === 'draft' && plan.index % 3 === 0 ? 'Please add the floor area and one more picture.' : null,
  } satisfies Partial<typeof properties.$inferInsert>
}

function placeOf(
  world: World,
  id: string,
  city: DemoCity,
  spot: DemoSpot,
  barangay: string,
  point: { lat: number; lng: number },
  street: string,
) {
  const near = approximatePosition(id, point, world.positionSecret)
  const parts = [street, barangay, spot.districtName, city.name].filter(
    (part, at, all) => part && all.indexOf(part) === at,
  )
  return {
    location: { x: point.lng, y: point.lat },
    approximateLocation: { x: near.lng, y: near.lat },
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

/** Written, sent for review, published a day or two later. */
function datesOf(world: World, { status, ageDays, owner }: OwnedPlan, dice: Dice) {
  const { calendar } = world
  const wished = calendar.at(-ageDays, dice.whole(8, 20), dice.whole(0, 59))
  const createdAt = wished.getTime() < owner.joinedAt.getTime() ? calendar.past(hoursAfter(owner.joinedAt, 3)) : wished
  const published = calendar.past(hoursAfter(createdAt, dice.whole(5, 40)))
  const publishedAt = status === 'active' || status === 'inactive' ? published : null
  const statusChangedAt =
    status === 'inactive' ? calendar.past(daysAfter(published, dice.whole(20, 60))) : (publishedAt ?? createdAt)
  return { createdAt, publishedAt, statusChangedAt, updatedAt: statusChangedAt }
}

function availabilityOf(world: World, { status, ageDays }: OwnedPlan, dice: Dice): string | null {
  if (status === 'draft') return null
  if (dice.chance(0.3)) return world.calendar.day(dice.whole(3, 70))
  return world.calendar.day(-dice.whole(0, Math.min(ageDays, 60)))
}
