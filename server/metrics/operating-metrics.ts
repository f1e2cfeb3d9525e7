// Metrics of what an operator has to know at once; deploy/prometheus/alerts.yml warns of them.
import { type Aggregator, Gauge, type Registry } from 'prom-client'
import type { OperatingFacts } from '#app/domain/admin/system/system.model.ts'
import { createPromiseCache } from '#app/shared/caches/promise-cache.ts'

/** So that a scrape of many gauges, or one by several servers, costs the queries once. */
const FACTS_MS = 15_000

type OperatingGauge = {
  name: string
  help: string
  /** Of several workers, which read the same database. */
  aggregator: Aggregator
  /** Undefined: there is no value. */
  read: (facts: OperatingFacts, now: Date) => number | undefined
}

const toSeconds = (moment: Date | null, now: Date) =>
  moment === null ? undefined : (now.getTime() - moment.getTime()) / 1_000

export const OPERATING_GAUGES: readonly OperatingGauge[] = [
  {
    name: 'jobs_failed',
    help: 'Jobs that failed for the last time, up to 50',
    aggregator: 'max',
    read: ({ failedJobs }) => failedJobs.length,
  },
  {
    name: 'jobs_oldest_due_seconds',
    help: 'How long the job waits that should have run first; 0 if none is late',
    aggregator: 'max',
    read: ({ oldestDueJobAt }, now) => toSeconds(oldestDueJobAt, now) ?? 0,
  },
  {
    name: 'mail_failed',
    help: 'Mails of the last 30 days that could not be sent',
    aggregator: 'max',
    read: ({ mail }) => mail.failed,
  },
  {
    name: 'mail_oldest_waiting_seconds',
    help: 'Age of the oldest mail that waits to be sent; 0 if none waits',
    aggregator: 'max',
    read: ({ mail }, now) => toSeconds(mail.oldestWaitingAt, now) ?? 0,
  },
  {
    name: 'storage_free_bytes',
    help: 'Free space on the disk of the data folder',
    aggregator: 'min',
    read: ({ freeBytes }) => freeBytes,
  },
  {
    name: 'backup_age_seconds',
    help: 'Age of the newest backup; missing if there is none',
    aggregator: 'max',
    read: ({ lastBackup }, now) => toSeconds(lastBackup?.at ?? null, now),
  },
  {
    name: 'backup_proof_age_seconds',
    help: 'Time since a backup was last restored as a test; missing if none was',
    aggregator: 'max',
    read: ({ lastProven }, now) => toSeconds(lastProven?.proof?.at ?? null, now),
  },
  {
    name: 'backup_copy_age_seconds',
    help: 'Time since a copy of a backup last left this machine; missing if none did',
    aggregator: 'max',
    read: ({ copies }, now) => toSeconds(copies?.lastAt ?? null, now),
  },
  {
    name: 'mail_certificate_seconds_left',
    help: 'Time until the certificate of the mail server ends; missing without SMTP or TLS',
    aggregator: 'min',
    read: ({ mailCertificateEndsAt }, now) => {
      const age = toSeconds(mailCertificateEndsAt, now)
      return age === undefined ? undefined : -age
    },
  },
  {
    name: 'errors_recent',
    help: 'Errors of the server and of browsers in this hour and the one before, by all processes',
    aggregator: 'max',
    read: ({ recentErrors }) => recentErrors,
  },
  {
    name: 'money_audit_differences',
    help: 'Lines of the rent books that the last nightly audit found to be different',
    aggregator: 'max',
    read: ({ moneyDifferences }) => moneyDifferences,
  },
]

export function addOperatingMetrics(
  registry: Registry,
  readFacts: () => Promise<OperatingFacts>,
  now: () => Date,
): void {
  const getFacts = createPromiseCache<OperatingFacts | null>({ getLifetimeMs: () => FACTS_MS })
  for (const { name, help, aggregator, read } of OPERATING_GAUGES)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        aggregator,
        registers: [],
        async collect() {
          this.remove()
          const current = await getFacts(registry, () => readFacts().catch(() => null))
          const value = current === null ? undefined : read(current, now())
          if (value !== undefined) this.set(value)
        },
      }),
    )
}
