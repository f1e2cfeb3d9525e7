import type { SystemState } from '#app/domain/admin/system/system.model.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { formatBytes } from './format-bytes.ts'

const OLD_BACKUP_MS = 2 * 86_400_000
const OLD_MAIL_MS = 3_600_000
const LITTLE_SPACE_BYTES = 5_000_000_000

/** How the platform is, in sentences: what needs attention first, or that nothing does. */
export function SystemSummary({ system, now }: { system: SystemState; now: Date }) {
  const problems = listProblems(system, now)
  const { last } = system.backup
  if (problems.length === 0)
    return (
      <Alert tone="leaf" title={m.admin_system_fine()}>
        {last === null ? null : m.admin_system_fine_backup({ when: formatRelative(last.at, now) })}
      </Alert>
    )
  return (
    <Alert tone="amber" title={m.admin_system_attention({ count: problems.length })}>
      <ul className="list-disc pl-5">
        {problems.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  )
}

function listProblems({ backup, failedJobs, mail, storage }: SystemState, now: Date): string[] {
  const isOlder = (moment: Date | null, ms: number) => moment !== null && now.getTime() - moment.getTime() > ms
  return [
    backup.last === null ? m.admin_system_problem_no_backup() : null,
    backup.last !== null && isOlder(backup.last.at, OLD_BACKUP_MS)
      ? m.admin_system_problem_backup({ when: formatRelative(backup.last.at, now) })
      : null,
    failedJobs.length > 0 ? m.admin_system_problem_jobs({ count: failedJobs.length }) : null,
    mail.failed > 0 ? m.admin_system_problem_mail({ count: formatNumber(mail.failed) }) : null,
    mail.oldestWaitingAt !== null && isOlder(mail.oldestWaitingAt, OLD_MAIL_MS)
      ? m.admin_system_problem_waiting({ when: formatRelative(mail.oldestWaitingAt, now) })
      : null,
    storage.freeBytes < LITTLE_SPACE_BYTES
      ? m.admin_system_problem_space({ size: formatBytes(storage.freeBytes) })
      : null,
  ].filter((text) => text !== null)
}
