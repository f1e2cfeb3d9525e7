// The delivery status of the mail of an inquiry, for its sender.
import { getInquiryEmail } from '#app/domain/messaging/inquiries/inquiry-email.queries.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/inquiry-email'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => Response.json(await getInquiryEmail(ctx, args.params.id)))
}
