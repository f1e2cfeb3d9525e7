// The event stream of a signed-in person: one for each open page, closed with the session (promises T1, T2, T5).
import { openLiveStream } from '#app/domain/messaging/live/server/live-stream.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { createEventStream } from '#app/http/streams/event-stream.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/stream'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    const listen = openLiveStream(ctx)
    // Only an EventSource may get a response that never ends
    if (!args.request.headers.get('Accept')?.includes('text/event-stream')) fail('app.badRequest')
    return createEventStream(listen)
  })
}
