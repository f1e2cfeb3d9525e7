// Plans which tenant rents which listing and when. Applications, bookings, rentals and payments are made from it.
import { RENTAL_EXPIRING_SOON_DAYS } from '#app/shared/constants.ts'
import { addDays, addMonths, type Day, countDaysBetween, getFirstOfMonth } from '#app/shared/dates.ts'
import { toCalendarDay } from '#seed/demo/demo-calendar.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { People, Person } from '#seed/demo/people/people.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
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
  addStays(activeListings, EXPIRED_COUNT, plan, (listing) => pickExpiredStart(dataset, random, listing))
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
        : people.tenants.filter((tenant) => isFree(tenant, contactDay, until, contactDay))
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
  const isShort = countDaysBetween(startsOn, calendar.today) < 170 && random.chance(0.3)
  return startsOn <= latest ? { startsOn, leaseMonths: isShort ? 6 : 12 } : null
}

function pickExpiredStart({ calendar }: DemoData, random: Random, listing: Listing): StayStart | null {
  const startsOn = getEarliestStart(listing)
  const leaseMonths = random.chance(0.35) ? 3 : 6
  return addMonths(startsOn, leaseMonths) < calendar.day(-5) ? { startsOn, leaseMonths } : null
}

function pickEndingStart({ calendar }: DemoData, random: Random, listing: Listing): StayStart | null {
  const leaseMonths = random.chance(0.5) ? 12 : 6
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

/** The demo tenant rents from the demo landlord, after an earlier rental in Manila. */
function addDemoTenantStays(
  dataset: DemoData,
  random: Random,
  people: People,
  listings: readonly Listing[],
  plan: StayPlan,
): void {
  const [tenant] = people.tenants
  const currentListing = listings.find(
    ({ owner, status, facts }) =>
      owner.isDemo && owner.role === 'landlord' && status === 'inactive' && facts.bedrooms > 0,
  )
  if (!tenant || !currentListing) throw new Error('There is no listing for the demo tenant.')
  const preferredStart = addMonths(toFirstOrFifteenth(dataset.calendar.day(-15)), -7)
  const startsOn = getEarliestStart(currentListing) > preferredStart ? getEarliestStart(currentListing) : preferredStart
  const earlierListing = listings.find(
    (listing) => isResidential(listing) && canBeRentedBefore(listing, addDays(startsOn, -10)),
  )
  if (!earlierListing) throw new Error('There is no earlier listing for the demo tenant.')
  plan.add(earlierListing, { startsOn: getEarliestStart(earlierListing), leaseMonths: FIRST_STAY_MONTHS }, tenant)
  plan.add(currentListing, { startsOn, leaseMonths: 12 }, tenant)
}

const FIRST_STAY_MONTHS = 3

function canBeRentedBefore({ city, status, row, publishedAt, createdAt }: Listing, day: Day): boolean {
  const isFree = city.slug === 'manila' && status === 'active' && !row.featured
  return isFree && addMonths(toCalendarDay(publishedAt ?? createdAt), FIRST_STAY_MONTHS + 2) < day
}
