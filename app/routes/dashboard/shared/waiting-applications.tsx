import type { WaitingApplication } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import { formatRelative } from '#app/i18n/durations.ts'
import { m } from '#app/paraglide/messages.js'
import { Avatar } from '#app/ui/data/avatar.tsx'
import type { Linked } from './link-rows.server.ts'
import { Row, RowCard } from './rows.tsx'

type WaitingProps = { applications: readonly Linked<WaitingApplication>[]; now: Date }

/** Pending applications, oldest first. Each opens the conversation with the applicant. */
export function WaitingApplications({ applications, now }: WaitingProps) {
  return (
    <RowCard title={m.dashboard_to_decide()}>
      {applications.map((application) => (
        <Row
          key={application.id}
          to={application.to}
          lead={<Avatar name={application.applicant} />}
          title={application.applicant}
          text={application.title}
          end={<span className="text-tiny text-amber">{formatRelative(application.sentAt, now)}</span>}
        />
      ))}
    </RowCard>
  )
}
