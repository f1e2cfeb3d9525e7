// Saved lists of tenants.
import { savedSearches } from '#app/db/schema/messaging/saved-searches.server.ts'
import { buildMatchKeys } from '#app/domain/saved/searches/saved-search.commands.server.ts'
import { readStoredQuery, toStoredQuery } from '#app/domain/saved/searches/search-address.rules.ts'
import type { SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { wishlistProperties, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import { DEFAULT_WISHLIST_NAME } from '#app/shared/constants.ts'
import { daysAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import { isSuitable } from './suitability.ts'

const NOTES = [
  'Near the office',
  'Ask about the deposit',
  'Mama liked this one',
  'Malapit sa school ng bata',
  'Check on a rainy day',
]
const SECOND_WISHLIST_NAME = 'Para kina Mama'

export function makeWishlists(dataset: DemoData, tenants: readonly Person[], listings: readonly Listing[]): void {
  const random = createRandom('saved')
  const open = listings.filter(({ status }) => status === 'active')
  for (const tenant of tenants) {
    if (!tenant.isDemo && !random.chance(0.6)) continue
    const suitable = open.filter((listing) => isSuitable(listing, tenant))
    const savedListings = random.pickSome(suitable, tenant.isDemo ? 14 : random.integer(1, 8))
    addWishlist(
      dataset,
      random,
      tenant,
      DEFAULT_WISHLIST_NAME,
      tenant.isDemo ? [...savedListings, ...pickUnavailableListings(listings)] : savedListings,
    )
    if (tenant.isDemo) addWishlist(dataset, random, tenant, SECOND_WISHLIST_NAME, random.pickSome(suitable, 5))
  }
}

/** A published listing that is no longer active, so that a saved list shows that case too. */
function pickUnavailableListings(listings: readonly Listing[]): Listing[] {
  const unavailable = listings.filter(({ status, publishedAt }) => publishedAt !== null && status !== 'active')
  return createRandom('saved and gone').pickSome(unavailable, 1)
}

function addWishlist(
  dataset: DemoData,
  random: Random,
  tenant: Person,
  name: string,
  listings: readonly Listing[],
): void {
  const id = demoId('wishlist', tenant.email, name)
  const createdAt = dataset.calendar.clampToPast(daysAfter(tenant.joinedAt, 0.2))
  dataset.pendingRows.add(wishlists, { id, userId: tenant.id, name, createdAt, updatedAt: createdAt })
  for (const listing of listings) {
    const since = Math.max(createdAt.getTime(), (listing.publishedAt ?? listing.createdAt).getTime())
    const savedAt = new Date(since + (dataset.calendar.now.getTime() - since) * random.between(0.3, 0.99))
    const price = listing.row.basePrice ?? 0
    dataset.pendingRows.add(wishlistProperties, {
      wishlistId: id,
      propertyId: listing.id,
      note: random.chance(0.2) ? random.pick(NOTES) : null,
      // A higher saved price shows a price drop.
      priceWhenSaved: random.chance(0.2) ? price + 100_000 : price,
      createdAt: savedAt,
    })
  }
}

/** Searches of the demo tenant, in each state of the settings page. Alerts of the demo come daily or weekly, never at once. */
const DEMO_SEARCHES = [
  {
    name: 'Condo in Makati up to ₱40,000',
    query: 'location=makati&type=condo&max_price=40000',
    city: 'Makati',
    frequency: 'daily',
    isPaused: false,
  },
  {
    name: 'Two bedrooms in Quezon City',
    query: 'location=quezon-city&bedrooms=2',
    city: 'Quezon City',
    frequency: 'weekly',
    isPaused: false,
  },
  {
    name: 'House in Cebu with parking',
    query: 'location=cebu&type=house&parking=1',
    city: 'Cebu',
    frequency: 'daily',
    isPaused: true,
  },
] as const

export function makeSavedSearches(dataset: DemoData, tenants: readonly Person[]): void {
  const tenant = tenants.find(({ isDemo }) => isDemo)
  if (!tenant) return
  for (const [n, { name, query, city, frequency, isPaused }] of DEMO_SEARCHES.entries()) {
    const { q: _text, location, page: _page, sort: _sort, ...filters } = readStoredQuery(query)
    const place = { kind: 'city', name: city, slug: location, citySlug: location, lat: null, lng: null } as const
    const criteria: SearchCriteria = { filters, place, near: null, words: [], order: 'newest' }
    const createdAt = dataset.calendar.at(-30 + n * 7, 9)
    dataset.pendingRows.add(savedSearches, {
      id: demoId('saved search', query),
      userId: tenant.id,
      name,
      query: toStoredQuery(readStoredQuery(query)),
      criteria,
      ...buildMatchKeys(criteria),
      frequency,
      pausedAt: isPaused ? dataset.calendar.at(-2, 18) : null,
      lastToldOn: dataset.calendar.day(-1),
      createdAt,
      updatedAt: createdAt,
    })
  }
}
