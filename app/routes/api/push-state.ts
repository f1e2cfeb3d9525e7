// Whether this browser shows push messages, and the key that it needs for that, as JSON for the browser.
import { readPushState } from '#app/domain/notifications/push/push-device.queries.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/push-state'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) =>
    Response.json(await readPushState(ctx), { headers: { 'Cache-Control': 'no-store' } }),
  )
}
