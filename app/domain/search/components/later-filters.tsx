// The fields of the filters are in the page from the start, and work; their code comes with the first touch.
import { laterPart } from '#app/ui/layout/later-part.tsx'

export const SHEET_ID = 'filter-sheet'

const { Part: FilterPanel, prepare: preparePanel } = laterPart({
  id: SHEET_ID,
  load: async () => (await import('./filter-panel.tsx')).FilterPanel,
})
const { Part: FilterSheet, prepare: prepareSheet } = laterPart({
  id: SHEET_ID,
  load: async () => (await import('./filter-sheet.tsx')).FilterSheet,
})
export { FilterPanel, FilterSheet }

/** For the server, which needs the code before it can write the HTML. */
export async function prepareFilters(): Promise<void> {
  await Promise.all([preparePanel(), prepareSheet()])
}
