// Stores counted failures by hour. Every process adds to the same rows.
import { lt, sql } from 'drizzle-orm'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { failureGroups } from '#app/db/schema/platform/admin.server.ts'
import { FIXED_PERIODS } from '#app/domain/kernel/settings/retention-periods.data.ts'
import type { CountedFailure, FailureCounter } from './failure-counter.service.server.ts'

const HOUR_MS = 3_600_000

/** A failure of the database, of all times, leaves them for the next attempt. */
export async function storeFailures(db: Db, counter: FailureCounter): Promise<void> {
  const failures = counter.take()
  if (failures.length === 0) return
  try {
    await addToGroups(db, failures)
  } catch {
    counter.giveBack(failures)
  }
}

async function addToGroups(db: Db, failures: readonly CountedFailure[]): Promise<void> {
  const rows = failures
    .map(({ id, milliseconds, ...failure }) => ({
      ...failure,
      hour: new Date(Math.floor(failure.lastAt.getTime() / HOUR_MS) * HOUR_MS),
      lastId: id,
      slowestMs: milliseconds,
    }))
    .toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1)) // one order in all processes, so that none waits for another in a circle
  await db
    .insert(failureGroups)
    .values(rows)
    .onConflictDoUpdate({
      target: [failureGroups.hour, failureGroups.fingerprint],
      set: {
        count: sql`${failureGroups.count} + excluded.count`,
        lastAt: sql`greatest(${failureGroups.lastAt}, excluded.last_at)`,
        lastId: sql`coalesce(excluded.last_id, ${failureGroups.lastId})`,
        slowestMs: sql`greatest(${failureGroups.slowestMs}, excluded.slowest_ms)`,
      },
    })
}

/** One batch; returns the number of deleted rows. */
export async function sweepFailureGroups(db: Db, now: Date, batch = 5_000): Promise<number> {
  const oldest = new Date(now.getTime() - FIXED_PERIODS.failures * 24 * HOUR_MS)
  const old = db
    .select({ row: sql`ctid` })
    .from(failureGroups)
    .where(lt(failureGroups.hour, oldest))
    .limit(batch)
  return (await db.delete(failureGroups).where(inBatch(sql`ctid`, old))).rowCount ?? 0
}
