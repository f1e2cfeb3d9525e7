// Wrong passwords of the admin console, counted for each email address, known or not. The attempt is counted before the password is
// hashed and in one statement, so that of 50 concurrent guesses five are checked (promise L1). Times are those of the database.
import { eq, lt, sql } from 'drizzle-orm'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { adminLoginAttempts as attempts } from '#app/db/schema/platform/admin.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { ADMIN_LOCK_MINUTES, ADMIN_MAX_FAILURES, ADMIN_RESET_MINUTES } from './admin-lockout.rules.ts'

export type ReservedAttempt = { isReserved: boolean; failed: number; lockedSeconds: number }

const lockedSeconds = sql<number>`coalesce(extract(epoch from ${attempts.lockedUntil} - now()), 0)::float8`

/** Counts one failure in advance. The fifth locks the address; a right password forgets them all. */
export async function reserveAdminAttempt({ db }: Ctx, email: string): Promise<ReservedAttempt> {
  const isForgotten = sql`(${attempts.lockedUntil} is not null or ${attempts.lastFailureAt} < now() - make_interval(mins => ${ADMIN_RESET_MINUTES}))`
  const failed = sql`case when ${isForgotten} then 1 else ${attempts.fails} + 1 end`
  const [reserved] = await db
    .insert(attempts)
    .values({ email, fails: 1, firstFailureAt: sql`now()`, lastFailureAt: sql`now()` })
    .onConflictDoUpdate({
      target: attempts.email,
      set: {
        fails: failed,
        firstFailureAt: sql`case when ${isForgotten} then now() else ${attempts.firstFailureAt} end`,
        // `now()` is the start of the statement; one that waited for the row may be older than the one before it
        lastFailureAt: sql`greatest(${attempts.lastFailureAt}, now())`,
        lockedUntil: sql`case when ${failed} >= ${ADMIN_MAX_FAILURES} then now() + make_interval(mins => ${ADMIN_LOCK_MINUTES}) end`,
      },
      setWhere: sql`${attempts.lockedUntil} is null or ${attempts.lockedUntil} <= now()`,
    })
    .returning({ failed: attempts.fails, lockedSeconds })
  if (reserved) return { isReserved: true, ...reserved }
  const [locked] = await db
    .select({ failed: attempts.fails, lockedSeconds })
    .from(attempts)
    .where(eq(attempts.email, email))
  return { isReserved: false, ...(locked ?? { failed: ADMIN_MAX_FAILURES, lockedSeconds: 60 }) }
}

export async function forgetAdminAttempts({ db }: Pick<Ctx, 'db'>, email: string): Promise<void> {
  await db.delete(attempts).where(eq(attempts.email, email))
}

/** A check that failed on our side is no wrong password. */
export async function releaseAdminAttempt({ db }: Ctx, email: string): Promise<void> {
  await db
    .update(attempts)
    .set({ fails: sql`greatest(0, ${attempts.fails} - 1)`, lockedUntil: null })
    .where(eq(attempts.email, email))
}

/** One batch; returns the number of deleted rows. A lock is shorter than the time after which failures are forgotten. */
export async function sweepAdminAttempts(db: Db, batch = 5_000): Promise<number> {
  const old = db
    .select({ email: attempts.email })
    .from(attempts)
    .where(lt(attempts.lastFailureAt, sql`now() - make_interval(mins => ${ADMIN_RESET_MINUTES})`))
    .limit(batch)
    .for('update', { skipLocked: true })
  const deleted = await db.delete(attempts).where(inBatch(attempts.email, old))
  return deleted.rowCount ?? 0
}
