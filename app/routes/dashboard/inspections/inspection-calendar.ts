// One inspection as a calendar file for its parties.
import { getInspectionFile } from '#app/domain/tenancy/inspections/inspection-list.queries.server.ts'
import { serveCalendar } from '#app/http/files/serve-calendar.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/inspection-calendar'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => serveCalendar(await getInspectionFile(ctx, args.params.id), 'inspection.ics'))
}
