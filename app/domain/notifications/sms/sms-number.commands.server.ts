// The number of the signed-in person: a code goes to it, and typing the code is the consent. Removed by the person, or by answering STOP.
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { smsNumbers } from '#app/db/schema/messaging/sms.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { m } from '#app/messages/messages.js'
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { sealNumber } from './sealed-sms.rules.server.ts'
import { queueSms } from './sms.commands.server.ts'
import { CODE_MINUTES, isStop, MAX_CODE_ATTEMPTS, toSmsCode } from './sms.rules.ts'

const CODE_BYTES = 4

/** Replaces the number of before, which gets nothing from now on. */
export async function askSmsNumber(ctx: Ctx, phone: string): Promise<void> {
  const userId = requireOwnId(ctx)
  const sms = requireGateway(ctx)
  const numberHash = sms.hash(phone)
  await hitLimits(ctx, [
    { rule: 'sms.code', subject: getAccountSubject(userId) },
    { rule: 'sms.number', subject: `number:${numberHash}` },
  ])
  const { siteName } = await getSettings(ctx)
  const code = toSmsCode(ctx.adapters.random.bytes(CODE_BYTES))
  const now = ctx.now()
  const values = {
    numberSealed: sealNumber(ctx.adapters.cipher, userId, phone),
    numberHash,
    codeHash: sms.hash(`${userId} ${code}`),
    codeSentAt: now,
    codeAttempts: 0,
    confirmedAt: null,
    stoppedAt: null,
    updatedAt: now,
  }
  await inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(smsNumbers)
      .values({ userId, ...values, createdAt: now })
      .onConflictDoUpdate({ target: smsNumbers.userId, set: values })
    const content = m.sms_code({ site: siteName, code, minutes: CODE_MINUTES })
    await queueSms(tx, { userId, notificationId: null, content, ending: m.sms_code_ending() })
  })
}

/** Every attempt is counted before the code is compared, so that parallel attempts are not compared more often than allowed. */
export async function confirmSmsNumber(ctx: Ctx, code: string): Promise<void> {
  const userId = requireOwnId(ctx)
  const sms = requireGateway(ctx)
  const oldest = new Date(ctx.now().getTime() - CODE_MINUTES * 60_000)
  const isOpen = and(eq(smsNumbers.userId, userId), isNull(smsNumbers.confirmedAt))
  const [attempt] = await ctx.db
    .update(smsNumbers)
    .set({ codeAttempts: sql`${smsNumbers.codeAttempts} + 1` })
    .where(and(isOpen, lt(smsNumbers.codeAttempts, MAX_CODE_ATTEMPTS)))
    .returning()
  if (!attempt || attempt.codeHash === null || attempt.codeSentAt < oldest) return failField('code', 'sms.code.expired')
  const codeHash = sms.hash(`${userId} ${code}`)
  if (attempt.codeHash !== codeHash) return failField('code', 'sms.code.wrong')
  await inTransaction(ctx, async (tx) => {
    const now = ctx.now()
    const confirmed = await tx.db
      .update(smsNumbers)
      .set({ confirmedAt: now, codeHash: null, updatedAt: now })
      .where(and(isOpen, eq(smsNumbers.codeHash, codeHash)))
      .returning({ userId: smsNumbers.userId })
    if (confirmed.length > 0) await recordChange(tx, userId, 'confirmed')
  })
}

export async function removeSmsNumber(ctx: Ctx): Promise<void> {
  const userId = requireOwnId(ctx)
  await inTransaction(ctx, async (tx) => {
    const removed = await tx.db.delete(smsNumbers).where(eq(smsNumbers.userId, userId)).returning()
    if (removed.length > 0) await recordChange(tx, userId, 'removed')
  })
}

/** From the gateway: what a person answered. STOP ends it for every account with the number. */
export async function receiveSms(ctx: Ctx, { key, from, text }: { key: string; from: string; text: string }) {
  const { sms } = ctx.adapters
  if (!sms?.isKey(key)) return fail('auth.forbidden')
  const number = parsePhone(from)
  if (number === null || !isStop(text)) return
  await inTransaction(ctx, async (tx) => {
    const stopped = await tx.db
      .update(smsNumbers)
      .set({ stoppedAt: ctx.now(), codeHash: null, updatedAt: ctx.now() })
      .where(and(eq(smsNumbers.numberHash, sms.hash(number)), isNull(smsNumbers.stoppedAt)))
      .returning({ userId: smsNumbers.userId })
    for (const { userId } of stopped) await recordChange(tx, userId, 'stopped')
  })
}

function requireGateway(ctx: Ctx) {
  return ctx.adapters.sms ?? fail('sms.off')
}

function requireOwnId(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'smsNumber.manage', { userId: ctx.actor.id })
  return ctx.actor.id
}

async function recordChange(ctx: Ctx, userId: string, change: 'confirmed' | 'removed' | 'stopped'): Promise<void> {
  await recordAudit(ctx, {
    action: 'account.profileChanged',
    subjectType: 'user',
    subjectId: userId,
    details: { part: 'smsNumber', change },
  })
}
