// Views of listings for each day, and analytics events without any person.
import { analyticsEvents, propertyDailyStats, searchMisses } from '#app/db/schema/platform/analytics.server.ts'
import { addDays, type Day, countDaysBetween } from '#app/shared/dates.ts'
import type { AnalyticsEventName, Audience } from '#app/shared/vocabulary.ts'
import { toCalendarDay } from '#seed/demo/demo-calendar.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { Contact } from './contacts.ts'

const EVENT_DAYS = 30
const EVENTS_PER_DAY = 160
const ROUTES: Partial<Record<AnalyticsEventName, string>> = {
  property_view: '/properties/:id',
  inquiry: '/properties/:id',
  wishlist_add: '/properties',
  share: '/properties/:id',
  application: '/properties/:id',
  search: '/search',
  sign_up: '/register-enhanced',
  sign_in: '/signin',
  pagination: '/properties',
}

type DailyCounts = { inquiries: number; applications: number }
/** By listing id, then by day. */
type ListingCounts = Map<string, Map<Day, DailyCounts>>

export function makeTraffic(dataset: DemoData, listings: readonly Listing[], contacts: readonly Contact[]): void {
  const counts = countContacts(contacts)
  for (const listing of listings) if (listing.publishedAt) addDailyViews(dataset, listing, counts)
  addEvents(dataset, listings)
  addSearchMisses(dataset)
}

function countContacts(contacts: readonly Contact[]): ListingCounts {
  const counts: ListingCounts = new Map()
  const getDayCounts = (listing: Listing, moment: Date) => {
    const days = counts.get(listing.id) ?? new Map<Day, DailyCounts>()
    counts.set(listing.id, days)
    const day = toCalendarDay(moment)
    const found = days.get(day) ?? { inquiries: 0, applications: 0 }
    days.set(day, found)
    return found
  }
  for (const { listing, at: contactedAt, appliedAt } of contacts) {
    getDayCounts(listing, contactedAt).inquiries++
    if (appliedAt) getDayCounts(listing, appliedAt).applications++
  }
  return counts
}

/** Days with few views and no contact get no row. */
function addDailyViews(dataset: DemoData, listing: Listing, counts: ListingCounts): void {
  const random = createRandom(`traffic ${listing.key}`)
  const first = toCalendarDay(listing.publishedAt ?? listing.createdAt)
  const last =
    listing.status === 'active'
      ? dataset.calendar.day(-1)
      : toCalendarDay(listing.row.statusChangedAt ?? listing.createdAt)
  const interest = random.between(0.4, 2.2) * (listing.row.featured ? 3 : 1) * (listing.owner.isDemo ? 2 : 1)
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  const dayCounts = counts.get(listing.id)
  for (let step = 0, days = countDaysBetween(first, last); step <= days; step++) {
    const views = pickDailyViews(random, (weekday + step) % 7, step, interest)
    if (views < 3 && !dayCounts) continue
    const day = addDays(first, step)
    const found = dayCounts?.get(day)
    if (views < 3 && !found) continue
    dataset.pendingRows.add(propertyDailyStats, {
      propertyId: listing.id,
      day,
      views: Math.max(views, found ? found.inquiries * 3 : 0),
      inquiries: found?.inquiries ?? 0,
      applications: found?.applications ?? 0,
      saves: random.chance(views / 60) ? 1 : 0,
      shares: random.chance(views / 150) ? 1 : 0,
    })
  }
}

/** New listings get the most views, and weekends more than weekdays. */
function pickDailyViews(random: Random, weekday: number, age: number, interest: number): number {
  const freshness = 0.35 + 2.4 * Math.exp(-age / 12)
  const weekend = weekday === 0 || weekday === 6 ? 1.4 : 1
  return Math.floor(interest * freshness * weekend * random.between(0.2, 2.4))
}

function addEvents(dataset: DemoData, listings: readonly Listing[]): void {
  const random = createRandom('events')
  const open = listings.filter(({ status }) => status === 'active')
  for (let offset = -EVENT_DAYS; offset < 0; offset++) {
    for (let index = 0; index < EVENTS_PER_DAY; index++) addEvent(dataset, random, open, offset)
  }
}

function addEvent(dataset: DemoData, random: Random, open: readonly Listing[], offset: number): void {
  const name = random.pickWeighted<AnalyticsEventName>({
    property_view: 50,
    search: 18,
    pagination: 8,
    wishlist_add: 6,
    inquiry: 4,
    sign_in: 6,
    click: 4,
    share: 2,
    sign_up: 1,
    application: 1,
  })
  const listing = random.pick(open)
  const at = dataset.calendar.at(offset, random.integer(6, 22), random.integer(0, 59))
  const isListingVisible = ROUTES[name]?.startsWith('/properties/') && listing.publishedAt && listing.publishedAt < at
  dataset.pendingRows.add(analyticsEvents, {
    name,
    audience: random.pickWeighted<Audience>({ guest: 62, tenant: 32, landlord: 4, agent: 2 }),
    locale: random.chance(0.6) ? 'en' : 'fil',
    route: ROUTES[name] ?? '/',
    propertyId: isListingVisible ? listing.id : null,
    details: {},
    occurredAt: at,
  })
}

/** Texts that find none of the demo listings, with how often they are searched on a day. */
const MISSED_TERMS: Readonly<Record<string, number>> = {
  'beachfront villa siargao': 1.6,
  houseboat: 0.9,
  'farm lot batanes': 0.7,
  'tree house': 0.6,
  castle: 0.2,
}

function addSearchMisses(dataset: DemoData): void {
  const random = createRandom('search misses')
  for (let offset = -EVENT_DAYS; offset < 0; offset++)
    for (const [term, rate] of Object.entries(MISSED_TERMS)) {
      const searches = Math.floor(random.between(0, 2 * rate + 1))
      if (searches > 0) dataset.pendingRows.add(searchMisses, { day: dataset.calendar.day(offset), term, searches })
    }
}
