// Rarely needed: fetched with the first touch on a page that shows it.
import { laterPart } from '#app/ui/browser/lazy-island.tsx'

export const WAYS_OUT_ID = 'ways-out'

export const { Part: WaysOut, prepare: prepareWaysOut } = laterPart({
  id: WAYS_OUT_ID,
  load: async () => (await import('./search-suggestions.tsx')).WaysOut,
})
