// A suggestion as a page shows it; shared with the browser.
import type { Filters } from '#app/domain/search/criteria/search-input.schema.ts'

export type SuggestionIcon = keyof Filters | 'q' | 'nearbyPlace' | 'anywhere' | 'everything' | 'alert'
/** `total` is null if there is nothing to count. */
export type ShownSuggestion = { icon: SuggestionIcon; label: string; to: string; total: number | null }
