// What the inquiry dialog shows about the person who opens it.
import { getInquiryDraft } from '#app/domain/messaging/inquiries/inquiry-draft.queries.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/inquiry-draft'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) =>
    Response.json(await getInquiryDraft(ctx, args.params.id), { headers: { 'Cache-Control': 'private, no-store' } }),
  )
}
