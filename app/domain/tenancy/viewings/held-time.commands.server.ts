// Taking a time. Exclusion constraints keep held times of a home, a host and a renter from overlapping; the locks make concurrent takers
// wait in one order, so that the second gets the violation of the constraint and not a deadlock.
import { and, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import { isOverlap } from '#app/db/failures.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'

/** Until the end of the transaction. Lock the conversation first: every command takes the two in this order. */
export async function lockCalendars(ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted())
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`viewings ${id}`}, 0))`)
}

export async function refuseTakenTime<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isOverlap(error)) fail('viewing.timeTaken', {}, { cause: error })
    throw error
  }
}

type WantedTime = { hostUserId: string; listingId: string; startsAt: Date; endsAt: Date; exceptId?: string | undefined }

/**
 * Whether the host or the home has another visit at that time, to refuse a proposal before the other side answers it. The constraints decide
 * when the time is taken. It does not look at the renter, whose other visits are not the host's business.
 */
export async function isTimeTaken(
  ctx: Ctx,
  { hostUserId, listingId, startsAt, endsAt, exceptId }: WantedTime,
): Promise<boolean> {
  const [taken] = await ctx.db
    .select({ id: inspections.id })
    .from(inspections)
    .where(
      and(
        inspections.holdsTime,
        or(eq(inspections.hostUserId, hostUserId), eq(inspections.propertyId, listingId)),
        lt(inspections.scheduledAt, endsAt),
        gt(inspections.endsAt, startsAt),
        exceptId === undefined ? undefined : ne(inspections.id, exceptId),
      ),
    )
    .limit(1)
  return taken !== undefined
}
