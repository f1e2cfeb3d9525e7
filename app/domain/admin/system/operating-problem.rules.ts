// When a fact about the platform is a problem. deploy/prometheus/alerts.yml has the same thresholds; a test compares them.
import type { OperatingFacts } from './system.model.ts'

export const OLD_BACKUP_SECONDS = 2 * 86_400
export const OLD_PROOF_SECONDS = 3 * 86_400
export const OLD_COPY_SECONDS = 10 * 86_400
export const OLD_MAIL_SECONDS = 3_600
export const LATE_JOB_SECONDS = 900
export const LITTLE_SPACE_BYTES = 5_000_000_000
export const STALE_SEARCH_SECONDS = 300
export const MANY_ERRORS = 10
/** Certificates are renewed 30 days before their end. */
export const SHORT_CERTIFICATE_SECONDS = 14 * 86_400

export const OPERATING_PROBLEMS = [
  'noBackup',
  'oldBackup',
  'unprovenBackup',
  'oldCopy',
  'failedJobs',
  'lateJobs',
  'failedMail',
  'waitingMail',
  'space',
  'money',
  'search',
  'errors',
  'mailCertificate',
] as const
export type OperatingProblem = (typeof OPERATING_PROBLEMS)[number]

const isOlder = (moment: Date | null, seconds: number, now: Date) =>
  moment !== null && now.getTime() - moment.getTime() > seconds * 1_000

const IS_PROBLEM: Readonly<Record<OperatingProblem, (facts: OperatingFacts, now: Date) => boolean>> = {
  noBackup: ({ lastBackup }) => lastBackup === null,
  oldBackup: ({ lastBackup }, now) => isOlder(lastBackup?.at ?? null, OLD_BACKUP_SECONDS, now),
  unprovenBackup: ({ lastProven }, now) => isOlder(lastProven?.proof?.at ?? null, OLD_PROOF_SECONDS, now),
  oldCopy: ({ copies }, now) => isOlder(copies?.lastAt ?? null, OLD_COPY_SECONDS, now),
  failedJobs: ({ failedJobs }) => failedJobs.length > 0,
  lateJobs: ({ oldestDueJobAt }, now) => isOlder(oldestDueJobAt, LATE_JOB_SECONDS, now),
  failedMail: ({ mail }) => mail.failed > 0,
  waitingMail: ({ mail }, now) => isOlder(mail.oldestWaitingAt, OLD_MAIL_SECONDS, now),
  space: ({ freeBytes }) => freeBytes < LITTLE_SPACE_BYTES,
  money: ({ moneyDifferences }) => moneyDifferences > 0,
  search: ({ searchStaleSeconds }) => searchStaleSeconds > STALE_SEARCH_SECONDS,
  errors: ({ recentErrors }) => recentErrors > MANY_ERRORS,
  mailCertificate: ({ mailCertificateEndsAt }, now) =>
    mailCertificateEndsAt !== null &&
    mailCertificateEndsAt.getTime() - now.getTime() < SHORT_CERTIFICATE_SECONDS * 1_000,
}

export const findOperatingProblems = (facts: OperatingFacts, now: Date): OperatingProblem[] =>
  OPERATING_PROBLEMS.filter((problem) => IS_PROBLEM[problem](facts, now))
