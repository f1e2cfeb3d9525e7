import { and, eq } from 'drizzle-orm'
import { receiptCounters, receiptPrefixes } from '#app/db/schema/tenancy/receipts.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { splitDay, toManilaDay } from '#app/shared/dates.ts'
import { DEFAULT_RECEIPT_PREFIX, writeReceiptNumber } from './receipt-number.rules.ts'

/** The prefix, and the number that the next receipt of this year gets. */
export async function getReceiptSeries(ctx: Ctx): Promise<{ prefix: string; next: string }> {
  requireSignIn(ctx.actor)
  const ownerId = ctx.actor.id
  authorize(ctx.actor, 'receiptPrefix.manage', { userId: ownerId })
  const { year } = splitDay(toManilaDay(ctx.now()))
  const [[stored], [counter]] = await Promise.all([
    ctx.db.select({ prefix: receiptPrefixes.prefix }).from(receiptPrefixes).where(eq(receiptPrefixes.ownerId, ownerId)),
    ctx.db
      .select({ lastNumber: receiptCounters.lastNumber })
      .from(receiptCounters)
      .where(and(eq(receiptCounters.ownerId, ownerId), eq(receiptCounters.year, year))),
  ])
  const prefix = stored?.prefix ?? DEFAULT_RECEIPT_PREFIX
  return { prefix, next: writeReceiptNumber(prefix, year, (counter?.lastNumber ?? 0) + 1) }
}
