// The number beside "Messages" for whoever is signed in.
import { unreadMessages } from '#app/domain/messaging/conversation-list.queries.server.ts'
import { serve } from '#app/http/respond.server.ts'
import type { Route } from './+types/conversations-unread'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => Response.json({ messages: await unreadMessages(ctx) }))
}
