// Called by the mail provider with what became of mails. The signature replaces the origin check (server/guards/same-origin.ts exempts this
// address).
import { receiveMailReport } from '#app/domain/notifications/mail-health/mail-health.commands.server.ts'
import { readJson, serve } from '#app/http/forms/respond.server.ts'
import { refuseRead } from '#app/http/responses/refuse-read.server.ts'
import type { Route } from './+types/mail-reports'

const MAX_BYTES = 100_000

export const loader = refuseRead

export function action(args: Route.ActionArgs) {
  return serve(args, async (ctx) => {
    await receiveMailReport(ctx, await readJson(args.request, MAX_BYTES))
    return new Response(null, { status: 204 })
  })
}
