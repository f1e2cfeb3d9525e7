import type { WaitingApplication } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/paraglide/messages.js'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Row, RowCard } from './rows.tsx'

/** Pending applications, oldest first. */
export function WaitingApplications({ applications, now }: { applications: readonly WaitingApplication[]; now: Date }) {
  return (
    <RowCard title={m.dashboard_to_decide()} empty={applications.length > 0 ? null : m.dashboard_nothing_to_decide()}>
      {applications.map((application) => (
        <Row
          key={application.id}
          lead={<Avatar name={application.applicant} />}
          title={application.applicant}
          text={application.title}
          end={<span className="text-tiny text-amber">{formatRelative(application.sentAt, now)}</span>}
        />
      ))}
    </RowCard>
  )
}
