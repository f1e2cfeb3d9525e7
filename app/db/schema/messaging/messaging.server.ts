// Inquiries, conversations and messages.
import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { VisitLine } from '#app/shared/tenancy-vocabulary.ts'
import {
  CONVERSATION_TYPES,
  INQUIRY_VARIANTS,
  LOCALES,
  MESSAGE_REPORT_REASONS,
  REPORT_OUTCOMES,
  REPORT_STATUSES,
} from '#app/shared/vocabulary.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers } from '#app/db/schema/agents/brokerages.server.ts'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { jsonObject, valueIn, lengthBetween, phoneFormat, positive } from '#app/db/schema/checks.server.ts'
import { createdAt, id, moment, requiredReference, updatedAt } from '#app/db/schema/columns.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { buildSeveritySql } from '#app/db/schema/report-severity.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'

/**
 * Owner: domain/messaging. `client_user_id` is the person who asked and who has the rights; `client_id` is the client of the
 * agent, set only if the owner is an active agent. One conversation for each person and listing.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    type: text({ enum: CONVERSATION_TYPES }).notNull().default('property'),
    propertyId: requiredReference('property_id', () => properties.id, 'restrict'),
    agentId: uuid('agent_id').references(() => agents.id, { onDelete: 'restrict' }),
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'set null' }),
    clientUserId: requiredReference('client_user_id', () => users.id, 'restrict'),
    /** The salesperson of the agent's brokerage who answers; a member of the conversation while active in the brokerage. */
    assignedMemberId: uuid('assigned_member_id').references(() => brokerageMembers.id, { onDelete: 'set null' }),
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('conversations_person_unique').on(t.propertyId, t.clientUserId),
    index('conversations_person').on(t.clientUserId, t.lastMessageAt),
    index('conversations_property').on(t.propertyId, t.lastMessageAt),
    index('conversations_agent').on(t.agentId, t.lastMessageAt),
    index('conversations_client').on(t.clientId),
    index('conversations_assigned')
      .on(t.assignedMemberId, t.lastMessageAt)
      .where(sql`${t.assignedMemberId} is not null`),
    valueIn(t.type, CONVERSATION_TYPES),
    check('conversations_client_needs_agent', sql`${t.clientId} is null or ${t.agentId} is not null`),
  ],
)

/**
 * Owner: domain/messaging. `sequence` orders and pages a conversation and resumes a stream. Numbers are assigned before the
 * commit, so the sender locks the row of the conversation first: within one conversation they appear in order (promise T3).
 */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    conversationId: requiredReference('conversation_id', () => conversations.id, 'cascade'),
    senderId: requiredReference('sender_id', () => users.id, 'restrict'),
    /** What the sender typed. Empty only with an attachment or a line about a viewing; the command checks it. */
    content: text().notNull(),
    /** What happened to the viewing; written in the language of each reader. */
    visitLine: jsonb('visit_line').$type<VisitLine>(),
    readAt: moment('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    // The only index with the sequence. With another index on the sequence alone the planner searches the latest message of a
    // conversation among all messages, which reads the whole table for an inactive conversation.
    uniqueIndex('messages_thread').on(t.conversationId, t.sequence),
    index('messages_unread')
      .on(t.conversationId, t.senderId)
      .where(sql`${t.readAt} is null`),
    index('messages_sender').on(t.senderId, t.createdAt),
    lengthBetween(t.content, 0, 5_000),
    jsonObject(t.visitLine),
  ],
)

/** Owner: domain/messaging. */
export const messageAttachments = pgTable(
  'message_attachments',
  {
    id: id(),
    messageId: requiredReference('message_id', () => messages.id, 'cascade'),
    fileId: requiredReference('file_id', () => storedFiles.id, 'restrict').unique('message_attachments_file_unique'),
    createdAt: createdAt(),
  },
  (t) => [index('message_attachments_message').on(t.messageId)],
)

/** Owner: domain/messaging. The fields of the inquiry form; the text is the first message of the conversation. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: id(),
    conversationId: requiredReference('conversation_id', () => conversations.id, 'cascade'),
    messageId: requiredReference('message_id', () => messages.id, 'cascade').unique('inquiries_message_unique'),
    propertyId: requiredReference('property_id', () => properties.id, 'restrict'),
    senderId: requiredReference('sender_id', () => users.id, 'restrict'),
    variant: text({ enum: INQUIRY_VARIANTS }).notNull(),
    phone: text(),
    preferredAt: moment('preferred_at'),
    /** The mail of the inquiry, to show its delivery status. */
    emailId: uuid('email_id').references(() => emails.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('inquiries_conversation').on(t.conversationId),
    index('inquiries_recent').on(t.createdAt, t.propertyId),
    index('inquiries_property').on(t.propertyId, t.createdAt),
    index('inquiries_sender').on(t.senderId, t.createdAt),
    index('inquiries_email').on(t.emailId),
    valueIn(t.variant, INQUIRY_VARIANTS),
    phoneFormat(t.phone),
    check('inquiries_time_for_inspection', sql`${t.preferredAt} is null or ${t.variant} = 'inspection'`),
  ],
)

