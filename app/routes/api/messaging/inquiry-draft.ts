// What the inquiry dialog shows about the person who opens it, and the open times for a viewing.
import { loadInquiryForm } from '#app/domain/tenancy/viewings/inquiry-form.queries.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/inquiry-draft'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) =>
    Response.json(await loadInquiryForm(ctx, args.params.id), { headers: { 'Cache-Control': 'private, no-store' } }),
  )
}
