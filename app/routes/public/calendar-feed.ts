// The calendar of a person at a secret address, for calendars that subscribe to it. The address is the permission.
import { readCalendarFeed } from '#app/domain/tenancy/calendar-feed/calendar-feed.queries.server.ts'
import { serveCalendar } from '#app/http/files/serve-calendar.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/calendar-feed'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => serveCalendar(await readCalendarFeed(ctx, args.params.file)))
}
