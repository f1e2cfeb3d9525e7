// Delivers due SMS, each by one process and at most once: an SMS costs money and wakes people, and the mail says the same. If the outcome is
// not known, because the process died or the gateway gave no answer, it is not sent again.
import { and, eq, lt, lte, sql } from 'drizzle-orm'
import { type SmsGateway, SmsDeliveryError } from '#app/adapters/sms/sms-gateway.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { smsDays, smsMessages, smsNumbers } from '#app/db/schema/messaging/sms.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { FIXED_PERIODS } from '#app/domain/kernel/settings/retention-periods.data.ts'
import { findReader } from '#app/domain/notifications/delivery/notification-reader.queries.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { unsealNumber, unsealText } from './sealed-sms.rules.server.ts'
import { getRetryDelayMs, LEASE_MS, MAX_AGE_MS, MAX_ATTEMPTS, MAX_SMS_PER_ROUND } from './sms.rules.ts'

type SmsRow = typeof smsMessages.$inferSelect
type Outcome = 'sent' | 'skipped' | 'delayed' | 'failed' | 'unknown'
export type SmsRound = Record<Outcome, number>

export async function deliverDueSms(ctx: Ctx): Promise<SmsRound> {
  const round: SmsRound = { sent: 0, skipped: 0, delayed: 0, failed: 0, unknown: 0 }
  const { sms } = ctx.adapters
  if (!sms) return round
  round.unknown += await endLostDeliveries(ctx)
  for (let count = 0; count < MAX_SMS_PER_ROUND; count++) {
    const message = await claimNext(ctx)
    if (!message) break
    round[await deliver(ctx, sms, message)]++
  }
  return round
}

/** While an SMS is `sending`, `next_attempt_at` is the end of the lease: nobody knows what a process did that is gone. */
async function endLostDeliveries(ctx: Ctx): Promise<number> {
  const lost = await ctx.db
    .update(smsMessages)
    .set({ status: 'unknown', textSealed: null })
    .where(and(eq(smsMessages.status, 'sending'), lte(smsMessages.nextAttemptAt, ctx.now())))
    .returning({ id: smsMessages.id })
  for (const { id } of lost) ctx.adapters.log.warn('sms.unknown', { smsId: id })
  return lost.length
}

async function claimNext(ctx: Ctx): Promise<SmsRow | undefined> {
  const now = ctx.now()
  const nextId = ctx.db
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(and(eq(smsMessages.status, 'queued'), lte(smsMessages.nextAttemptAt, now)))
    .orderBy(smsMessages.nextAttemptAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await ctx.db
    .update(smsMessages)
    .set({
      status: 'sending',
      attempts: sql`${smsMessages.attempts} + 1`,
      nextAttemptAt: new Date(now.getTime() + LEASE_MS),
    })
    .where(eq(smsMessages.id, sql`(${nextId})`)) // `=` and not `in`: the subquery must run exactly once
    .returning()
  return claimed
}

async function deliver(ctx: Ctx, sms: SmsGateway, message: SmsRow): Promise<Outcome> {
  const to = await findNumber(ctx, message)
  if (to === null || message.textSealed === null) return end(ctx, message, 'skipped', 'not needed any more')
  if (!(await reserve(ctx, sms))) {
    ctx.adapters.log.error('sms.ceilingReached', { smsId: message.id, ceiling: sms.dayCeilingCentavos })
    return end(ctx, message, 'skipped', 'the ceiling of the day')
  }
  const text = unsealText(ctx.adapters.cipher, { userId: message.userId, textSealed: message.textSealed })
  try {
    await sms.deliver({ id: message.id, to, text })
  } catch (error) {
    return recordFailure(ctx, sms, message, error)
  }
  ctx.adapters.log.info('sms.sent', { smsId: message.id, attempts: message.attempts })
  return end(ctx, message, 'sent', null)
}

/** Null if the person has read it, answered STOP, turned it off or left since, or if it is too old. */
async function findNumber(ctx: Ctx, { userId, notificationId, createdAt }: SmsRow): Promise<string | null> {
  if (createdAt.getTime() + MAX_AGE_MS < ctx.now().getTime()) return null
  const [row] = await ctx.db.select().from(smsNumbers).where(eq(smsNumbers.userId, userId))
  if (!row || row.stoppedAt) return null
  if (notificationId !== null && !(await isWanted(ctx, userId, notificationId))) return null
  if (notificationId === null && row.codeHash === null) return null
  return unsealNumber(ctx.adapters.cipher, row)
}

async function isWanted(ctx: Ctx, userId: string, notificationId: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ topic: notifications.topic, readAt: notifications.readAt })
    .from(notifications)
    .where(eq(notifications.id, notificationId))
  if (!row || row.readAt !== null || row.topic === 'account') return false
  return (await findReader(ctx, userId, row.topic))?.wantsSms === true
}

