// Rarely needed, so the code is loaded on the first interaction with a page that shows it.
import { lazyIsland } from '#app/ui/browser/lazy-island.tsx'

export const SEARCH_SUGGESTIONS_ID = 'ways-out'

export const { Part: SearchSuggestions, prepare: prepareSearchSuggestions } = lazyIsland({
  id: SEARCH_SUGGESTIONS_ID,
  load: async () => (await import('./search-suggestions.tsx')).SearchSuggestions,
})
