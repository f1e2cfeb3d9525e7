// Tells both sides what happened to an inspection: a notification and a mail with the calendar file. Call it in the transaction of the move.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { settleNotifications } from '#app/domain/notifications/feed/notification-feed.commands.server.ts'
import type { Inspection } from './inspection-access.queries.server.ts'
import { queueInspectionMail } from './inspection.mail.server.ts'
import type { InspectionEvent } from './inspection.model.ts'

/** Kinds that ask for an answer. */
const QUESTIONS = ['inspection.proposed', 'inspection.moved'] as const

/** Both get a mail, because both keep the time in a calendar. Who declines needs none. */
export async function announceInspection(
  ctx: Ctx,
  inspection: Inspection,
  event: InspectionEvent,
  reason: string | null = null,
): Promise<void> {
  const { id, startsAt, listing, tenantId, hostUserId } = inspection
  const actorId = ctx.actor?.id
  if (actorId) await settleNotifications(ctx, { userId: actorId, kinds: QUESTIONS, subjectId: id })
  // In the order of the ids, so that two transactions cannot wait for each other
  for (const userId of [tenantId, hostUserId].toSorted()) {
    if (userId !== actorId)
      await notify(ctx, {
        userId,
        kind: `inspection.${event}`,
        subject: { type: 'inspection', id },
        params: { ...getTitleParams(listing), at: startsAt.toISOString() },
      })
    if (event !== 'declined' || userId !== actorId)
      await queueInspectionMail(ctx, inspection, { event, reason }, userId)
  }
}
