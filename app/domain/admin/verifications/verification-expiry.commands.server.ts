// Follows the end of checked documents: the person is told 30 days before and on the day after the last one, each once, and the mark is
// removed. Each check is one transaction under a row lock, so that several processes do not tell twice.
import { and, asc, eq, getTableColumns, gte, isNull, lt, lte, type SQL } from 'drizzle-orm'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { hasLastDay, selectValidUntil } from '#app/domain/accounts/verification/check-validity.queries.server.ts'
import { removeLicenceCheck } from '#app/domain/agents/profile/licence-check.commands.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { buildKindParams } from './verification-notice.rules.server.ts'

export const WARNING_DAYS = 30
const BATCH = 200

export async function followVerificationExpiry(ctx: Ctx): Promise<{ warned: number; expired: number }> {
  const today = toManilaDay(ctx.now())
  const { expiryWarnedAt, expiredAt } = verificationChecks
  const isEnding = and(
    isNull(expiredAt),
    isNull(expiryWarnedAt),
    hasLastDay(ctx, (day) => and(gte(day, today), lte(day, addDays(today, WARNING_DAYS)))),
  )
  const hasEnded = and(
    isNull(expiredAt),
    hasLastDay(ctx, (day) => lt(day, today)),
  )
  return { expired: await takeAll(ctx, hasEnded, expire), warned: await takeAll(ctx, isEnding, warn) }
}

type Check = typeof verificationChecks.$inferSelect

/** A check that fails is left for the next run and does not keep the others. */
async function takeAll(
  ctx: Ctx,
  isDue: SQL | undefined,
  step: (tx: Ctx, check: Check) => Promise<void>,
): Promise<number> {
  let taken = 0
  for (;;) {
    const due = await ctx.db
      .select({ id: verificationChecks.id })
      .from(verificationChecks)
      .where(isDue)
      .orderBy(asc(verificationChecks.validUntil))
      .limit(BATCH)
    let done = 0
    for (const { id } of due) {
      try {
        if (await inTransaction(ctx, (tx) => takeOne(tx, id, isDue, step))) done++
      } catch (error) {
        ctx.adapters.log.warn('verificationExpiry.failed', { checkId: id, error })
      }
    }
    taken += done
    if (due.length < BATCH || done === 0) return taken
  }
}

/** False if another process has taken it. */
async function takeOne(
  tx: Ctx,
  id: string,
  isDue: SQL | undefined,
  step: (tx: Ctx, check: Check) => Promise<void>,
): Promise<boolean> {
  const [check] = await tx.db
    .select({ ...getTableColumns(verificationChecks), validUntil: selectValidUntil })
    .from(verificationChecks)
    .where(and(eq(verificationChecks.id, id), isDue))
    .for('update', { skipLocked: true })
  if (!check) return false
  await step(tx, check)
  return true
}

async function warn(tx: Ctx, check: Check): Promise<void> {
  await tx.db.update(verificationChecks).set({ expiryWarnedAt: tx.now() }).where(eq(verificationChecks.id, check.id))
  await tell(tx, check, 'verification.expiring')
}

async function expire(tx: Ctx, check: Check): Promise<void> {
  await tx.db.update(verificationChecks).set({ expiredAt: tx.now() }).where(eq(verificationChecks.id, check.id))
  if (check.kind === 'prc_license') await removeLicenceCheck(tx, check.userId)
  await recordAudit(tx, {
    action: 'verification.expired',
    subjectType: 'user',
    subjectId: check.userId,
    details: { kind: check.kind, validUntil: check.validUntil },
  })
  await tell(tx, check, 'verification.expired')
}

async function tell(tx: Ctx, check: Check, kind: 'verification.expiring' | 'verification.expired'): Promise<void> {
  await notify(tx, {
    userId: check.userId,
    kind,
    subject: { type: 'verificationCheck', id: check.id },
    params: { ...buildKindParams(check.kind), date: check.validUntil ?? '' },
  })
}
