// The receipt of a confirmed booking, for both sides.
import { buildBookingReceipt } from '#app/domain/tenancy/bookings/booking-receipt.queries.server.ts'
import { servePdf } from '#app/http/files/serve-pdf.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/booking-receipt'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => servePdf(await buildBookingReceipt(ctx, args.params.id)))
}
