// Metrics that parts of the domain count themselves since the start of the process.
import { Counter, type Registry } from 'prom-client'
import { getEventOutcomes } from '#app/domain/analytics/events/event-outcomes.service.server.ts'
import { getUnreadFiles } from '#app/domain/kernel/spreadsheets/spreadsheet.service.server.ts'

type CountMetric = { name: string; help: string; label: string; read: () => Readonly<Record<string, number>> }

const COUNT_METRICS: readonly CountMetric[] = [
  {
    name: 'uploaded_files_unread_total',
    help: 'Spreadsheets whose reader was ended: over the time limit, over the memory limit, or crashed',
    label: 'reason',
    read: getUnreadFiles,
  },
  {
    name: 'analytics_events_total',
    help: 'Events of pages: stored, of an unknown route, above a ceiling of the day (visitor, address, day), or left out by sampling',
    label: 'outcome',
    read: getEventOutcomes,
  },
]

export function addCountMetrics(registry: Registry, metrics: readonly CountMetric[] = COUNT_METRICS): void {
  for (const { name, help, label, read } of metrics)
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [],
        collect() {
          this.reset()
          for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count)
        },
      }),
    )
}
