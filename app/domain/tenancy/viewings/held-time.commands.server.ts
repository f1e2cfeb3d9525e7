// Taking a time. Exclusion constraints keep held times of a home, a host and a renter from overlapping; the locks make concurrent takers
// wait in one order, so that the second gets the violation of the constraint and not a deadlock.
import { sql } from 'drizzle-orm'
import { isOverlap } from '#app/db/failures.server.ts'
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
