// One viewing as a calendar file for its parties.
import { getViewingFile } from '#app/domain/tenancy/viewing-pass/viewing-pass.queries.server.ts'
import { serveCalendar } from '#app/http/files/serve-calendar.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/viewing-calendar'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => serveCalendar(await getViewingFile(ctx, args.params.id), 'viewing.ics'))
}
