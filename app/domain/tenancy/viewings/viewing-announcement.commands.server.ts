// Tells both sides what happened to a viewing: a line in the conversation, a notification, a mail. Call it in the transaction of the move.
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findConversation } from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { addMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { settleNotifications } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import { can } from '#app/permissions/policy.ts'
import type { Viewing } from './viewing-access.queries.server.ts'
import { queueViewingMail } from './viewing.mail.server.ts'
import type { ViewingEvent } from './viewing.model.ts'

type NamedViewing = {
  id: string
  startsAt: Date
  listing: Pick<Viewing['listing'], 'title' | 'titleFil'>
}

/** Kinds that ask for an answer. */
const QUESTIONS = ['viewing.requested', 'viewing.moved'] as const

type Line = { event: Exclude<ViewingEvent, 'requested' | 'reminder'>; times: readonly Date[]; reason?: string | null }

/**
 * Locks the conversation, so it is the first statement of a move. A person who is no member, as an administrator, writes no line.
 */
export async function writeViewingLine(
  ctx: Ctx,
  { conversationId }: Viewing,
  { event, times, reason = null }: Line,
): Promise<void> {
  const subject = conversationId === null ? null : await findConversation(ctx, conversationId)
  if (!subject || !can(ctx.actor, 'message.send', subject)) return
  const visitLine = { event, times: times.map((time) => time.toISOString()), ...(reason === null ? {} : { reason }) }
  await addMessage(ctx, subject.id, { content: '', visitLine })
}

/** Both get a mail, because both keep the time in a calendar. Who declines needs none. */
export async function announceViewing(
  ctx: Ctx,
  viewing: Viewing,
  event: Exclude<ViewingEvent, 'requested'>,
  reason: string | null = null,
): Promise<void> {
  const actorId = ctx.actor?.id
  if (actorId) await settleNotifications(ctx, { userId: actorId, kinds: QUESTIONS, subjectId: viewing.id })
  const parties = listParties(viewing)
  await notifyOfViewing(
    ctx,
    viewing,
    event,
    parties.filter((userId) => userId !== actorId),
  )
  for (const userId of parties)
    if (event !== 'declined' || userId !== actorId) await queueViewingMail(ctx, viewing, { event, reason }, userId)
}

/** In the order of the ids, so that two transactions cannot wait for each other. */
const listParties = ({ tenantId, hostUserId }: Viewing) => [tenantId, hostUserId].toSorted()

export async function notifyOfViewing(
  ctx: Ctx,
  { id, startsAt, listing }: NamedViewing,
  event: ViewingEvent,
  userIds: readonly string[],
): Promise<void> {
  for (const userId of [...new Set(userIds)].toSorted())
    await notify(ctx, {
      userId,
      kind: `viewing.${event}`,
      subject: { type: 'viewing', id },
      params: { ...getTitleParams(listing), at: startsAt.toISOString() },
    })
}
