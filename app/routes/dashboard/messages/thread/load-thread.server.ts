// Loads the page of one conversation, and handles its forms without JavaScript.
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getDashboardRole } from '#app/shared/dashboard-paths.ts'
import { getConversationHead } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { markRead, reportMessage, sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { messageInput, sequenceText, threadPositionInput } from '#app/domain/messaging/conversations/message.schema.ts'
import { listOwnReportedMessageIds } from '#app/domain/messaging/conversations/message-reports.queries.server.ts'
import { getPresenceInConversation } from '#app/domain/messaging/live/server/presence.queries.server.ts'
import { getThreadPage } from '#app/domain/messaging/conversations/thread.queries.server.ts'
import { read, submit } from '#app/http/forms/respond.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }

export function loadThread(args: RouteArgs, conversationId: string, url: URL) {
  return read(args, async (ctx) => {
    requireSignIn(ctx.actor)
    const position = threadPositionInput.safeParse({ before: url.searchParams.get('before') ?? undefined }).data ?? {}
    const isOlderPage = position.before !== undefined
    const [head, page, presence] = await Promise.all([
      getConversationHead(ctx, conversationId),
      getThreadPage(ctx, conversationId, position),
      getPresenceInConversation(ctx, conversationId),
    ])
    const paymentRequestIds = page.messages.filter(({ asksForPayment }) => asksForPayment).map(({ id }) => id)
    return {
      reported: await listOwnReportedMessageIds(ctx, paymentRequestIds),
      head,
      page,
      isOlderPage,
      me: ctx.actor.id,
      role: getDashboardRole(ctx.actor.role),
      today: toManilaDay(ctx.now()),
      origin: ctx.config.baseUrl.origin,
      formKey: crypto.randomUUID(),
      presence,
    }
  })
}

const files = z
  .preprocess((value) => [value].flat().filter((file) => file instanceof File && file.size > 0), z.array(z.file()))
  .default([])

const form = z.discriminatedUnion('intent', [
  messageInput.extend({ intent: z.literal('send'), files }),
  z.strictObject({ intent: z.literal('read'), upTo: sequenceText }),
  z.strictObject({ intent: z.literal('report'), messageId: z.uuid() }),
])

/** Returns undefined on success, so that the page can be shown again. */
export function handleThreadForm(args: RouteArgs, conversationId: string) {
  return submit(args, form, async (ctx, input) => {
    if (input.intent === 'read') await markRead(ctx, { conversationId, upTo: input.upTo })
    else if (input.intent === 'report')
      await reportMessage(ctx, input.messageId, { reason: 'asks_for_money', note: '' })
    else {
      const { key, content } = input
      await sendMessage(ctx, { conversationId, key, content, files: input.files })
    }
    return undefined
  })
}
