import { findOperatingProblems, type OperatingProblem } from '#app/domain/admin/system/operating-problem.rules.ts'
import type { OperatingFacts, SystemState } from '#app/domain/admin/system/system.model.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { formatBytes } from './format-bytes.ts'

/** How the platform is, in sentences: what needs attention first, or that nothing does. */
export function SystemSummary({ system: { facts }, now }: { system: SystemState; now: Date }) {
  const problems = findOperatingProblems(facts, now)
  const { lastBackup } = facts
  if (problems.length === 0)
    return (
      <Alert tone="leaf" title={m.admin_system_fine()}>
        {lastBackup === null ? null : m.admin_system_fine_backup({ when: formatRelative(lastBackup.at, now) })}
      </Alert>
    )
  return (
    <Alert tone="amber" title={m.admin_system_attention({ count: problems.length })}>
      <ul className="list-disc pl-5">
        {problems.map((problem) => (
          <li key={problem}>{TEXTS[problem](facts, now)}</li>
        ))}
      </ul>
    </Alert>
  )
}

const formatAge = (moment: Date | null | undefined, now: Date) => formatRelative(moment ?? now, now)

const TEXTS: Readonly<Record<OperatingProblem, (facts: OperatingFacts, now: Date) => string>> = {
  noBackup: () => m.admin_system_problem_no_backup(),
  oldBackup: ({ lastBackup }, now) => m.admin_system_problem_backup({ when: formatAge(lastBackup?.at, now) }),
  unprovenBackup: ({ lastProven }, now) =>
    m.admin_system_problem_unproven({ when: formatAge(lastProven?.proof?.at, now) }),
  oldCopy: ({ copies }, now) => m.admin_system_problem_copy({ when: formatAge(copies?.lastAt, now) }),
  failedJobs: ({ failedJobs }) => m.admin_system_problem_jobs({ count: failedJobs.length }),
  lateJobs: ({ oldestDueJobAt }, now) => m.admin_system_problem_late({ when: formatAge(oldestDueJobAt, now) }),
  failedMail: ({ mail }) => m.admin_system_problem_mail({ count: formatNumber(mail.failed) }),
  waitingMail: ({ mail }, now) => m.admin_system_problem_waiting({ when: formatAge(mail.oldestWaitingAt, now) }),
  space: ({ freeBytes }) => m.admin_system_problem_space({ size: formatBytes(freeBytes) }),
  money: ({ moneyDifferences }) => m.admin_system_problem_money({ count: formatNumber(moneyDifferences) }),
  search: () => m.admin_system_problem_search(),
  errors: ({ recentErrors }) => m.admin_system_problem_errors({ count: formatNumber(recentErrors) }),
  mailCertificate: ({ mailCertificateEndsAt }) =>
    m.admin_system_problem_certificate({ when: formatDateTime(mailCertificateEndsAt ?? new Date(0)) }),
}
