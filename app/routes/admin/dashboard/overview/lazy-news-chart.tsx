// Complete in the HTML of the server. The code of the chart is loaded when it becomes visible.
import { lazyIsland } from '#app/ui/browser/lazy-island.tsx'
import '#app/ui/styles/charts.css' // with the page: the HTML of the server has the chart before its code

const { Part: NewsChart, prepare } = lazyIsland({
  id: 'news',
  load: async () => (await import('./news-chart.tsx')).NewsChart,
})
export { NewsChart }

/** The server needs the code before it renders the HTML. */
export async function prepareNewsChart(): Promise<void> {
  await prepare()
}