/** One statement: of two at once only one gets the last of the ceiling. */
async function reserve(ctx: Ctx, { priceCentavos, dayCeilingCentavos }: SmsGateway): Promise<boolean> {
  if (priceCentavos > dayCeilingCentavos) return false
  const reserved = await ctx.db
    .insert(smsDays)
    .values({ day: toManilaDay(ctx.now()), spent: priceCentavos, count: 1 })
    .onConflictDoUpdate({
      target: smsDays.day,
      set: { spent: sql`${smsDays.spent} + excluded.spent`, count: sql`${smsDays.count} + 1` },
      setWhere: sql`${smsDays.spent} + excluded.spent <= ${dayCeilingCentavos}`,
    })
    .returning({ day: smsDays.day })
  return reserved.length === 1
}

async function recordFailure(ctx: Ctx, sms: SmsGateway, message: SmsRow, error: unknown): Promise<Outcome> {
  const outcome = error instanceof SmsDeliveryError ? error.outcome : 'unknown'
  const lastError = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  ctx.adapters.log.warn(`sms.${outcome}`, { smsId: message.id, attempts: message.attempts, error })
  if (outcome === 'unknown') return end(ctx, message, 'unknown', lastError)
  await giveBack(ctx, sms)
  if (outcome === 'refused' || message.attempts >= MAX_ATTEMPTS) return end(ctx, message, 'failed', lastError)
  const nextAttemptAt = new Date(ctx.now().getTime() + getRetryDelayMs(message.attempts))
  await ctx.db.update(smsMessages).set({ status: 'queued', nextAttemptAt, lastError }).where(isOurs(message))
  return 'delayed'
}

/** What was certainly not sent costs nothing. */
async function giveBack(ctx: Ctx, { priceCentavos }: SmsGateway): Promise<void> {
  await ctx.db
    .update(smsDays)
    .set({
      spent: sql`greatest(${smsDays.spent} - ${priceCentavos}, 0)`,
      count: sql`greatest(${smsDays.count} - 1, 0)`,
    })
    .where(eq(smsDays.day, toManilaDay(ctx.now())))
}

/** Only while this process has the lease. */
const isOurs = ({ id, attempts }: SmsRow) =>
  and(eq(smsMessages.id, id), eq(smsMessages.status, 'sending'), eq(smsMessages.attempts, attempts))

async function end(
  ctx: Ctx,
  message: SmsRow,
  status: Exclude<Outcome, 'delayed'>,
  lastError: string | null,
): Promise<Outcome> {
  const sentAt = status === 'sent' ? ctx.now() : null
  await ctx.db.update(smsMessages).set({ status, lastError, sentAt, textSealed: null }).where(isOurs(message))
  return status
}

export async function sweepSms(ctx: Ctx): Promise<number> {
  const oldest = new Date(ctx.now().getTime() - FIXED_PERIODS.smsTexts * 24 * 60 * 60_000)
  const old = ctx.db
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(lt(smsMessages.createdAt, oldest))
    .limit(1_000)
    .for('update', { skipLocked: true })
  const deleted = await ctx.db.delete(smsMessages).where(sql`${smsMessages.id} = any(array(${old}))`)
  return deleted.rowCount ?? 0
}
