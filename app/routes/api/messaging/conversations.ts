// The person's conversations, for a list that is on the screen and has received an event.
import { listConversations } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/conversations'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) =>
    Response.json(await listConversations(ctx, { after: args.url.searchParams.get('after') })),
  )
}
