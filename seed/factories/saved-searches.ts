import type { Db } from '#app/db/client.server.ts'
import {
  alertQueue,
  savedListingAlerts,
  savedSearches,
  savedSearchMatches,
} from '#app/db/schema/messaging/saved-searches.server.ts'
import { NO_FILTERS, type SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'
import { makePerson } from './accounts.ts'
import { nextSerial, requireOneRow } from './factory.ts'
import { makeProperty } from './listings.ts'

export const ANY_LISTING: SearchCriteria = { filters: NO_FILTERS, place: null, near: null, words: [], order: 'newest' }

/** Finds every listing, unless criteria are given. */
export async function makeSavedSearch(db: Db, overrides: Partial<typeof savedSearches.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const values = {
    name: 'Any home',
    query: `q=home+${nextSerial()}`,
    criteria: ANY_LISTING,
    lastToldOn: '2026-03-01',
  }
  return requireOneRow(
    await db
      .insert(savedSearches)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeSavedSearchMatch(db: Db, overrides: Partial<typeof savedSearchMatches.$inferInsert> = {}) {
  const searchId = overrides.searchId ?? (await makeSavedSearch(db)).id
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  return requireOneRow(
    await db
      .insert(savedSearchMatches)
      .values({ ...overrides, searchId, propertyId })
      .returning(),
  )
}

export async function makeSavedListingAlert(db: Db, overrides: Partial<typeof savedListingAlerts.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const values = { cause: 'available', mark: '2026-03-01' } as const
  return requireOneRow(
    await db
      .insert(savedListingAlerts)
      .values({ ...values, ...overrides, userId, propertyId })
      .returning(),
  )
}

export async function makeAlertQueueRow(db: Db, overrides: Partial<typeof alertQueue.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const values = { cause: 'visible' } as const
  return requireOneRow(
    await db
      .insert(alertQueue)
      .values({ ...values, ...overrides, propertyId })
      .returning(),
  )
}
