// The home that a tenant rents with the months of the lease, and what happens next with requests and applications.
import { getRentalStatusLabel, RENTAL_STATUS_TONES } from '#app/domain/tenancy/rent-book/rent-book.labels.ts'
import type { OwnApplication } from '#app/domain/applications/overview/application-figures.queries.server.ts'
import type { OpenRequest } from '#app/domain/tenancy/maintenance/maintenance.queries.server.ts'
import type { TenantRental } from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import type { LeaseMonth } from '#app/domain/tenancy/overview/tenant-home.rules.ts'
import { sampleOnFailure } from '#app/domain/listings/photos/components/sample-on-failure.ts'
import { formatDate, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { Card } from '#app/ui/data/card.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { FileTextIcon, WrenchIcon } from '#app/ui/icons/console-icons.tsx'
import type { Linked } from '#app/routes/dashboard/shared/link-rows.server.ts'
import { Row, RowCard, RowLink, StateBadge } from '#app/routes/shared/rows.tsx'

type TenantRentalCardProps = { rental: Linked<TenantRental>; months: readonly LeaseMonth[] }

/** Opens the page of the rental. */
export function TenantRentalCard({ rental, months }: TenantRentalCardProps) {
  const { title, city, owner, cover, status, monthlyRent, startsOn, endsOn } = rental
  return (
    <Card className="relative grid grid-cols-1 gap-3 p-3 hover:bg-hover">
      <div className="flex gap-3">
        {cover === null ? null : (
          <img
            {...sampleOnFailure(cover)}
            src={cover.replace(/-\d+(\.\w+)$/, '-400$1')}
            alt=""
            width={104}
            height={84}
            className="h-21 w-26 shrink-0 rounded-control bg-sand-100 object-cover"
          />
        )}
        <div className="min-w-0">
          <h2 className="line-clamp-2 font-head text-base leading-5.5 font-semibold">
            <RowLink to={rental.to}>{title}</RowLink>
          </h2>
          <p className="text-sm text-ink-soft">{m.dashboard_home_line({ city, owner })}</p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm tabular-nums">
            {rental.ownShare ? `${m.roommate_your_share()}: ` : null}
            {formatPesosPerMonth(rental.ownShare?.rent ?? monthlyRent)}
            <StatusBadge tone={RENTAL_STATUS_TONES[status]}>{getRentalStatusLabel(status)}</StatusBadge>
          </p>
        </div>
      </div>
      <LeaseBar months={months} startsOn={startsOn} endsOn={endsOn} />
    </Card>
  )
}

const CELLS: Record<LeaseMonth['state'], string> = {
  paid: 'bg-sea',
  due: 'border-2 border-amber bg-amber-soft',
  late: 'border-2 border-brick bg-brick-soft',
  upcoming: 'bg-sand-200',
  none: 'bg-sand-200',
}

/** One cell for each month, with the sentence that says the same. */
function LeaseBar({ months, startsOn, endsOn }: { months: readonly LeaseMonth[]; startsOn: string; endsOn: string }) {
  const paid = months.filter(({ state }) => state === 'paid').length
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div aria-hidden="true" className="flex gap-1">
        {months.map(({ month, state }) => (
          <span key={month} className={`h-2.5 min-w-0.5 flex-1 rounded-[3px] ${CELLS[state]}`} />
        ))}
      </div>
      <p className="flex flex-wrap justify-between gap-x-2 text-tiny text-ink-soft">
        <span>{formatDate(startsOn)}</span>
        <span className="font-semibold text-ink">{m.tenant_home_months({ paid, total: months.length })}</span>
        <span>{formatDate(endsOn)}</span>
      </p>
    </div>
  )
}

export function OwnRequests({
  requests,
  owner,
}: {
  requests: readonly (OpenRequest & { to: string })[]
  owner: string
}) {
  return (
    <RowCard title={m.tenant_home_requests()}>
      {requests.map((request) => (
        <Row
          key={request.id}
          to={request.to}
          lead={<WrenchIcon className="text-sea" />}
          title={request.title}
          text={describeRequest(request, owner)}
          isDense
        />
      ))}
    </RowCard>
  )
}

function describeRequest({ status, respondedAt, respondBy, createdAt }: OpenRequest, owner: string): string {
  if (status === 'in_progress') return m.tenant_home_request_started()
  if (respondedAt !== null) return m.tenant_home_request_answered({ owner })
  const date = formatDate(toManilaDay(createdAt))
  return respondBy === null
    ? m.tenant_home_request_sent({ date, owner })
    : m.tenant_home_request_by({ date, owner, by: formatDate(toManilaDay(respondBy)) })
}

export function OwnApplications({ applications }: { applications: readonly Linked<OwnApplication>[] }) {
  return (
    <RowCard title={m.dashboard_your_applications()}>
      {applications.map((application) => (
        <Row
          key={application.id}
          to={application.to}
          lead={<FileTextIcon className="text-sea" />}
          title={application.title}
          text={describeApplication(application)}
          isDense
          end={<StateBadge machine="rental_application" state={application.status} />}
        />
      ))}
    </RowCard>
  )
}

function describeApplication({ status, monthlyRent, sentAt }: OwnApplication): string {
  const rent = formatPesosPerMonth(monthlyRent)
  const date = formatDate(sentAt)
  if (status === 'pending') return m.tenant_home_application_pending({ rent, date })
  if (status === 'approved') return m.tenant_home_application_approved({ rent })
  if (status === 'rejected') return m.tenant_home_application_rejected({ rent })
  return m.dashboard_application_line({ rent, date })
}
