// GET: a page of messages of a conversation. POST: a new message.
import { sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { threadPositionInput } from '#app/domain/messaging/conversations/message.schema.ts'
import { getThreadPage } from '#app/domain/messaging/conversations/thread.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { readMessageBody } from '#app/http/forms/message-body.server.ts'
import { serve } from '#app/http/forms/respond.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import type { Route } from './+types/conversation-messages'

export function loader(args: Route.LoaderArgs) {
  return serve(args, async (ctx) => {
    requireSignIn(ctx.actor)
    const position = threadPositionInput.safeParse(Object.fromEntries(args.url.searchParams))
    if (!position.success) fail('app.invalidInput')
    return Response.json(await getThreadPage(ctx, args.params.id, position.data))
  })
}

export function action(args: Route.ActionArgs) {
  return serve(args, async (ctx) => {
    requireSignIn(ctx.actor)
    const message = await readMessageBody(args.request)
    return Response.json(await sendMessage(ctx, { ...message, conversationId: args.params.id }))
  })
}
