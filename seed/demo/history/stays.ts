// Plans which tenant rents which listing and when. Applications, bookings, rentals and payments are made from it.
import { RENTAL_EXPIRING_SOON_DAYS } from '#app/shared/constants.ts'
import { addDays, addMonths, type Day, countDaysBetween, getFirstOfMonth } from '#app/shared/dates.ts'
import { toCalendarDay } from '#seed/demo/demo-calendar.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { People, Person } from '#seed/demo/people/people.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { isSuitable } from './suitability.ts'
import texts from '#seed/demo/data/dialogues.json' with { type: 'json' }

export type Stay = {
  key: string
  listing: Listing
  tenant: Person
  startsOn: Day
  /** The last day of the contract. */
  endsOn: Day
  leaseMonths: number
  /** Days from the application to the move-in. */
  leadDays: number
  endedEarlyOn: Day | null
  endedEarlyReason: string | null
  /** The next contract for the same listing and tenant. */
  renewal: { startsOn: Day; endsOn: Day } | null
}

const EXPIRED_COUNT = 46
const ENDING_SOON_COUNT = 15
const EARLY_END_COUNT = 2
/** Days for viewing, application and approval before the move-in. */
const LEAD_DAYS = { min: 12, max: 26 } as const
const BEFORE_APPLYING_DAYS = 16

export function planStays(dataset: DemoData, people: People, listings: readonly Listing[]): Stay[] {
  const random = createRandom('stays')
  const plan = createStayPlan(dataset, random, people)
  addDemoTenantStays(dataset, random, people, listings, plan)
  const getShuffledListings = (status: Listing['status']) =>
    random.pickSome(
      listings.filter((listing) => listing.status === status && isResidential(listing)),
      listings.length,
    )
  for (const listing of getShuffledListings('inactive'))
    if (!plan.has(listing)) plan.add(listing, pickCurrentStart(dataset, random, listing))
  const activeListings = getShuffledListings('active').filter((listing) => !listing.row.featured && !plan.has(listing))
  addStays(activeListings, EXPIRED_COUNT, plan, (listing) => pickExpiredStart(dataset, listing))
  addStays(activeListings, ENDING_SOON_COUNT, plan, (listing) => pickEndingStart(dataset, random, listing))
  setNextAvailability(dataset, random, plan.stays)
  endSomeEarly(dataset, random, plan.stays)
  return plan.stays
}

const isResidential = (listing: Listing) => listing.facts.listingClass !== 'shop'

type StayStart = { startsOn: Day; leaseMonths: number }
type StayPlan = ReturnType<typeof createStayPlan>

function createStayPlan(dataset: DemoData, random: Random, people: People) {
  const stays: Stay[] = []
  const usedListingIds = new Set<string>()
  const busyPeriods = new Map<string, { from: Day; to: Day }[]>()
  const isFree = ({ id, isDemo, joinedAt }: Person, from: Day, to: Day, joinedBefore: Day) =>
    !isDemo &&
    toCalendarDay(joinedAt) < joinedBefore &&
    (busyPeriods.get(id) ?? []).every((stay) => to < stay.from || stay.to < from)
  return {
    stays,
    has: (listing: Listing) => usedListingIds.has(listing.id),
    add(listing: Listing, start: StayStart | null, fixedTenant?: Person): Stay | null {
      if (!start) return null
      const { startsOn, leaseMonths } = start
      const endsOn = addDays(addMonths(startsOn, leaseMonths), -1)
      const leadDays = random.integer(LEAD_DAYS.min, LEAD_DAYS.max)
      const contactDay = addDays(startsOn, -leadDays - BEFORE_APPLYING_DAYS)
      const renewal = buildRenewal(dataset, endsOn, listing)
      const until = renewal?.endsOn ?? endsOn
      const candidates = fixedTenant
        ? [fixedTenant]
        : people.tenants.filter(
            (tenant) => isSuitable(listing, tenant) && isFree(tenant, contactDay, until, contactDay),
          )
      if (candidates.length === 0) return null
      const tenant = random.pick(candidates)
      const stay = {
        key: listing.key,
        listing,
        tenant,
        startsOn,
        endsOn,
        leaseMonths,
        leadDays,
        renewal,
        endedEarlyOn: null,
        endedEarlyReason: null,
      }
      stays.push(stay)
      usedListingIds.add(listing.id)
      busyPeriods.set(tenant.id, [...(busyPeriods.get(tenant.id) ?? []), { from: contactDay, to: until }])
      return stay
    },
  }
}

function addStays(
  listings: readonly Listing[],
  count: number,
  plan: StayPlan,
  pickStart: (listing: Listing) => StayStart | null,
) {
  const targetCount = plan.stays.length + count
  for (const listing of listings) {
    if (plan.stays.length >= targetCount) return
    if (!plan.has(listing)) plan.add(listing, pickStart(listing))
  }
}

/** An inactive listing whose first contract has ended was renewed. */
function buildRenewal(dataset: DemoData, endsOn: Day, listing: Listing): Stay['renewal'] {
  if (listing.status !== 'inactive' || endsOn >= dataset.calendar.today) return null
  const startsOn = addDays(endsOn, 1)
  return { startsOn, endsOn: addDays(addMonths(startsOn, 12), -1) }
}

