import { expect, test } from 'vitest'
import {
  findOperatingProblems,
  LATE_JOB_SECONDS,
  LITTLE_SPACE_BYTES,
  MANY_ERRORS,
  OLD_BACKUP_SECONDS,
  OLD_COPY_SECONDS,
  OLD_MAIL_SECONDS,
  OLD_PROOF_SECONDS,
  OPERATING_PROBLEMS,
  SHORT_CERTIFICATE_SECONDS,
  STALE_SEARCH_SECONDS,
} from './operating-problem.rules.ts'
import type { OperatingFacts } from './system.model.ts'

const NOW = new Date('2026-03-02T02:00:00Z')
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000)
const createBackup = (at: Date) => ({
  name: 'backup',
  bytes: 1,
  at,
  isNightly: true,
  isEncrypted: true,
  proof: { at, seconds: 1, rows: 1, files: 1 },
  copiedAt: null,
})
const FINE: OperatingFacts = {
  failedJobs: [],
  oldestDueJobAt: ago(LATE_JOB_SECONDS),
  mail: { waiting: 1, oldestWaitingAt: ago(OLD_MAIL_SECONDS), failed: 0 },
  freeBytes: LITTLE_SPACE_BYTES,
  lastBackup: createBackup(ago(OLD_BACKUP_SECONDS)),
  lastProven: createBackup(ago(OLD_PROOF_SECONDS)),
  copies: { lastAt: ago(OLD_COPY_SECONDS) },
  moneyDifferences: 0,
  searchStaleSeconds: STALE_SEARCH_SECONDS,
  recentErrors: MANY_ERRORS,
  mailCertificateEndsAt: ago(-SHORT_CERTIFICATE_SECONDS),
}

test('at its threshold no fact is a problem', () => {
  expect(findOperatingProblems(FINE, NOW)).toEqual([])
})

const BEYOND: Readonly<Record<(typeof OPERATING_PROBLEMS)[number], Partial<OperatingFacts>>> = {
  noBackup: { lastBackup: null },
  oldBackup: { lastBackup: createBackup(ago(OLD_BACKUP_SECONDS + 1)) },
  unprovenBackup: { lastProven: createBackup(ago(OLD_PROOF_SECONDS + 1)) },
  oldCopy: { copies: { lastAt: ago(OLD_COPY_SECONDS + 1) } },
  failedJobs: { failedJobs: [{ id: '1', name: 'test', failedAt: NOW, attempts: 1 }] },
  lateJobs: { oldestDueJobAt: ago(LATE_JOB_SECONDS + 1) },
  failedMail: { mail: { ...FINE.mail, failed: 1 } },
  waitingMail: { mail: { ...FINE.mail, oldestWaitingAt: ago(OLD_MAIL_SECONDS + 1) } },
  space: { freeBytes: LITTLE_SPACE_BYTES - 1 },
  money: { moneyDifferences: 1 },
  search: { searchStaleSeconds: STALE_SEARCH_SECONDS + 1 },
  errors: { recentErrors: MANY_ERRORS + 1 },
  mailCertificate: { mailCertificateEndsAt: ago(1 - SHORT_CERTIFICATE_SECONDS) },
}

test.each(OPERATING_PROBLEMS)('beyond its threshold %s is the only problem', (problem) => {
  expect(findOperatingProblems({ ...FINE, ...BEYOND[problem] }, NOW)).toEqual([problem])
})
