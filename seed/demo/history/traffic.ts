// How often homes were looked at, and what happened on the site; nothing says who it was.
import { analyticsEvents, propertyDailyStats } from '#app/db/schema/platform/analytics.server.ts'
import { addDays, type Day, daysBetween } from '#app/shared/dates.ts'
import type { AnalyticsEventName, Audience } from '#app/shared/vocabulary.ts'
import { dayOf } from '#seed/demo/demo-calendar.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { World } from '#seed/demo/world.ts'
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

type Counts = { inquiries: number; applications: number }
/** By home, then by day. */
type CountsOfHomes = Map<string, Map<Day, Counts>>

export function makeTraffic(world: World, listings: readonly Listing[], contacts: readonly Contact[]): void {
  const counts = countContacts(contacts)
  for (const listing of listings) if (listing.publishedAt) addDailyViews(world, listing, counts)
  addEvents(world, listings)
}

function countContacts(contacts: readonly Contact[]): CountsOfHomes {
  const counts: CountsOfHomes = new Map()
  const at = (listing: Listing, moment: Date) => {
    const days = counts.get(listing.id) ?? new Map<Day, Counts>()
    counts.set(listing.id, days)
    const day = dayOf(moment)
    const found = days.get(day) ?? { inquiries: 0, applications: 0 }
    days.set(day, found)
    return found
  }
  for (const { listing, at: asked, appliedAt } of contacts) {
    at(listing, asked).inquiries++
    if (appliedAt) at(listing, appliedAt).applications++
  }
  return counts
}

/** Quiet days are left out: a day without a row is a day without a visit. */
function addDailyViews(world: World, listing: Listing, counts: CountsOfHomes): void {
  const dice = diceFor(`traffic ${listing.key}`)
  const first = dayOf(listing.publishedAt ?? listing.createdAt)
  const last =
    listing.status === 'active' ? world.calendar.day(-1) : dayOf(listing.row.statusChangedAt ?? listing.createdAt)
  const interest = dice.between(0.4, 2.2) * (listing.row.featured ? 3 : 1) * (listing.owner.isDemo ? 2 : 1)
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay()
  const asked = counts.get(listing.id)
  for (let step = 0, days = daysBetween(first, last); step <= days; step++) {
    const views = viewsOn(dice, (weekday + step) % 7, step, interest)
    if (views < 3 && !asked) continue
    const day = addDays(first, step)
    const found = asked?.get(day)
    if (views < 3 && !found) continue
    world.ledger.add(propertyDailyStats, {
      propertyId: listing.id,
      day,
      views: Math.max(views, found ? found.inquiries * 3 : 0),
      inquiries: found?.inquiries ?? 0,
      applications: found?.applications ?? 0,
      saves: dice.chance(views / 60) ? 1 : 0,
      shares: dice.chance(views / 150) ? 1 : 0,
    })
  }
}

/** New homes are looked at most, and weekends are busier. */
function viewsOn(dice: Dice, weekday: number, age: number, interest: number): number {
  const freshness = 0.35 + 2.4 * Math.exp(-age / 12)
  const weekend = weekday === 0 || weekday === 6 ? 1.4 : 1
  return Math.floor(interest * freshness * weekend * dice.between(0.2, 2.4))
}

function addEvents(world: World, listings: readonly Listing[]): void {
  const dice = diceFor('events')
  const open = listings.filter(({ status }) => status === 'active')
  for (let offset = -EVENT_DAYS; offset < 0; offset++) {
    for (let index = 0; index < EVENTS_PER_DAY; index++) addEvent(world, dice, open, offset)
  }
}

function addEvent(world: World, dice: Dice, open: readonly Listing[], offset: number): void {
  const name = dice.weighted<AnalyticsEventName>({
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
  const listing = dice.pick(open)
  const at = world.calendar.at(offset, dice.whole(6, 22), dice.whole(0, 59))
  const isThere = ROUTES[name]?.startsWith('/properties/') && listing.publishedAt && listing.publishedAt < at
  world.ledger.add(analyticsEvents, {
    name,
    audience: dice.weighted<Audience>({ guest: 62, tenant: 32, landlord: 4, agent: 2 }),
    locale: dice.chance(0.6) ? 'en' : 'fil',
    route: ROUTES[name] ?? '/',
    propertyId: isThere ? listing.id : null,
    details: {},
    occurredAt: at,
  })
}