/**
 * Owner: domain/messaging. What a person wrote before the email address of the account was confirmed. It becomes an inquiry when they
 * confirm it and is deleted then, or after some days without a confirmation. One for each person and listing.
 */
export const pendingInquiries = pgTable(
  'pending_inquiries',
  {
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    propertyId: requiredReference('property_id', () => properties.id, 'cascade'),
    /** The idempotency key of the inquiry. */
    key: text().notNull(),
    variant: text({ enum: INQUIRY_VARIANTS }).notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.propertyId] }),
    index('pending_inquiries_property').on(t.propertyId),
    index('pending_inquiries_created').on(t.createdAt),
    valueIn(t.variant, INQUIRY_VARIANTS),
    lengthBetween(t.key, 8, 200),
    lengthBetween(t.message, 1, 4_000),
  ],
)

/**
 * Owner: domain/messaging. An admin sees the text of a message only if a member of the conversation reported it. A row without a reporter
 * is a warning of the product: the message asks the renter for money before a viewing.
 */
export const messageReports = pgTable(
  'message_reports',
  {
    id: id(),
    messageId: requiredReference('message_id', () => messages.id, 'cascade'),
    reporterId: uuid('reporter_id').references(() => users.id, { onDelete: 'cascade' }),
    reason: text({ enum: MESSAGE_REPORT_REASONS }).notNull(),
    note: text(),
    status: text({ enum: REPORT_STATUSES }).notNull().default('open'),
    handledBy: uuid('handled_by').references(() => users.id, { onDelete: 'set null' }),
    handledAt: moment('handled_at'),
    /** The internal note of the administrator. */
    resolution: text(),
    outcome: text({ enum: REPORT_OUTCOMES }),
    /** When the reporter was told the outcome; the decision can be undone until then. */
    toldAt: moment('told_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('message_reports_once').on(t.messageId, t.reporterId),
    uniqueIndex('message_reports_one_warning')
      .on(t.messageId)
      .where(sql`${t.reporterId} is null`),
    index('message_reports_queue').on(t.status, t.createdAt),
    index('message_reports_warnings')
      .on(t.status, t.createdAt)
      .where(sql`${t.reporterId} is null`),
    index('message_reports_severity').on(t.status, buildSeveritySql(t.reason), t.createdAt, t.id),
    index('message_reports_reporter').on(t.reporterId),
    index('message_reports_handled_by').on(t.handledBy),
    valueIn(t.reason, MESSAGE_REPORT_REASONS),
    lengthBetween(t.note, 1, 1_000),
    lengthBetween(t.resolution, 1, 1_000),
    valueIn(t.outcome, REPORT_OUTCOMES),
    valueIn(t.status, REPORT_STATUSES),
    check('message_reports_handled_dated', sql`(${t.status} = 'open') = (${t.handledAt} is null)`),
  ],
)

/**
 * Owner: domain/messaging. The last message for which a person got a notification mail, so that no message is announced twice.
 * The numbers of a conversation are in order, so one number is enough.
 */
export const messageNotices = pgTable(
  'message_notices',
  {
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    conversationId: requiredReference('conversation_id', () => conversations.id, 'cascade'),
    toldUpTo: bigint('told_up_to', { mode: 'number' }).notNull(),
    toldAt: moment('told_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.conversationId] }),
    index('message_notices_conversation').on(t.conversationId),
    positive(t.toldUpTo),
  ],
)

/** Owner: domain/messaging. Replies that a person sends often. Words in braces stand for facts of the conversation. */
export const replyTemplates = pgTable(
  'reply_templates',
  {
    id: id(),
    userId: requiredReference('user_id', () => users.id, 'cascade'),
    language: text({ enum: LOCALES }).notNull(),
    name: text().notNull(),
    content: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('reply_templates_name_unique').on(t.userId, t.language, t.name),
    valueIn(t.language, LOCALES),
    lengthBetween(t.name, 1, 60),
    lengthBetween(t.content, 1, 2_000),
  ],
)
