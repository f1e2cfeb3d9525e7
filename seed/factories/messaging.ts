import { createHash, randomUUID } from 'node:crypto'
import { pushDeliveries, pushSubscriptions } from '#app/db/schema/messaging/push.server.ts'
import { mailSuspensions } from '#app/db/schema/platform/platform.server.ts'
import { smsDays, smsMessages, smsNumbers } from '#app/db/schema/messaging/sms.server.ts'
import type { Db } from '#app/db/client.server.ts'
import {
  conversations,
  inquiries,
  messageAttachments,
  messageNotices,
  messageReports,
  messages,
  pendingInquiries,
  replyTemplates,
} from '#app/db/schema/messaging/messaging.server.ts'
import { makeNotification, makePerson, makeUser } from './accounts.ts'
import { makeFakeCiphertext, nextSerial, requireOneRow } from './factory.ts'
import { makeProperty, makeStoredFile } from './listings.ts'

export async function makeConversation(db: Db, overrides: Partial<typeof conversations.$inferInsert> = {}) {
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const clientUserId = overrides.clientUserId ?? (await makePerson(db, 'tenant')).id
  return requireOneRow(
    await db
      .insert(conversations)
      .values({ ...overrides, propertyId, clientUserId })
      .returning(),
  )
}

/** From the client of the conversation, unless a sender is given. */
export async function makeMessage(db: Db, overrides: Partial<typeof messages.$inferInsert> = {}) {
  if (overrides.conversationId === undefined) {
    const { id, clientUserId } = await makeConversation(db)
    return makeMessage(db, { senderId: clientUserId, ...overrides, conversationId: id })
  }
  const { conversationId } = overrides
  const senderId = overrides.senderId ?? (await makePerson(db, 'tenant')).id
  const values = { content: `Available pa po ba? (${nextSerial()})` }
  return requireOneRow(
    await db
      .insert(messages)
      .values({ ...values, ...overrides, conversationId, senderId })
      .returning(),
  )
}

export async function makeMessageAttachment(db: Db, overrides: Partial<typeof messageAttachments.$inferInsert> = {}) {
  const messageId = overrides.messageId ?? (await makeMessage(db)).id
  const fileId = overrides.fileId ?? (await makeStoredFile(db)).id
  return requireOneRow(
    await db
      .insert(messageAttachments)
      .values({ ...overrides, messageId, fileId })
      .returning(),
  )
}

export async function makeInquiry(db: Db, overrides: Partial<typeof inquiries.$inferInsert> = {}) {
  const senderId = overrides.senderId ?? (await makePerson(db, 'tenant')).id
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const conversationId =
    overrides.conversationId ?? (await makeConversation(db, { propertyId, clientUserId: senderId })).id
  const messageId = overrides.messageId ?? (await makeMessage(db, { conversationId, senderId })).id
  const values = { variant: 'contact' } as const
  return requireOneRow(
    await db
      .insert(inquiries)
      .values({ ...values, ...overrides, senderId, propertyId, conversationId, messageId })
      .returning(),
  )
}

export async function makeMessageReport(db: Db, overrides: Partial<typeof messageReports.$inferInsert> = {}) {
  const messageId = overrides.messageId ?? (await makeMessage(db)).id
  const reporterId = overrides.reporterId === undefined ? (await makePerson(db, 'tenant')).id : overrides.reporterId
  const values = { reason: 'asks_for_money' } as const
  return requireOneRow(
    await db
      .insert(messageReports)
      .values({ ...values, ...overrides, messageId, reporterId })
      .returning(),
  )
}

export async function makeMessageNotice(db: Db, overrides: Partial<typeof messageNotices.$inferInsert> = {}) {
  const conversationId = overrides.conversationId ?? (await makeConversation(db)).id
  const userId = overrides.userId ?? (await makePerson(db, 'landlord')).id
  const values = { toldUpTo: 1, toldAt: new Date('2026-01-05T02:00:00Z') }
  return requireOneRow(
    await db
      .insert(messageNotices)
      .values({ ...values, ...overrides, conversationId, userId })
      .returning(),
  )
}

