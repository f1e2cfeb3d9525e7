// Saved lists of tenants.
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
