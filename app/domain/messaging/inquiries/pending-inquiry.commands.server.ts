// Messages of people whose email address is not confirmed yet. A row becomes an inquiry after the first sign-in, and only once: it is
// deleted in the transaction of the inquiry.
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { pendingInquiries } from '#app/db/schema/messaging/messaging.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { isAppError } from '#app/errors/app-error.ts'
import { sendInquiry } from './inquiry.commands.server.ts'
import type { InquiryResponse } from './inquiry.model.ts'
import type { GuestInquiryInput } from './guest-inquiry.schema.ts'

const KEPT_DAYS = 7
/** At one sign-in. More are possible only for a person who writes to many listings before confirming; the next sign-in sends them. */
const MAX_DELIVERED = 20

type Written = Pick<GuestInquiryInput, 'propertyId' | 'key' | 'variant' | 'message'>

/** A later message to the same listing replaces the earlier one, so that a repeated form is one message. */
export async function keepPendingInquiry(
  ctx: Ctx,
  userId: string,
  { propertyId, key, variant, message }: Written,
): Promise<void> {
  await hitLimit(ctx, 'inquiry', getAccountSubject(userId))
  const written = { key, variant, message, createdAt: ctx.now() }
  await ctx.db
    .insert(pendingInquiries)
    .values({ userId, propertyId, ...written })
    .onConflictDoUpdate({ target: [pendingInquiries.userId, pendingInquiries.propertyId], set: written })
}

/** Call it after a completed sign-in. Never fails: a listing that is gone must not prevent the sign-in. */
export async function deliverPendingInquiries(ctx: Ctx): Promise<InquiryResponse[]> {
  const { actor } = ctx
  if (!actor?.isActive) return []
  const rows = await ctx.db
    .select({ propertyId: pendingInquiries.propertyId })
    .from(pendingInquiries)
    .where(eq(pendingInquiries.userId, actor.id))
    .orderBy(asc(pendingInquiries.createdAt))
    .limit(MAX_DELIVERED)
  const sent: InquiryResponse[] = []
  for (const { propertyId } of rows) {
    try {
      const response = await deliver(ctx, actor.id, propertyId)
      if (response) sent.push(response)
    } catch (error) {
      if (!isAppError(error)) ctx.adapters.log.error('inquiry.pendingFailed', { requestId: ctx.request.id, error })
      else ctx.adapters.log.info('inquiry.pendingRefused', { requestId: ctx.request.id, error })
    }
  }
  return sent
}

/** Null if another process has just sent it. A refusal keeps the row, so that the next sign-in tries again. */
async function deliver(ctx: Ctx, userId: string, propertyId: string): Promise<InquiryResponse | null> {
  return inTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .delete(pendingInquiries)
      .where(and(eq(pendingInquiries.userId, userId), eq(pendingInquiries.propertyId, propertyId)))
      .returning()
    if (!row) return null
    const { key, variant, message } = row
    return sendInquiry(tx, { key, variant, message, propertyId, phone: null, date: '', time: '' })
  })
}

export async function deletePendingInquiries(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.delete(pendingInquiries).where(eq(pendingInquiries.userId, userId))
}

/** Deletes messages whose sender did not confirm the address. One batch; returns the number of deleted rows. */
export async function sweepPendingInquiries(db: Db, now: Date, batch = 5_000): Promise<number> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60_000)
  const expired = db
    .select({ row: sql`ctid` })
    .from(pendingInquiries)
    .where(lt(pendingInquiries.createdAt, oldest))
    .limit(batch)
  const deleted = await db.delete(pendingInquiries).where(inBatch(sql`ctid`, expired))
  return deleted.rowCount ?? 0
}
