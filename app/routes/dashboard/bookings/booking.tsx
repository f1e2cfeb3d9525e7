// One booking, for its tenant, the owner of the listing and administrators: what is paid, the proofs, and the decision. The dialogs are
// in the address.
import { redirect } from 'react-router'
import { BOOKING_STATUS_TONES, getBookingStatusLabel } from '#app/domain/tenancy/bookings/booking.labels.ts'
import { getBooking } from '#app/domain/tenancy/bookings/booking.queries.server.ts'
import { type BookingAction, bookingAction } from '#app/domain/tenancy/bookings/booking.schema.ts'
import { submitBookingProof } from '#app/domain/tenancy/bookings/booking-proof.commands.server.ts'
import { cancelBooking } from '#app/domain/tenancy/bookings/cancel-booking.commands.server.ts'
import { confirmBooking } from '#app/domain/tenancy/bookings/confirm-booking.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { DownloadIcon } from '#app/ui/icons/console-icons.tsx'
import { CheckIcon, XIcon } from '#app/ui/icons/icons.tsx'
import { AgreementCard, BreakdownCard, ProofsCard } from './booking/cards.tsx'
import { CancelDialog, ConfirmBookingDialog } from './booking/dialogs.tsx'
import { ProofForm } from './booking/proof-form.tsx'
import type { Route } from './+types/booking'

export const handle: Crumb = {
  crumb: m.booking_crumb,
  parent: {
    crumb: m.received_crumb,
    getPath: (_pathname, role) =>
      role === 'admin' ? '/admin/dashboard?section=applications' : `/dashboard/${role}/applications`,
  },
}
export const headers = refusalHeaders

const DIALOGS = ['confirm', 'cancel'] as const
const DONE_TEXTS = {
  proof: m.booking_done_proof,
  confirmed: m.booking_done_confirmed,
  cancelled: m.booking_done_cancelled,
}
const isDone = (value: string | null): value is keyof typeof DONE_TEXTS =>
  value !== null && Object.hasOwn(DONE_TEXTS, value)

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const [booking, { maxUploadMb }] = await Promise.all([getBooking(ctx, args.params.id), getSettings(ctx)])
    const { searchParams } = args.url
    const requested = DIALOGS.find((name) => name === searchParams.get('dialog')) ?? null
    const done = searchParams.get('done')
    return {
      booking,
      role: ctx.actor?.role ?? 'tenant',
      maxUploadMb,
      today: toManilaDay(ctx.now()),
      dialog: requested && booking.allowed[requested] ? requested : null,
      done: isDone(done) ? done : null,
      formKey: crypto.randomUUID(), // not `key`, which React would take from spread data and mount the parts anew
    }
  })
}

export function action(args: Route.ActionArgs) {
  return submit(args, bookingAction, async (ctx, input) => {
    const done = await runAction(ctx, args.params.id, input)
    return redirect(`${href('/dashboard/bookings/:id', { id: args.params.id })}?done=${done}`)
  })
}

async function runAction(ctx: Ctx, id: string, input: BookingAction): Promise<keyof typeof DONE_TEXTS> {
  if (input.intent === 'confirm') {
    await confirmBooking(ctx, id)
    return 'confirmed'
  }
  if (input.intent === 'cancel') {
    await cancelBooking(ctx, { id, reason: input.reason })
    return 'cancelled'
  }
  const { intent: _, ...proof } = input
  await submitBookingProof(ctx, { bookingId: id, ...proof })
  return 'proof'
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.booking.listing.title ?? ''
  return [{ title: m.booking_title({ title }) }]
}

export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, dialog, done, formKey, maxUploadMb, today } = loaderData
  const form = readFormState(actionData)
  const view = href('/dashboard/bookings/:id', { id: booking.id })
  return (
    <>
      <Head {...loaderData} />
      <div className="grid grid-cols-1 gap-4">
        {form.alert === undefined || dialog !== null ? null : <Alert tone="brick" title={form.alert} isAnnounced />}
        {done === null ? null : <Alert tone="leaf" title={DONE_TEXTS[done]()} isAnnounced />}
        {done === null ? <NextStep {...loaderData} /> : null}
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
        <ConfirmBookingDialog booking={booking} closeTo={view} action={`${view}?dialog=confirm`} error={form.refusal} />
      ) : null}
      {dialog === 'cancel' ? (
        <CancelDialog booking={booking} closeTo={view} action={`${view}?dialog=cancel`} form={form} />
      ) : null}
    </>
  )
}

function Head({ booking }: Route.ComponentProps['loaderData']) {
  const { id, status, allowed, listing, receiptNumber } = booking
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
          {allowed.confirm ? (
            <ButtonLink to={`${view}?dialog=confirm`} preventScrollReset size="compact" icon={<CheckIcon size={18} />}>
              {m.booking_confirm()}
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
