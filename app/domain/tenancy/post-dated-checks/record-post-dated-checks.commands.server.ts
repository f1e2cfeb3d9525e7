// Records post-dated checks, one or a series. The rental is locked: the checks and payments of one line never exceed what is due.
import { and, eq, ne } from 'drizzle-orm'
import { postDatedCheckLines, postDatedChecks } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { once } from '#app/domain/kernel/idempotency/idempotency.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { notifyTenants } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import { loadVisibleBook } from '#app/domain/tenancy/rent-book/book-lines.queries.server.ts'
import {
  isOnTenantSide,
  lockRental,
  type StoredRental,
} from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { hasOnePayer } from '#app/domain/tenancy/rent-book/rent-book.rules.ts'
import { fail, failField } from '#app/errors/app-error.ts'
import { authorize } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import {
  isSamePostDatedCheck,
  isStale,
  MAX_POST_DATED_CHECKS,
  type PlannedPostDatedCheck,
  planPostDatedChecks,
} from './post-dated-check.rules.ts'
import type { RecordPostDatedChecksInput } from './post-dated-check.schema.ts'

/** The tenant who hands them in, or the owner who takes them. Returns how many. */
export async function recordPostDatedChecks(
  ctx: Ctx,
  { rentalId, key, ...facts }: RecordPostDatedChecksInput & { rentalId: string },
): Promise<{ count: number }> {
  return once(ctx, { operation: 'postDatedCheck.record', key, input: { rentalId, ...facts } }, async (tx) => {
    const rental = await lockRental(tx, rentalId)
    authorize(tx.actor, 'postDatedCheck.record', rental)
    if (isStale(facts.checkDate, toManilaDay(tx.now()))) failField('checkDate', 'postDatedCheck.date.stale')
    const { lines } = await loadVisibleBook(tx, rental)
    const chosen = lines.filter(({ id }) => facts.lines.includes(id))
    if (chosen.length < new Set(facts.lines).size) fail('payment.notFound')
    if (!hasOnePayer(chosen)) fail('payment.differentPayers')
    const planned = planPostDatedChecks(facts, chosen)
    if (planned === null) return failField('amount', 'rent.amount.aboveDue')
    await requireUnusedNumbers(tx, rentalId, facts.bank, planned)
    for (const postDatedCheck of planned) await storePostDatedCheck(tx, rentalId, facts.bank, postDatedCheck)
    await recordAudit(tx, {
      action: 'postDatedCheck.recorded',
      subjectType: 'rental',
      subjectId: rentalId,
      details: { count: planned.length, amount: facts.amount },
    })
    await tellOtherSide(tx, rental, chosen[0]?.payerId ?? null)
    return { count: planned.length }
  })
}

/** A returned check may be recorded again, for example when the bank gets it a second time. */
export async function requireUnusedNumbers(
  ctx: Ctx,
  rentalId: string,
  bank: string,
  planned: readonly PlannedPostDatedCheck[],
): Promise<void> {
  const stored = await ctx.db
    .select({ bank: postDatedChecks.bank, number: postDatedChecks.number })
    .from(postDatedChecks)
    .where(and(eq(postDatedChecks.rentalId, rentalId), ne(postDatedChecks.status, 'returned')))
    .limit(MAX_POST_DATED_CHECKS)
  if (stored.length + planned.length > MAX_POST_DATED_CHECKS) fail('postDatedCheck.tooMany')
  const isUsed = planned.some(({ number }) => stored.some((each) => isSamePostDatedCheck(each, { bank, number })))
  if (isUsed) failField('number', 'postDatedCheck.number.used')
}

/** The caller has planned it with the rental locked. Returns its id. */
export async function storePostDatedCheck(
  ctx: Ctx,
  rentalId: string,
  bank: string,
  { parts, ...postDatedCheck }: PlannedPostDatedCheck,
): Promise<string> {
  const now = ctx.now()
  const [stored] = await ctx.db
    .insert(postDatedChecks)
    .values({ ...postDatedCheck, rentalId, bank, recordedBy: ctx.actor?.id ?? '', createdAt: now, updatedAt: now })
    .returning({ id: postDatedChecks.id })
  if (!stored) throw new Error('the insert returned no check')
  await ctx.db
    .insert(postDatedCheckLines)
    .values(parts.map(({ paymentId, amount }) => ({ checkId: stored.id, paymentId, amount })))
  return stored.id
}

async function tellOtherSide(ctx: Ctx, rental: StoredRental, payerId: string | null): Promise<void> {
  const { id, listing } = rental
  const notice = {
    kind: 'postDatedCheck.recorded',
    subject: { type: 'rental', id },
    params: getTitleParams(listing),
  } as const
  if (isOnTenantSide(rental, ctx.actor?.id)) await notify(ctx, { userId: listing.ownerId, ...notice })
  else await notifyTenants(ctx, rental, notice, payerId)
}
