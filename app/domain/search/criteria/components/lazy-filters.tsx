// The fields of the filters are in the page from the start, and work; their code comes with the first touch.
import { useEffect } from 'react'
import { lazyIsland } from '#app/ui/browser/lazy-island.tsx'

export const SHEET_ID = 'filter-sheet'

const loadPanel = () => import('./filter-panel.tsx')
const loadSheet = () => import('./filter-sheet.tsx')

const { Part: FilterPanel, prepare: preparePanel } = lazyIsland({
  id: SHEET_ID,
  load: async () => (await loadPanel()).FilterPanel,
})
const { Part: FilterSheet, prepare: prepareSheet } = lazyIsland({
  id: SHEET_ID,
  load: async () => (await loadSheet()).FilterSheet,
})
export { FilterPanel, FilterSheet }

/** For the server, which needs the code before it can write the HTML. */
export async function prepareFilters(): Promise<void> {
  await Promise.all([preparePanel(), prepareSheet()])
}

const IDLE_AFTER_MS = 1_500

/** Fetches the code once the page has come to rest, so that it is there when the first touch comes. */
export function usePrefetchFilters(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // whoever fails here is tried again, and heard of, when it is needed
      Promise.all([loadPanel(), loadSheet()]).catch(() => undefined)
    }, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
