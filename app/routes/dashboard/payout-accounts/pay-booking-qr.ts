// The QR Ph code of the move-in cost as a picture, for the tenant.
import { getBookingPayPicture } from '#app/domain/tenancy/payout-accounts/booking-pay-sheet.queries.server.ts'
import { servePng } from '#app/http/files/serve-picture.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/pay-booking-qr'

export function loader(args: Route.LoaderArgs) {
  const { id, accountId } = args.params
  return serve(args, async (ctx) => servePng(await getBookingPayPicture(ctx, id, accountId), 'tahanan-qr-ph.png'))
}
