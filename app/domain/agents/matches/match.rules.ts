// A client's wish as the filters of the search.
import type { ClientWish } from '#app/domain/agents/clients/client.model.ts'
import { NO_FILTERS } from '#app/domain/search/criteria/search-criteria.model.ts'
import type { Filters } from '#app/domain/search/criteria/search-input.schema.ts'
import type { ClientType } from '#app/shared/vocabulary.ts'

export type MatchedWish = Omit<ClientWish, 'looksFor'> & { type: ClientType }

/** Null if there is nothing to search for: no wish, or a client who lets a home. */
export function toMatchFilters(wish: MatchedWish): Filters | null {
  const { type, wishArea, wishType, wishBudget, wishMoveIn, wishPets } = wish
  const hasWish = wishArea !== null || wishType !== null || wishBudget !== null
  if (type === 'landlord' || !hasWish) return null
  return {
    ...NO_FILTERS,
    location: wishArea ?? '',
    type: wishType,
    // Pesos; a rent with centavos above the budget does not fit
    maxPrice: wishBudget === null ? null : Math.floor(wishBudget / 100),
    availableBy: wishMoveIn,
    pets: wishPets === true,
  }
}

/** Nothing is new before the agent has looked for the first time. */
export function isNewMatch(publishedAt: Date | null, seenAt: Date | null): boolean {
  return publishedAt !== null && seenAt !== null && publishedAt > seenAt
}
