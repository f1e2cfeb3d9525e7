// Cards of a booking: the move-in cost, the agreement and the proofs of payment.
import type { ReactNode } from 'react'
import { getPaymentMethodLabel, getBookingStatusLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import type { BookingView } from '#app/domain/tenancy/bookings/booking.model.ts'
import { calculateUnproven } from '#app/domain/tenancy/bookings/booking.rules.ts'
import { describeInvoice } from '#app/domain/tenancy/receipts/invoice-number.labels.ts'
import { formatDate, formatDateRange, formatAmount, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { Role } from '#app/shared/vocabulary.ts'
import { Card, CardBody, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'

export function BreakdownCard({ booking }: { booking: BookingView }) {
  const { advanceAmount, depositAmount, cleaningFee, totalPrice, proofs, status, invoice } = booking
  const unproven = calculateUnproven(totalPrice, proofs)
  return (
    <Card>
      <CardHead title={m.booking_move_in_cost()} />
      <CardBody>
        <dl className="grid grid-cols-1 gap-2 text-sm">
          <Line label={m.booking_advance()}>{formatAmount(advanceAmount)}</Line>
          <Line label={m.booking_deposit()}>{formatAmount(depositAmount)}</Line>
          <Line label={m.ui_cleaning_fee()}>{formatAmount(cleaningFee)}</Line>
          <Line label={m.ui_total()} isStrong>
            {formatAmount(totalPrice)}
          </Line>
          {invoice === null ? null : <Line label={m.invoice_number()}>{describeInvoice(invoice)}</Line>}
          {status === 'pending' ? (
            <>
              <Line label={m.booking_proven()}>{formatAmount(totalPrice - unproven)}</Line>
              <Line label={m.booking_open_amount()}>{formatAmount(unproven)}</Line>
            </>
          ) : null}
        </dl>
      </CardBody>
    </Card>
  )
}

export function AgreementCard({ booking, role }: { booking: BookingView; role: Role }) {
  const { tenant, owner, listing, startsOn, endsOn, leaseMonths, monthlyRent, openedAt, decidedAt, status } = booking
  const decided = getBookingStatusLabel(status)
  return (
    <Card>
      <CardHead title={m.booking_facts()} />
      <CardBody>
        <dl className="grid grid-cols-1 gap-2 text-sm">
          <Line label={m.party_tenant()}>{tenant.name}</Line>
          <Line label={m.party_owner()}>{owner.name}</Line>
          <Line label={m.listing_home()}>{listing.title}</Line>
          <Line label={m.ui_rent()}>{formatPesosPerMonth(monthlyRent)}</Line>
          <Line label={m.ui_lease()}>
            {formatDateRange(startsOn, endsOn)}
            <span className="block text-tiny font-normal text-ink-soft">{m.format_months({ count: leaseMonths })}</span>
          </Line>
          <Line label={m.booking_opened()}>{formatDate(openedAt)}</Line>
          {decidedAt === null ? null : <Line label={decided}>{formatDate(decidedAt)}</Line>}
          {booking.cancelReason === null ? null : <Line label={m.ui_reason()}>{booking.cancelReason}</Line>}
        </dl>
        {role === 'tenant' ? null : (
          <p className="mt-3 text-sm">
            <TextLink
              to={`/dashboard/${role === 'agent' ? 'agent' : 'landlord'}/applications/${booking.applicationId}`}
            >
              {m.booking_application()}
            </TextLink>
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function Line({ label, isStrong = false, children }: { label: string; isStrong?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 border-b border-line pb-2 last:border-b-0 last:pb-0">
      <dt className={isStrong ? 'font-semibold' : 'text-ink-soft'}>{label}</dt>
      <dd
        className={
          isStrong
            ? 'font-head text-base font-bold tabular-nums'
            : 'min-w-0 text-right font-semibold break-words tabular-nums'
        }
      >
        {children}
      </dd>
    </div>
  )
}

export function ProofsCard({ booking: { proofs } }: { booking: BookingView }) {
  return (
    <Card>
      <CardHead title={m.booking_proofs()} />
      {proofs.length === 0 ? (
        <EmptyState bare title={m.booking_proofs_none()} />
      ) : (
        <ul className="border-t border-line">
          {proofs.map(({ id, amount, method, paidOn, reference, url }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 text-sm last:border-b-0 md:px-4.5"
            >
              <div className="min-w-0 flex-1 basis-44">
                <p className="font-semibold tabular-nums">{formatAmount(amount)}</p>
                <p className="text-tiny break-words text-ink-soft">
                  {m.booking_proof_line({ method: getPaymentMethodLabel(method), date: formatDate(paidOn) })}
                  {reference === null ? null : ` · ${m.booking_proof_reference({ reference })}`}
                </p>
              </div>
              {url === null ? null : (
                <a href={url} download className="text-sea underline underline-offset-3">
                  {m.booking_proof_open()}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
