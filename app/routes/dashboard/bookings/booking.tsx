// One booking, for its tenant, the owner of the listing and administrators: what is paid, the proofs, and the decision. The dialogs are
// in the address.
import { BOOKING_STATUS_TONES, getBookingStatusLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { getBooking } from '#app/domain/tenancy/bookings/booking.queries.server.ts'
import { bookingAction } from '#app/domain/tenancy/bookings/booking.schema.ts'
import { submitBookingProof } from '#app/domain/tenancy/bookings/booking-proof.commands.server.ts'
import { ProofForm } from '#app/domain/tenancy/bookings/components/proof-form.tsx'
import { cancelBooking } from '#app/domain/tenancy/bookings/cancel-booking.commands.server.ts'
import { confirmBooking } from '#app/domain/tenancy/bookings/confirm-booking.commands.server.ts'
import { InvoiceDialog } from '#app/domain/tenancy/receipts/components/invoice-dialog.tsx'
import { changeBookingInvoiceNumber } from '#app/domain/tenancy/receipts/invoice-number.commands.server.ts'
import { getInvoiceActionLabel } from '#app/domain/tenancy/receipts/invoice-number.labels.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { hasClosedOwner } from '#app/domain/listings/public/closed-owner.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { ClosedAccountAlert } from '#app/routes/dashboard/shared/closed-account-alert.tsx'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { CheckIcon, WalletIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { AgreementCard, BreakdownCard, ProofsCard } from './booking/booking-cards.tsx'
import { CancelDialog, ConfirmBookingDialog } from './booking/booking-dialogs.tsx'

import type { Route } from './+types/booking'

export const handle: Crumb = {
  crumb: m.booking_crumb,
  parent: {
    crumb: m.ui_applications,
    getPath: (_pathname, role) =>
      role === 'admin' ? '/admin/dashboard/applications' : `/dashboard/${role}/applications`,
  },
}
export const headers = refusalHeaders

const DIALOGS = ['confirm', 'cancel', 'invoice'] as const
const NOTICES = {
  prove: m.booking_done_proof,
  confirm: m.booking_done_confirmed,
  cancel: m.booking_done_cancelled,
  invoice: m.rent_done_invoice,
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [booking, { maxUploadMb }] = await Promise.all([getBooking(ctx, args.params.id), getSettings(ctx)])
    const { searchParams } = args.url
    const requested = DIALOGS.find((name) => name === searchParams.get('dialog')) ?? null
    return {
      booking,
      isClosed: await hasClosedOwner(ctx, booking.listing.id),
      role: ctx.actor?.role ?? 'tenant',
      maxUploadMb,
      today: toManilaDay(ctx.now()),
      dialog: requested && booking.allowed[requested] ? requested : null,
      formKey: crypto.randomUUID(), // not `key`, which React would take from spread data and mount the parts anew
    }
  })
}

export const action = defineActions(bookingAction, NOTICES, ({ params: { id } }: Route.ActionArgs) => ({
  confirm: (ctx, terms) => confirmBooking(ctx, id, terms),
  cancel: (ctx, { reason }) => cancelBooking(ctx, { id, reason }),
  invoice: (ctx, { invoiceNumber }) => changeBookingInvoiceNumber(ctx, { bookingId: id, number: invoiceNumber }),
  prove: (ctx, proof) => submitBookingProof(ctx, { bookingId: id, ...proof }),
}))

/** A rental that is confirmed before its first day has not started. */
function describeDone({ booking: { startsOn }, today }: Route.ComponentProps['loaderData']): typeof NOTICES {
  if (startsOn <= today) return NOTICES
  return { ...NOTICES, confirm: () => m.booking_done_confirmed_upcoming({ date: formatDate(startsOn) }) }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.booking.listing.title ?? ''
  return [{ title: m.booking_title({ title }) }]
}

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, isClosed, dialog, formKey, maxUploadMb, today } = loaderData
  const form = readFormState(actionData)
  const view = href('/dashboard/bookings/:id', { id: booking.id })
  return (
    <>
      <Head {...loaderData} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined || dialog !== null ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        {isClosed ? <ClosedAccountAlert /> : null}
        <DoneNotice notices={describeDone(loaderData)} form={form} otherwise={<NextStep {...loaderData} />} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            <BreakdownCard booking={booking} />
            <AgreementCard {...loaderData} />
          </div>
          <div className="grid grid-cols-1 gap-4">
            <ProofsCard booking={booking} />
            {booking.allowed.prove ? (
              <ProofForm
                key={booking.proofs.length /* empty again after each proof */}
                {...{ booking, form, today, formKey }}
                maxMb={maxUploadMb}
                action={view}
              />
            ) : null}
          </div>
        </div>
      </div>
      {dialog === 'confirm' ? (
        <ConfirmBookingDialog booking={booking} closeTo={view} action={`${view}?dialog=confirm`} form={form} />
      ) : null}
      {dialog === 'cancel' ? (
        <CancelDialog booking={booking} closeTo={view} action={`${view}?dialog=cancel`} form={form} />
      ) : null}
      {dialog === 'invoice' ? (
        <InvoiceDialog
          amount={booking.totalPrice}
          description={`${booking.tenant.name} · ${booking.receiptNumber ?? ''}`}
          hiddenFields={{ intent: 'invoice' }}
          closeTo={view}
          action={`${view}?dialog=invoice`}
          form={form}
        />
      ) : null}
    </>
  )
}

function Head({ booking }: Route.ComponentProps['loaderData']) {
  const { id, status, allowed, listing, receiptNumber, invoice } = booking
  const view = href('/dashboard/bookings/:id', { id })
  return (
    <ConsolePageHead
      title={listing.title}
      badge={<StatusBadge tone={BOOKING_STATUS_TONES[status]}>{getBookingStatusLabel(status)}</StatusBadge>}
      context={listing.address}
      actions={
        <>
          {allowed.cancel ? (
            <ButtonLink
              to={`${view}?dialog=cancel`}
              preventScrollReset
              variant="line"
              size="compact"
              icon={<XIcon size={18} />}
            >
              {m.booking_cancel()}
            </ButtonLink>
          ) : null}
          {allowed.prove ? (
            <ButtonLink to={href('/dashboard/bookings/:id/pay', { id })} size="compact" icon={<WalletIcon size={18} />}>
              {m.pay_open()}
            </ButtonLink>
          ) : null}
          {allowed.confirm ? (
            <ButtonLink to={`${view}?dialog=confirm`} preventScrollReset size="compact" icon={<CheckIcon size={18} />}>
              {m.booking_confirm()}
            </ButtonLink>
          ) : null}
          {allowed.invoice ? (
            <ButtonLink to={`${view}?dialog=invoice`} preventScrollReset variant="line" size="compact">
              {getInvoiceActionLabel(invoice)}
            </ButtonLink>
          ) : null}
          {receiptNumber === null ? null : (
            <ButtonLink
              to={href('/dashboard/bookings/:id/receipt.pdf', { id })}
              reloadDocument
              size="compact"
              icon={<DownloadIcon size={18} />}
            >
              {m.booking_receipt()}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

function NextStep({ booking: { allowed } }: Route.ComponentProps['loaderData']) {
  if (allowed.prove)
    return (
      <Alert tone="sea" title={m.booking_pending_tenant()}>
        {m.booking_pending_tenant_text()}
      </Alert>
    )
  if (!allowed.confirm) return null
  return (
    <Alert tone="sea" title={m.booking_pending_owner()}>
      {m.booking_pending_owner_text()}
    </Alert>
  )
}
