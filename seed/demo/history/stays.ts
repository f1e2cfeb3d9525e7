// Who rents which home, since when and until when: the plan behind applications, bookings, rentals and payments.
import { addDays, addMonths, type Day, daysBetween } from '#app/shared/dates.ts'
import { dayOf } from '#seed/demo/demo-calendar.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { People, Person } from '#seed/demo/people/people.ts'
import type { World } from '#seed/demo/world.ts'
import words from '#seed/demo/data/dialogues.json' with { type: 'json' }

export type Stay = {
  key: string
  listing: Listing
  tenant: Person
  startsOn: Day
  /** The last day of the contract. */
  endsOn: Day
  leaseMonths: number
  /** Days from the application to the first day. */
  leadDays: number
  endedEarlyOn: Day | null
  endedEarlyReason: string | null
  /** The contract that follows in the same home. */
  renewal: { startsOn: Day; endsOn: Day } | null
}

const EXPIRED = 46
const ENDING_SOON = 15
const EARLY_ENDS = 2
/** A renter looks, applies and is approved before moving in. */
const LEAD = { least: 12, most: 26 } as const
const BEFORE_APPLYING_DAYS = 16

export function planStays(world: World, people: People, listings: readonly Listing[]): Stay[] {
  const dice = diceFor('stays')
  const book = createBook(world, dice, people)
  bookDemoTenant(world, dice, people, listings, book)
  const homesThatAre = (status: Listing['status']) =>
    dice.some(
      listings.filter((listing) => listing.status === status && isHome(listing)),
      listings.length,
    )
  for (const listing of homesThatAre('inactive'))
    if (!book.has(listing)) book.add(listing, currentStart(world, dice, listing))
  const homes = homesThatAre('active').filter((listing) => !listing.row.featured && !book.has(listing))
  bookEach(homes, EXPIRED, book, (listing) => expiredStart(world, dice, listing))
  bookEach(homes, ENDING_SOON, book, (listing) => endingStart(world, dice, listing))
  relist(world, dice, book.stays)
  endEarly(world, dice, book.stays)
  return book.stays
}

const isHome = (listing: Listing) => listing.facts.homeClass !== 'shop'

type Start = { startsOn: Day; leaseMonths: number }
type Book = ReturnType<typeof createBook>

function createBook(world: World, dice: Dice, people: People) {
  const stays: Stay[] = []
  const taken = new Set<string>()
  const busy = new Map<string, { from: Day; to: Day }[]>()
  const isFree = ({ id, isDemo, joinedAt }: Person, from: Day, to: Day, needed: Day) =>
    !isDemo && dayOf(joinedAt) < needed && (busy.get(id) ?? []).every((stay) => to < stay.from || stay.to < from)
  return {
    stays,
    has: (listing: Listing) => taken.has(listing.id),
    add(listing: Listing, start: Start | null, wanted?: Person): Stay | null {
      if (!start) return null
      const { startsOn, leaseMonths } = start
      const endsOn = addDays(addMonths(startsOn, leaseMonths), -1)
      const leadDays = dice.whole(LEAD.least, LEAD.most)
      const asked = addDays(startsOn, -leadDays - BEFORE_APPLYING_DAYS)
      const renewal = renewalOf(world, endsOn, listing)
      const until = renewal?.endsOn ?? endsOn
      const candidates = wanted ? [wanted] : people.tenants.filter((tenant) => isFree(tenant, asked, until, asked))
      if (candidates.length === 0) return null
      const tenant = dice.pick(candidates)
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
      taken.add(listing.id)
      busy.set(tenant.id, [...(busy.get(tenant.id) ?? []), { from: asked, to: until }])
      return stay
    },
  }
}

function bookEach(homes: readonly Listing[], count: number, book: Book, startOf: (listing: Listing) => Start | null) {
  const wanted = book.stays.length + count
  for (const listing of homes) {
    if (book.stays.length >= wanted) return
    if (!book.has(listing)) book.add(listing, startOf(listing))
  }
}

/** A home that is still let out after its first contract has been renewed. */
function renewalOf(world: World, endsOn: Day, listing: Listing): Stay['renewal'] {
  if (listing.status !== 'inactive' || endsOn >= world.calendar.today) return null
  const startsOn = addDays(endsOn, 1)
  return { startsOn, endsOn: addDays(addMonths(startsOn, 12), -1) }
}