/** The next day that is the first or the fifteenth: contracts start on these days. */
function toFirstOrFifteenth(day: Day): Day {
  const date = Number(day.slice(8))
  if (date === 1 || date === 15) return day
  return date < 15 ? `${day.slice(0, 8)}15` : addMonths(getFirstOfMonth(day), 1)
}

function getEarliestStart(listing: Listing): Day {
  return toFirstOrFifteenth(
    addDays(toCalendarDay(listing.publishedAt ?? listing.createdAt), LEAD_DAYS.max + BEFORE_APPLYING_DAYS + 6),
  )
}

function pickCurrentStart({ calendar }: DemoData, random: Random, listing: Listing): StayStart | null {
  const from = getEarliestStart(listing)
  // Some tenants have paid and move in within days.
  const latest = calendar.day(4)
  const availableDays = countDaysBetween(from, latest)
  if (availableDays < 0) return null
  const share = random.chance(0.4) ? random.fraction() ** 2.5 : random.fraction()
  const startsOn = toFirstOrFifteenth(addDays(from, Math.floor(availableDays * share)))
  const { leaseMonths } = listing.facts
  const isShort = countDaysBetween(startsOn, calendar.today) < 170 && random.chance(0.6)
  return startsOn <= latest ? { startsOn, leaseMonths: isShort ? Math.max(6, leaseMonths) : 12 } : null
}

/** No lease is shorter than the minimum of the listing. */
function pickExpiredStart({ calendar }: DemoData, listing: Listing): StayStart | null {
  const startsOn = getEarliestStart(listing)
  const { leaseMonths } = listing.facts
  return addMonths(startsOn, leaseMonths) < calendar.day(-5) ? { startsOn, leaseMonths } : null
}

function pickEndingStart({ calendar }: DemoData, random: Random, listing: Listing): StayStart | null {
  const leaseMonths = Math.max(6, listing.facts.leaseMonths)
  // The first or the fifteenth may be 16 days later.
  const startsOn = addMonths(
    toFirstOrFifteenth(calendar.day(random.integer(4, RENTAL_EXPIRING_SOON_DAYS - 20))),
    -leaseMonths,
  )
  return getEarliestStart(listing) <= startsOn ? { startsOn, leaseMonths } : null
}

/** An active listing with a current tenant is available after the tenant leaves. */
function setNextAvailability({ calendar }: DemoData, random: Random, stays: readonly Stay[]): void {
  for (const { listing, endsOn } of stays) {
    if (listing.status === 'active' && endsOn >= calendar.today)
      listing.row.availableFrom = addDays(endsOn, random.integer(2, 7))
  }
}

function endSomeEarly({ calendar }: DemoData, random: Random, stays: readonly Stay[]): void {
  const endedStays = stays.filter(
    ({ endsOn, tenant, leaseMonths }) => endsOn < calendar.today && !tenant.isDemo && leaseMonths === 6,
  )
  for (const stay of random.pickSome(
    endedStays.filter(({ renewal }) => !renewal),
    EARLY_END_COUNT,
  )) {
    stay.endedEarlyOn = addDays(addMonths(stay.startsOn, 4), -1)
    stay.endedEarlyReason = random.pick(texts.earlyEnds)
  }
}

/** Days until the lease of the demo tenant ends, about: soon enough to look for the next home. */
const DEMO_LEASE_DAYS_LEFT = 38

/** The demo tenant rents from the demo landlord, after an earlier rental. The lease ends soon. */
function addDemoTenantStays(
  dataset: DemoData,
  random: Random,
  people: People,
  listings: readonly Listing[],
  plan: StayPlan,
): void {
  const [tenant] = people.tenants
  const current = tenant && findDemoTenantHome(dataset, tenant, listings)
  if (!tenant || !current) throw new Error('There is no listing for the demo tenant.')
  const movedInOn = current.start.startsOn
  const earlier = random
    .pickSome(listings, listings.length)
    .find((listing) => isSuitable(listing, tenant) && canBeRentedBefore(listing, addDays(movedInOn, -10)))
  if (!earlier) throw new Error('There is no earlier listing for the demo tenant.')
  plan.add(earlier, { startsOn: getEarliestStart(earlier), leaseMonths: earlier.facts.leaseMonths }, tenant)
  plan.add(current.listing, current.start, tenant)
}

function findDemoTenantHome(dataset: DemoData, tenant: Person, listings: readonly Listing[]) {
  const endsBefore = toFirstOrFifteenth(dataset.calendar.day(DEMO_LEASE_DAYS_LEFT))
  return listings
    .filter(({ owner, status }) => owner.isDemo && owner.role === 'landlord' && status === 'inactive')
    .map((listing) => {
      const leaseMonths = Math.max(6, listing.facts.leaseMonths)
      return { listing, start: { leaseMonths, startsOn: addMonths(endsBefore, -leaseMonths) } }
    })
    .toSorted((a, b) => a.start.leaseMonths - b.start.leaseMonths)
    .find(({ listing, start }) => isSuitable(listing, tenant) && getEarliestStart(listing) <= start.startsOn)
}

function canBeRentedBefore(listing: Listing, day: Day): boolean {
  if (listing.status !== 'active' || listing.row.featured) return false
  return addMonths(getEarliestStart(listing), listing.facts.leaseMonths) < day
}
