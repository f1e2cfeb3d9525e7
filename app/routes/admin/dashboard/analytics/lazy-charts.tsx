// The charts are complete in the HTML of the server. Their code is loaded when they become visible.
import { lazyIsland } from '#app/ui/browser/lazy-island.tsx'
import { CHARTS_ID } from './report-address.ts'
import '#app/ui/styles/charts.css' // with the page: the HTML of the server has the charts before their code

const { Part: ReportCharts, prepare } = lazyIsland({
  id: CHARTS_ID,
  load: async () => (await import('./report-charts.tsx')).ReportCharts,
})
export { ReportCharts }

/** The server needs the code before it renders the HTML. */
export async function prepareCharts(): Promise<void> {
  await prepare()
}