/** Contracts begin on the first or the fifteenth. */
function onRoundDay(day: Day): Day {
  const date = Number(day.slice(8))
  if (date === 1 || date === 15) return day
  return date < 15 ? `${day.slice(0, 8)}15` : addMonths(`${day.slice(0, 8)}01`, 1)
}

function earliestStart(listing: Listing): Day {
  return onRoundDay(addDays(dayOf(listing.publishedAt ?? listing.createdAt), LEAD.most + BEFORE_APPLYING_DAYS + 6))
}

function currentStart({ calendar }: World, dice: Dice, listing: Listing): Start | null {
  const from = earliestStart(listing)
  // Some have just paid and move in within days.
  const latest = calendar.day(4)
  const room = daysBetween(from, latest)
  if (room < 0) return null
  const part = dice.chance(0.4) ? dice.fraction() ** 2.5 : dice.fraction()
  const startsOn = onRoundDay(addDays(from, Math.floor(room * part)))
  const isShort = daysBetween(startsOn, calendar.today) < 170 && dice.chance(0.3)
  return startsOn <= latest ? { startsOn, leaseMonths: isShort ? 6 : 12 } : null
}

function expiredStart({ calendar }: World, dice: Dice, listing: Listing): Start | null {
  const startsOn = earliestStart(listing)
  const leaseMonths = dice.chance(0.35) ? 3 : 6
  return addMonths(startsOn, leaseMonths) < calendar.day(-5) ? { startsOn, leaseMonths } : null
}

function endingStart({ calendar }: World, dice: Dice, listing: Listing): Start | null {
  const leaseMonths = dice.chance(0.5) ? 12 : 6
  const startsOn = addMonths(onRoundDay(calendar.day(dice.whole(4, 40))), -leaseMonths)
  return earliestStart(listing) <= startsOn ? { startsOn, leaseMonths } : null
}

/** An active home with somebody still in it is free after they leave. */
function relist({ calendar }: World, dice: Dice, stays: readonly Stay[]): void {
  for (const { listing, endsOn } of stays) {
    if (listing.status === 'active' && endsOn >= calendar.today)
      listing.row.availableFrom = addDays(endsOn, dice.whole(2, 7))
  }
}

function endEarly({ calendar }: World, dice: Dice, stays: readonly Stay[]): void {
  const over = stays.filter(
    ({ endsOn, tenant, leaseMonths }) => endsOn < calendar.today && !tenant.isDemo && leaseMonths === 6,
  )
  for (const stay of dice.some(
    over.filter(({ renewal }) => !renewal),
    EARLY_ENDS,
  )) {
    stay.endedEarlyOn = addDays(addMonths(stay.startsOn, 4), -1)
    stay.endedEarlyReason = dice.pick(words.earlyEnds)
  }
}

/** The demo tenant lives in a home of the demo landlord, and lived somewhere in Manila before. */
function bookDemoTenant(world: World, dice: Dice, people: People, listings: readonly Listing[], book: Book): void {
  const [tenant] = people.tenants
  const now = listings.find(
    ({ owner, status, facts }) =>
      owner.isDemo && owner.role === 'landlord' && status === 'inactive' && facts.bedrooms > 0,
  )
  if (!tenant || !now) throw new Error('There is no home for the demo tenant.')
  const wished = addMonths(onRoundDay(world.calendar.day(-15)), -7)
  const startsOn = earliestStart(now) > wished ? earliestStart(now) : wished
  const before = listings.find((home) => isHome(home) && isLetBefore(home, addDays(startsOn, -10)))
  if (!before) throw new Error('There is no earlier home for the demo tenant.')
  book.add(before, { startsOn: earliestStart(before), leaseMonths: FIRST_STAY_MONTHS }, tenant)
  book.add(now, { startsOn, leaseMonths: 12 }, tenant)
}

const FIRST_STAY_MONTHS = 3

function isLetBefore({ city, status, row, publishedAt, createdAt }: Listing, day: Day): boolean {
  const isFree = city.slug === 'manila' && status === 'active' && !row.featured
  return isFree && addMonths(dayOf(publishedAt ?? createdAt), FIRST_STAY_MONTHS + 2) < day
}
