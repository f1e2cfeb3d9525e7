// Pages report what happened on them: same origin only, in small batches. A browser that asks not to be tracked is not recorded.
import { recordEvents } from '#app/domain/analytics/events/event.commands.server.ts'
import { EVENT_BATCH_BYTES, eventBatch } from '#app/domain/analytics/events/event.schema.ts'
import { receive } from '#app/http/forms/respond.server.ts'
import { asksNotToBeTracked } from '#app/http/request/do-not-track.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/events'

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  if (asksNotToBeTracked(args.request.headers)) return new Response(null, { status: 204 })
  return receive(args, eventBatch, recordEvents, { maxBytes: EVENT_BATCH_BYTES })
}
