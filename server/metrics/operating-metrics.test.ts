import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { OperatingFacts } from '#app/domain/admin/system/system.model.ts'
import { addOperatingMetrics, OPERATING_GAUGES } from './operating-metrics.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)
const BACKUP = {
  name: 'backup',
  bytes: 1,
  at: ago(3_600),
  isNightly: true,
  isEncrypted: true,
  proof: { at: ago(1_800), seconds: 1, rows: 1, files: 0 },
  copiedAt: null,
}
const FACTS: OperatingFacts = {
  failedJobs: [{ id: '1', name: 'test', failedAt: NOW, attempts: 1 }],
  oldestDueJobAt: ago(120),
  mail: { waiting: 2, oldestWaitingAt: ago(90), failed: 3 },
  freeBytes: 5_000,
  lastBackup: BACKUP,
  lastProven: BACKUP,
  copies: { lastAt: ago(900) },
  moneyDifferences: 4,
  searchStaleSeconds: 0,
  recentErrors: 7,
  mailCertificateEndsAt: ago(-600),
}

test('one scrape reads the facts once, and each gauge has its value', async () => {
  const registry = new Registry()
  let reads = 0
  addOperatingMetrics(
    registry,
    async () => (reads++, FACTS),
    () => NOW,
  )
  const text = await registry.metrics()
  for (const line of [
    'jobs_failed 1',
    'jobs_oldest_due_seconds 120',
    'mail_failed 3',
    'mail_oldest_waiting_seconds 90',
    'mail_certificate_seconds_left 600',
    'errors_recent 7',
    'storage_free_bytes 5000',
    'backup_age_seconds 3600',
    'backup_proof_age_seconds 1800',
    'backup_copy_age_seconds 900',
    'money_audit_differences 4',
  ])
    expect(text).toContain(`\n${line}\n`)
  await registry.metrics()
  expect(reads).toBe(1)
})

test('without a backup its age is missing, and without facts every value is', async () => {
  const withoutBackup = new Registry()
  addOperatingMetrics(
    withoutBackup,
    async () => ({ ...FACTS, lastBackup: null }),
    () => NOW,
  )
  const text = await withoutBackup.metrics()
  expect(text).not.toMatch(/^backup_age_seconds /m)
  expect(text).toMatch(/^jobs_failed 1$/m)

  const failing = new Registry()
  addOperatingMetrics(
    failing,
    () => Promise.reject(new Error('no database')),
    () => NOW,
  )
  const values = await failing.metrics()
  for (const { name } of OPERATING_GAUGES) expect(values).not.toMatch(new RegExp(`^${name} `, 'm'))
})
