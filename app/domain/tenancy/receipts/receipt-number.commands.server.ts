// Takes the next number of an owner's series, and sets what the numbers begin with.
import { eq, sql } from 'drizzle-orm'
import { receiptCounters, receiptPrefixes } from '#app/db/schema/tenancy/receipts.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { splitDay, toManilaDay } from '#app/shared/dates.ts'
import { DEFAULT_RECEIPT_PREFIX, writeReceiptNumber } from './receipt-number.rules.ts'
import type { ReceiptPrefixInput } from './receipt-number.schema.ts'

/**
 * In the transaction that issues the paper: the row of the counter is locked until it ends, so that numbers follow each other, and a transaction
 * that is rolled back gives its number back. A new prefix does not start a new series.
 */
export async function takeReceiptNumber(ctx: Ctx, ownerId: string): Promise<string> {
  const { year } = splitDay(toManilaDay(ctx.now()))
  const [counter] = await ctx.db
    .insert(receiptCounters)
    .values({ ownerId, year, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [receiptCounters.ownerId, receiptCounters.year],
      set: { lastNumber: sql`${receiptCounters.lastNumber} + 1` },
    })
    .returning({ lastNumber: receiptCounters.lastNumber })
  if (!counter) throw new Error('the counter returned no number')
  const [stored] = await ctx.db
    .select({ prefix: receiptPrefixes.prefix })
    .from(receiptPrefixes)
    .where(eq(receiptPrefixes.ownerId, ownerId))
  return writeReceiptNumber(stored?.prefix ?? DEFAULT_RECEIPT_PREFIX, year, counter.lastNumber)
}

export async function saveReceiptPrefix(ctx: Ctx, { prefix }: ReceiptPrefixInput): Promise<void> {
  requireSignIn(ctx.actor)
  const ownerId = ctx.actor.id
  authorize(ctx.actor, 'receiptPrefix.manage', { userId: ownerId })
  await inTransaction(ctx, async (tx) => {
    const updatedAt = tx.now()
    await tx.db
      .insert(receiptPrefixes)
      .values({ ownerId, prefix, updatedAt })
      .onConflictDoUpdate({ target: receiptPrefixes.ownerId, set: { prefix, updatedAt } })
    await recordAudit(tx, {
      action: 'receiptPrefix.saved',
      subjectType: 'user',
      subjectId: ownerId,
      details: { prefix },
    })
  })
}
