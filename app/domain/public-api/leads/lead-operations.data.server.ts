// Inquiries and what followed: the conversations about the person's listings.
import { z } from 'zod'
import { MESSAGE_MAX_LENGTH } from '#app/domain/messaging/conversations/conversation.model.ts'
import { listConversations } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { getThreadPage } from '#app/domain/messaging/conversations/thread.queries.server.ts'
import { readTextCursor, writeCursor } from '#app/domain/public-api/contract/cursor.rules.server.ts'
import { cursorField, idParams, moment, nothing, pageResponse } from '#app/domain/public-api/contract/fields.schema.ts'
import { defineOperation } from '#app/domain/public-api/contract/operation.model.ts'

const leadResponse = z.object({
  id: z.uuid(),
  listing: z.object({ id: z.uuid(), title: z.string(), city: z.string() }),
  renter: z.object({ id: z.uuid(), name: z.string() }),
  lastMessage: z.object({ text: z.string(), sentAt: moment, isMine: z.boolean() }).nullable(),
  lastMessageAt: moment,
  unread: z.int(),
})

const messageResponse = z.object({
  id: z.uuid(),
  sequence: z.int(),
  sender: z.object({ id: z.uuid(), name: z.string() }),
  isMine: z.boolean(),
  text: z.string(),
  sentAt: moment,
  readAt: moment.nullable(),
  attachments: z.int().describe('How many files it has; they are read on the site.'),
})

const messageBody = z.strictObject({
  text: z.string('field.required').trim().min(1, 'field.required').max(MESSAGE_MAX_LENGTH, 'field.tooLong'),
})

type Message = Awaited<ReturnType<typeof getThreadPage>>['messages'][number]

const toMessage = (message: Message) => ({
  id: message.id,
  sequence: message.sequence,
  sender: { id: message.senderId, name: message.senderName },
  isMine: message.isMine,
  text: message.content,
  sentAt: message.sentAt,
  readAt: message.readAt,
  attachments: message.attachments.length,
})

const LIST_CURSOR = /^\d{4}-\d{2}-\d{2}T[\d:.]{8,15}Z~[\da-f-]{36}$/
const SEQUENCE_CURSOR = /^\d{1,15}$/

export const LEAD_OPERATIONS = [
  defineOperation({
    id: 'listLeads',
    method: 'GET',
    path: '/me/leads',
    group: 'Leads',
    summary: 'People who ask about your listings',
    description:
      'Every inquiry opens a conversation. Latest first; a page may have fewer entries than the one after it.',
    scope: 'leads:read',
    permission: 'conversation.list',
    params: nothing,
    query: z.strictObject({ cursor: cursorField }),
    body: nothing,
    response: pageResponse(leadResponse),
    status: 200,
    errors: ['api.cursorInvalid'],
    run: async (ctx, { query: { cursor } }) => {
      const { conversations, next } = await listConversations(ctx, { after: readTextCursor(cursor, LIST_CURSOR) })
      return {
        data: conversations
          .filter(({ other }) => other.part === 'renter')
          .map(({ id, listing, other, lastLine, lastMessageAt, unread }) => ({
            id,
            listing: { id: listing.id, title: listing.title, city: listing.city },
            renter: { id: other.id, name: other.name },
            lastMessage: lastLine && { text: lastLine.text, sentAt: lastLine.sentAt, isMine: lastLine.isMine },
            lastMessageAt,
            unread,
          })),
        next: next === null ? null : writeCursor(next),
      }
    },
  }),
  defineOperation({
    id: 'listLeadMessages',
    method: 'GET',
    path: '/me/leads/{id}/messages',
    group: 'Leads',
    summary: 'The messages with one person',
    description: 'Latest page first; each page is in the order of writing. Reading here does not mark them as read.',
    scope: 'leads:read',
    permission: 'message.read',
    params: idParams,
    query: z.strictObject({ cursor: cursorField }),
    body: nothing,
    response: pageResponse(messageResponse),
    status: 200,
    errors: ['conversation.notFound', 'api.cursorInvalid'],
    run: async (ctx, { params: { id }, query: { cursor } }) => {
      const before = readTextCursor(cursor, SEQUENCE_CURSOR)
      const page = await getThreadPage(ctx, id, before === null ? {} : { before: Number(before) })
      const first = page.messages[0]
      return {
        data: page.messages.map(toMessage),
        next: page.hasOlder && first ? writeCursor(String(first.sequence)) : null,
      }
    },
  }),
  defineOperation({
    id: 'answerLead',
    method: 'POST',
    path: '/me/leads/{id}/messages',
    group: 'Leads',
    summary: 'Answer as you',
    scope: 'leads:write',
    permission: 'message.send',
    params: idParams,
    query: nothing,
    body: messageBody,
    response: messageResponse,
    status: 201,
    errors: ['conversation.notFound', 'conversation.closed'],
    run: async (ctx, { params: { id }, body: { text }, key }) => {
      const { message } = await sendMessage(ctx, { conversationId: id, key, content: text })
      return toMessage(message)
    },
  }),
]
