// The filter fields are in the HTML and work as a form; their code is loaded on the first interaction.
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

/** The server needs the code before it renders the HTML. */
export async function prepareFilters(): Promise<void> {
  await Promise.all([preparePanel(), prepareSheet()])
}

const IDLE_AFTER_MS = 1_500

/** Prefetches the code after the page has loaded, so that the first interaction does not wait. */
export function usePrefetchFilters(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failed prefetch is retried, and reported, when the code is needed.
      Promise.all([loadPanel(), loadSheet()]).catch(() => undefined)
    }, IDLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
}
