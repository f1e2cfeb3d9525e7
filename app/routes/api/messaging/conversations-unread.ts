// The unread count beside "Messages".
import { countUnreadMessages } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import type { Route } from './+types/conversations-unread'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => Response.json({ messages: await countUnreadMessages(ctx) }))
}
