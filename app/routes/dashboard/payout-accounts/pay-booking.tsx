// How the tenant of an approved application pays the move-in cost: the accounts of the owner with a QR Ph code for what is not proven yet,
// and the form for the proof, which the page of the booking takes.
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { ProofForm } from '#app/domain/tenancy/bookings/components/proof-form.tsx'
import { getBooking } from '#app/domain/tenancy/bookings/booking.queries.server.ts'
import { PayAccounts } from '#app/domain/tenancy/payout-accounts/components/pay-accounts.tsx'
import { getBookingPaySheet } from '#app/domain/tenancy/payout-accounts/booking-pay-sheet.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { m } from '#app/messages/messages.js'
import type { Crumb } from '#app/routes/dashboard/shared/crumb.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { href } from '#app/shared/href.ts'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import type { Route } from './+types/pay-booking'

export const handle: Crumb = {
  crumb: m.pay_open,
  parent: { crumb: m.booking_crumb, getPath: (pathname) => pathname.replace(/\/pay$/, '') },
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { id } = args.params
    const [sheet, booking, { maxUploadMb }] = await Promise.all([
      getBookingPaySheet(ctx, id),
      getBooking(ctx, id),
      getSettings(ctx),
    ])
    return { sheet, booking, maxUploadMb, today: toManilaDay(ctx.now()), formKey: crypto.randomUUID() }
  })
}

export function meta() {
  return [{ title: m.pay_open() }]
}

export default function PayBooking({ loaderData: { sheet, booking, maxUploadMb, ...form } }: Route.ComponentProps) {
  const owner = booking.owner.name
  const { id } = booking
  const [first] = sheet.accounts
  const method = first === undefined ? {} : { method: first.method }
  return (
    <>
      <ConsolePageHead title={m.pay_owner({ owner })} context={booking.listing.title} />
      {sheet.amount === 0 ? (
        <EmptyState level={2} title={m.pay_nothing_due()} text={m.pay_booking_proven()} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <div className="grid grid-cols-1 gap-4">
            <PayAccounts
              {...{ sheet, owner }}
              purpose={m.booking_move_in_cost()}
              getPictureUrl={(accountId) => href('/dashboard/bookings/:id/pay/:accountId/qr.png', { id, accountId })}
            />
          </div>
          <ProofForm
            {...form}
            booking={booking}
            form={{ ...readFormState(undefined), values: { reference: sheet.reference, ...method } }}
            maxMb={maxUploadMb}
            action={href('/dashboard/bookings/:id', { id })}
          />
        </div>
      )}
    </>
  )
}
