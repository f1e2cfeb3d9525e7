// One mail about everything that waits, instead of one for each message. What was told is noted in the transaction that queues the
// mail, under a lock on the person: told once, whatever the number of processes and wherever one of them dies.
import { eq, sql } from 'drizzle-orm'
import { conversations, messageNotices } from '#app/db/schema/messaging/messaging.server.ts'
import { messageMailsOffLink } from '#app/domain/accounts/notification-choices/unsubscribe-link.commands.server.ts'
import { messagesPage } from '#app/domain/accounts/profile/role-links.labels.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { queueMail } from '#app/domain/kernel/mail/mail.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import type { ConversationSubject } from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { asksForPayment } from '#app/domain/messaging/conversations/payment-warning.rules.ts'
import { viewed } from '#app/domain/messaging/conversations/thread.queries.server.ts'
import { unreadDigestMail } from './unread-digest.mail.server.ts'
import { type DigestReader, lastMoments, lockReader, type Waiting, waitingFor } from './unread-digest.queries.server.ts'
import { NAMED_CONVERSATIONS, TELL_JOB, tellAt, WAIT_MS } from './unread-digest.rules.ts'

/** In the transaction of the message, after the conversation's row was locked. One job for all messages of the same minutes. */
export async function tellLater(ctx: Ctx, { id, client, agent, property }: ConversationSubject): Promise<void> {
  const ofHome = agent?.isActive ? agent.userId : property.ownerId
  const userId = ctx.actor?.id === client.userId ? ofHome : client.userId
  if (userId === ctx.actor?.id) return
  await lookAgain(ctx, { userId, conversationId: id }, new Date(ctx.now().getTime() + WAIT_MS))
}

type Asked = { userId: string; conversationId: string }

async function lookAgain(ctx: Ctx, asked: Asked, startAfter: Date): Promise<void> {
  const dedupeKey = `${asked.conversationId}:${asked.userId}`
  await ctx.adapters.jobs.send(ctx.db, TELL_JOB, asked, { dedupeKey, startAfter })
}

/**
 * What the job does. The conversation is locked first: whoever is sending in it at this moment found our job still waiting and made none
 * of their own, so their message has to be seen here.
 */
export async function tellUnread(ctx: Ctx, asked: Asked): Promise<void> {
  const { notificationsEnabled } = await getSettings(ctx)
  if (!notificationsEnabled) return
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .select({ id: conversations.id })
      .from(conversations)
      .where(eq(conversations.id, asked.conversationId))
      .for('share')
    const reader = await lockReader(inside, asked.userId)
    if (!reader || messagesPage(reader.role) === null) return
    const waiting = await waitingFor(inside, reader)
    if (waiting.length === 0) return
    const untoldSince = new Date(Math.min(...waiting.map((one) => one.untoldSince.getTime())))
    const at = tellAt({ untoldSince, ...(await lastMoments(inside, reader.id)) })
    if (at > ctx.now()) await lookAgain(inside, asked, at)
    else await tell(inside, reader, waiting)
  })
}

async function tell(ctx: Ctx, reader: DigestReader, waiting: readonly Waiting[]): Promise<void> {
  const { siteName } = await getSettings(ctx)
  const unsubscribeUrl = messageMailsOffLink(ctx, reader.id)
  const named: (Waiting & { isWarned: boolean })[] = []
  for (const one of waiting.slice(0, NAMED_CONVERSATIONS))
    named.push(Object.assign(one, { isWarned: await asksTooEarly(ctx, reader, one) }))
  await queueMail(ctx, {
    template: 'messages.unread',
    locale: reader.locale,
    to: reader.email,
    unsubscribeUrl,
    ...unreadDigestMail(ctx, reader, { siteName, named, conversations: waiting.length, unsubscribeUrl }),
  })
  await noteTold(ctx, reader.id, waiting)
}

/** The same warning as in the thread: somebody asks the renter for money before a viewing. */
async function asksTooEarly(ctx: Ctx, reader: DigestReader, one: Waiting): Promise<boolean> {
  if (one.clientUserId !== reader.id || !asksForPayment(one.content)) return false
  const subject = {
    id: one.conversationId,
    client: { userId: one.clientUserId },
    agent: null,
    property: { id: one.propertyId, ownerId: '' },
  }
  return !(await viewed(ctx.db, subject))
}

async function noteTold(ctx: Ctx, userId: string, waiting: readonly Waiting[]): Promise<void> {
  const toldAt = ctx.now()
  await ctx.db
    .insert(messageNotices)
    .values(waiting.map(({ conversationId, newest }) => ({ userId, conversationId, toldUpTo: newest, toldAt })))
    .onConflictDoUpdate({
      target: [messageNotices.userId, messageNotices.conversationId],
      set: { toldUpTo: sql`greatest(${messageNotices.toldUpTo}, excluded.told_up_to)`, toldAt },
    })
}
