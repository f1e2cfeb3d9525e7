// Queues an SMS in the transaction of its cause.
import { smsMessages } from '#app/db/schema/messaging/sms.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { skipQuietHours } from '#app/domain/notifications/push/push.rules.ts'
import { sealText } from './sealed-sms.rules.server.ts'
import { buildSmsText } from './sms.rules.ts'

export const SMS_JOB = 'sms.deliver'

type NewSms = {
  userId: string
  /** Null for the code that the person has just asked for, which does not wait for the morning. */
  notificationId: string | null
  content: string
  ending: string
}

/** At most one for each notification. */
export async function queueSms(ctx: Ctx, { userId, notificationId, content, ending }: NewSms): Promise<void> {
  const now = ctx.now()
  const dueAt = notificationId === null ? now : skipQuietHours(now)
  await ctx.db
    .insert(smsMessages)
    .values({
      userId,
      notificationId,
      textSealed: sealText(ctx.adapters.cipher, userId, buildSmsText(content, ending)),
      nextAttemptAt: dueAt,
      createdAt: now,
    })
    .onConflictDoNothing({ target: smsMessages.notificationId })
  await ctx.adapters.jobs.send(ctx.db, SMS_JOB, {}, { startAfter: dueAt })
}
