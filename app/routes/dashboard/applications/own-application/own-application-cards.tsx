// Cards of the page about one own application.
import { getRejectionReasonLabel } from '#app/domain/applications/facts/application-facts.labels.ts'
import { getBookingStatusLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import {
  getMomentLabel,
  getNextText,
  getOthersLabel,
  MOMENT_TONES,
} from '#app/domain/applications/own/own-application.labels.ts'
import type { OwnApplication, OwnBooking } from '#app/domain/applications/own/own-application.model.ts'
import {
  type ApplicationMoment,
  getDocumentsDeletionDate,
  listMoments,
} from '#app/domain/applications/own/own-application.rules.ts'
import { formatDate, formatPesos } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { Card, CardBody, CardFoot, CardHead } from '#app/ui/data/card.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { CircleCheckIcon, CircleXIcon, ReceiptIcon, SendIcon } from '#app/ui/icons/icons.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

export function NextCard({ application }: { application: OwnApplication }) {
  const { facts, others } = application
  const reasons = [facts.reasonCode ? getRejectionReasonLabel(facts.reasonCode) : null, facts.reason]
  const deletionDate = getDocumentsDeletionDate(application)
  return (
    <Card>
      <CardHead title={m.own_application_next()} />
      <CardBody className="grid gap-2">
        <p>{getNextText(application)}</p>
        {facts.status === 'rejected' ? (
          <p>
            <b>{m.own_application_reason()}</b> {reasons.filter(Boolean).join('. ')}
          </p>
        ) : null}
        {deletionDate ? (
          <p className="text-sm text-ink-soft">
            {m.own_application_documents_deleted({ date: formatDate(deletionDate) })}
          </p>
        ) : null}
        {facts.status === 'pending' ? <p className="text-sm text-ink-soft">{getOthersLabel(others)}</p> : null}
      </CardBody>
    </Card>
  )
}

/** The amounts that were agreed when the application was approved; a later change of the listing does not change them. */
export function BookingCard({ booking }: { booking: OwnBooking | null }) {
  if (!booking) return null
  const rows = [
    [m.listing_advance(), formatPesos(booking.advanceAmount)],
    [m.listing_deposit(), formatPesos(booking.depositAmount)],
    ...(booking.cleaningFee > 0 ? [[m.move_in_cleaning(), formatPesos(booking.cleaningFee)] as const] : []),
    [m.own_application_booking_total(), formatPesos(booking.totalPrice)],
    [m.ui_move_in_date(), formatDate(booking.moveInDate)],
    [m.application_fact_lease(), m.format_months({ count: booking.leaseMonths })],
  ] as const
  return (
    <Card>
      <CardHead
        title={m.own_application_booking()}
        action={
          <StatusBadge tone={MOMENT_TONES[`booking-${booking.status}`]}>
            {getBookingStatusLabel(booking.status)}
          </StatusBadge>
        }
      />
      <CardBody>
        <dl className="grid divide-y divide-line">
          {rows.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-2">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </CardBody>
      <CardFoot>
        <TextLink to={`/dashboard/bookings/${booking.id}`}>{m.own_application_booking_open()}</TextLink>
      </CardFoot>
    </Card>
  )
}

function MomentIcon({ kind }: { kind: ApplicationMoment['kind'] }) {
  if (kind === 'sent' || kind === 'pending') return <SendIcon size={18} />
  if (kind === 'booking-pending') return <ReceiptIcon size={18} />
  return kind === 'approved' || kind === 'booking-confirmed' ? <CircleCheckIcon size={18} /> : <CircleXIcon size={18} />
}

export function TimelineCard({ application, now }: { application: OwnApplication; now: Date }) {
  return (
    <Card>
      <CardHead title={m.ui_timeline()} />
      <Timeline
        label={m.ui_timeline()}
        now={now}
        events={listMoments(application).map(({ kind, at }) => ({
          id: kind,
          title: getMomentLabel(kind),
          at,
          tone: MOMENT_TONES[kind],
          icon: <MomentIcon kind={kind} />,
        }))}
      />
    </Card>
  )
}