export async function makeReplyTemplate(db: Db, overrides: Partial<typeof replyTemplates.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'agent')).id
  const values = { language: 'en', name: 'Still available', content: 'Hello {name}, {listing} is available.' } as const
  return requireOneRow(
    await db
      .insert(replyTemplates)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makePendingInquiry(db: Db, overrides: Partial<typeof pendingInquiries.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makePerson(db, 'tenant')).id
  const propertyId = overrides.propertyId ?? (await makeProperty(db)).id
  const values = { key: `pending-inquiry-${nextSerial()}`, variant: 'contact', message: 'Available pa po ba?' } as const
  return requireOneRow(
    await db
      .insert(pendingInquiries)
      .values({ ...values, ...overrides, userId, propertyId })
      .returning(),
  )
}

/** Its address and keys open nothing. */
export async function makePushSubscription(db: Db, overrides: Partial<typeof pushSubscriptions.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  const values = {
    endpointHash: createHash('sha256').update(randomUUID()).digest('hex'),
    sealed: 'sealed for nobody, so that it stays unreadable to everybody',
    userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile',
  }
  return requireOneRow(
    await db
      .insert(pushSubscriptions)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makePushDelivery(db: Db, overrides: Partial<typeof pushDeliveries.$inferInsert> = {}) {
  const subscriptionId = overrides.subscriptionId ?? (await makePushSubscription(db)).id
  const { conversationId, notificationId = conversationId ? null : (await makeNotification(db)).id } = overrides
  return requireOneRow(
    await db
      .insert(pushDeliveries)
      .values({ dueAt: new Date('2026-03-02T02:00:00Z'), ...overrides, subscriptionId, notificationId })
      .returning(),
  )
}

export async function makeSmsNumber(db: Db, overrides: Partial<typeof smsNumbers.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  const values = {
    numberSealed: makeFakeCiphertext('sms'),
    numberHash: createHash('sha256').update(randomUUID()).digest('hex'),
    codeSentAt: new Date('2026-03-02T02:00:00Z'),
  }
  return requireOneRow(
    await db
      .insert(smsNumbers)
      .values({ ...values, ...overrides, userId })
      .returning(),
  )
}

export async function makeSmsMessage(db: Db, overrides: Partial<typeof smsMessages.$inferInsert> = {}) {
  const userId = overrides.userId ?? (await makeUser(db)).id
  const notificationId =
    overrides.notificationId === undefined ? (await makeNotification(db, { userId })).id : overrides.notificationId
  const values = { textSealed: makeFakeCiphertext('sms'), nextAttemptAt: new Date('2026-03-02T02:00:00Z') }
  return requireOneRow(
    await db
      .insert(smsMessages)
      .values({ ...values, ...overrides, userId, notificationId })
      .returning(),
  )
}

export async function makeSmsDay(db: Db, overrides: Partial<typeof smsDays.$inferInsert> = {}) {
  const day = overrides.day ?? `2026-01-${String((nextSerial() % 28) + 1).padStart(2, '0')}`
  return requireOneRow(
    await db
      .insert(smsDays)
      .values({ spent: 60, count: 1, ...overrides, day })
      .onConflictDoUpdate({ target: smsDays.day, set: { count: 1 } })
      .returning(),
  )
}

export async function makeMailSuspension(db: Db, overrides: Partial<typeof mailSuspensions.$inferInsert> = {}) {
  const values = {
    address: `suspended-${nextSerial()}@tahanan.example`,
    reason: 'bounce',
    suspendedAt: new Date('2026-03-02T02:00:00Z'),
  } as const
  return requireOneRow(
    await db
      .insert(mailSuspensions)
      .values({ ...values, ...overrides })
      .returning(),
  )
}
