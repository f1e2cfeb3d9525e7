// Homes that renters keep.
import { wishlistProperties, wishlists } from '#app/db/schema/messaging/saved.server.ts'
import { DEFAULT_WISHLIST_NAME } from '#app/shared/constants.ts'
import { daysAfter } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { World } from '#seed/demo/world.ts'

const NOTES = [
  'Near the office',
  'Ask about the deposit',
  'Mama liked this one',
  'Malapit sa school ng bata',
  'Check on a rainy day',
]
const SECOND_LIST = 'Para kina Mama'

export function makeSaved(world: World, tenants: readonly Person[], listings: readonly Listing[]): void {
  const dice = diceFor('saved')
  const open = listings.filter(({ status }) => status === 'active')
  for (const tenant of tenants) {
    if (!tenant.isDemo && !dice.chance(0.6)) continue
    const kept = dice.some(open, tenant.isDemo ? 14 : dice.whole(1, 8))
    addList(world, dice, tenant, DEFAULT_WISHLIST_NAME, tenant.isDemo ? [...kept, ...goneSince(listings)] : kept)
    if (tenant.isDemo) addList(world, dice, tenant, SECOND_LIST, dice.some(open, 5))
  }
}

/** Was open once and is no more: a list shows that too. */
function goneSince(listings: readonly Listing[]): Listing[] {
  const gone = listings.filter(({ status, publishedAt }) => publishedAt !== null && status !== 'active')
  return diceFor('saved and gone').some(gone, 1)
}

function addList(world: World, dice: Dice, tenant: Person, name: string, homes: readonly Listing[]): void {
  const id = demoId('wishlist', tenant.email, name)
  const createdAt = world.calendar.past(daysAfter(tenant.joinedAt, 0.2))
  world.ledger.add(wishlists, { id, userId: tenant.id, name, createdAt, updatedAt: createdAt })
  for (const home of homes) {
    const since = Math.max(createdAt.getTime(), (home.publishedAt ?? home.createdAt).getTime())
    const savedAt = new Date(since + (world.calendar.now.getTime() - since) * dice.between(0.3, 0.99))
    const price = home.row.basePrice ?? 0
    world.ledger.add(wishlistProperties, {
      wishlistId: id,
      propertyId: home.id,
      note: dice.chance(0.2) ? dice.pick(NOTES) : null,
      // Some have become cheaper since.
      priceWhenSaved: dice.chance(0.2) ? price + 100_000 : price,
      createdAt: savedAt,
    })
  }
}
