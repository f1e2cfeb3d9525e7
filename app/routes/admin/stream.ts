// The event stream of an open page of the console, closed with the session.
import { openAdminStream } from '#app/domain/admin/feed/admin-stream.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { createEventStream } from '#app/http/streams/event-stream.server.ts'
import type { Route } from './+types/stream'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const listen = openAdminStream(ctx)
    // Only an EventSource may get a response that never ends
    if (!args.request.headers.get('Accept')?.includes('text/event-stream')) fail('app.badRequest')
    return createEventStream(listen)
  })
}
