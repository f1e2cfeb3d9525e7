// Records post-dated checks, one or a series. The rental is locked: the checks and payments of one line never exceed what is due.
import { and, eq, ne } from 'drizzle-orm'
import { chequeLines, cheques } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { loadBookRows } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import { lockRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { isSameCheque, isStale, MAX_CHEQUES, type PlannedCheque, planCheques } from './cheque.rules.ts'
import type { RecordChequesInput } from './cheque.schema.ts'

/** The tenant who hands them in, or the owner who takes them. Returns how many. */
export async function recordCheques(
  ctx: Ctx,
  { rentalId, key, ...facts }: RecordChequesInput & { rentalId: string },
): Promise<{ count: number }> {
  return once(ctx, { operation: 'cheque.record', key, input: { rentalId, ...facts } }, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'cheque.record', rental)
    if (isStale(facts.chequeDate, toManilaDay(tx.now()))) failField('chequeDate', 'cheque.date.stale')
    const { lines } = await loadBookRows(tx, rentalId)
    const chosen = lines.filter(({ id }) => facts.lines.includes(id))
    if (chosen.length < new Set(facts.lines).size) fail('payment.notFound')
    const planned = planCheques(facts, chosen)
    if (planned === null) return failField('amount', 'rent.amount.aboveDue')
    await requireUnusedNumbers(tx, rentalId, facts.bank, planned)
    for (const cheque of planned) await storeCheque(tx, rentalId, facts.bank, cheque)
    await recordAudit(tx, {
      action: 'cheque.recorded',
      subjectType: 'rental',
      subjectId: rentalId,
      details: { count: planned.length, amount: facts.amount },
    })
    await tellOtherSide(tx, rental)
    return { count: planned.length }
  })
}

/** A returned check may be recorded again, for example when the bank gets it a second time. */
async function requireUnusedNumbers(
  ctx: Ctx,
  rentalId: string,
  bank: string,
  planned: readonly PlannedCheque[],
): Promise<void> {
  const stored = await ctx.db
    .select({ bank: cheques.bank, number: cheques.number })
    .from(cheques)
    .where(and(eq(cheques.rentalId, rentalId), ne(cheques.status, 'returned')))
    .limit(MAX_CHEQUES)
  if (stored.length + planned.length > MAX_CHEQUES) fail('cheque.tooMany')
  const isUsed = planned.some(({ number }) => stored.some((each) => isSameCheque(each, { bank, number })))
  if (isUsed) failField('number', 'cheque.number.used')
}

async function storeCheque(
  ctx: Ctx,
  rentalId: string,
  bank: string,
  { parts, ...cheque }: PlannedCheque,
): Promise<void> {
  const now = ctx.now()
  const [stored] = await ctx.db
    .insert(cheques)
    .values({ ...cheque, rentalId, bank, recordedBy: ctx.actor?.id ?? '', createdAt: now, updatedAt: now })
    .returning({ id: cheques.id })
  if (!stored) throw new Error('the insert returned no check')
  await ctx.db
    .insert(chequeLines)
    .values(parts.map(({ paymentId, amount }) => ({ chequeId: stored.id, paymentId, amount })))
}

async function tellOtherSide(ctx: Ctx, { id, tenantId, listing }: StoredRental): Promise<void> {
  await notify(ctx, {
    userId: ctx.actor?.id === tenantId ? listing.ownerId : tenantId,
    kind: 'cheque.recorded',
    subject: { type: 'rental', id },
    params: getTitleParams(listing),
  })
}
