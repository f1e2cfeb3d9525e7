// Metrics of uploaded files: how many their readers could not finish, and why.
import { Counter, type Registry } from 'prom-client'

export function addFileMetrics(registry: Registry, getUnread: () => Readonly<Record<string, number>>): void {
  registry.registerMetric(
    new Counter({
      name: 'uploaded_files_unread_total',
      help: 'Spreadsheets whose reader was ended: over the time limit, over the memory limit, or crashed',
      labelNames: ['reason'] as const,
      registers: [],
      collect() {
        this.reset()
        for (const [reason, count] of Object.entries(getUnread())) this.inc({ reason }, count)
      },
    }),
  )
}
