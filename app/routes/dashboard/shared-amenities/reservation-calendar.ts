// One reservation as a calendar file for the tenant and the owner.
import { getReservationFile } from '#app/domain/tenancy/shared-amenities/reservation.queries.server.ts'
import { serveCalendar } from '#app/http/files/serve-calendar.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/reservation-calendar'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => serveCalendar(await getReservationFile(ctx, args.params.id), 'reservation.ics'))
}
