// Loads the page of one conversation, and handles its forms without JavaScript.
import { z } from 'zod'
import { getDashboardRole } from '#app/shared/dashboard-paths.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { getConversationHead } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { markRead, reportMessage, sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { messageInput, sequenceText, threadPositionInput } from '#app/domain/messaging/conversations/message.schema.ts'
import { listOwnReportedMessageIds } from '#app/domain/messaging/conversations/message-reports.queries.server.ts'
import { getPresenceInConversation } from '#app/domain/messaging/live/server/presence.queries.server.ts'
import { getThreadPage } from '#app/domain/messaging/conversations/thread.queries.server.ts'
import { defineActions, type PageArgs } from '#app/http/forms/actions.server.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'

export function loadThread(args: PageArgs, conversationId: string, url: URL) {
  return read(args, async (ctx) => {
    requireSignIn(ctx.actor)
    const position = threadPositionInput.safeParse({ before: url.searchParams.get('before') ?? undefined }).data ?? {}
    const isOlderPage = position.before !== undefined
    const [head, page, presence, { maxUploadMb }] = await Promise.all([
      getConversationHead(ctx, conversationId),
      getThreadPage(ctx, conversationId, position),
      getPresenceInConversation(ctx, conversationId),
      getSettings(ctx),
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
      maxUploadMb,
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

export const runThreadAction = defineActions(
  form,
  {},
  ({ params: { conversationId } }: PageArgs & { params: { conversationId: string } }) => ({
    read: (ctx, { upTo }) => markRead(ctx, { conversationId, upTo }),
    report: (ctx, { messageId }) => reportMessage(ctx, messageId, { reason: 'asks_for_money', note: '' }),
    send: (ctx, { key, content, files: attached }) =>
      sendMessage(ctx, { conversationId, key, content, files: attached }),
  }),
)
