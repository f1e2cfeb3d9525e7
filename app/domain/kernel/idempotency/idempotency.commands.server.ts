// Gives a repeated request one effect (promise M1). The answer is stored in the transaction of the effect, so that a crash
// leaves both or neither and a retry is safe.
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { idempotencyKeys } from '#app/db/schema/platform/platform.server.ts'
import { inTransaction, type Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { IDEMPOTENCY_HOURS, IDEMPOTENCY_KEY_FORMAT, type Json } from './idempotency.rules.ts'
import { hashRequest } from './request-hash.rules.server.ts'

export type OnceRequest = {
  /** The business operation, such as `application.submit`. Each operation has its own keys. */
  operation: string
  key: string
  /** The complete request. The same key with another input is an error of the caller. */
  input: unknown
  /** A repeated request waits for the first one instead of being told that it is in progress. */
  waits?: true
}

/** Runs `work` in one transaction, or returns the stored answer. A failure is not stored: the next attempt runs again. */
export async function once<T extends Json>(ctx: Ctx, request: OnceRequest, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { actor } = ctx
  if (!actor) fail('auth.signInRequired')
  if (!IDEMPOTENCY_KEY_FORMAT.test(request.key)) fail('idempotency.keyInvalid')
  const entry: Entry = {
    userId: actor.id,
    operation: request.operation,
    key: request.key,
    requestHash: hashRequest(request.input),
  }

  return inTransaction(ctx, async (tx) => {
    if (request.waits) await waitForKey(tx.db, entry)
    else if (!(await reserveKey(tx.db, entry))) fail('idempotency.inProgress', {}, { retryAfter: 1 })
    const earlierResponse = await findStoredResponse(tx.db, entry)
    if (earlierResponse) {
      if (earlierResponse.requestHash !== entry.requestHash) fail('idempotency.differentRequest')
      return earlierResponse.response as T
    }
    const response = await work(tx)
    await storeResponse(tx.db, entry, response)
    return response
  })
}

/** Deletes expired answers. One batch; returns the number of deleted rows. */
export async function sweepIdempotencyKeys(db: Db, batch = 5_000): Promise<number> {
  const expired = db
    .select({ row: sql`ctid` })
    .from(idempotencyKeys)
    .where(lte(idempotencyKeys.createdAt, oldestAllowed))
    .limit(batch)
  const deleted = await db.delete(idempotencyKeys).where(inBatch(sql`ctid`, expired))
  return deleted.rowCount ?? 0
}

type Entry = Pick<typeof idempotencyKeys.$inferSelect, 'userId' | 'operation' | 'key' | 'requestHash'>

const oldestAllowed = sql`now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`

/** An advisory lock until the end of the transaction. PostgreSQL releases it with the connection, also after SIGKILL. */
async function reserveKey(db: Db, entry: Entry): Promise<boolean> {
  const { rows } = await db.execute<{ reserved: boolean }>(
    sql`select pg_try_advisory_xact_lock(${selectLockId(entry)}) as reserved`,
  )
  return rows[0]?.reserved === true
}

async function waitForKey(db: Db, entry: Entry): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${selectLockId(entry)})`)
}

const selectLockId = ({ userId, operation, key }: Entry) =>
  sql`hashtextextended(${JSON.stringify(['idempotency', userId, operation, key])}, 0)`

async function findStoredResponse(db: Db, entry: Entry) {
  const [row] = await db
    .select({ requestHash: idempotencyKeys.requestHash, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, entry.userId),
        eq(idempotencyKeys.operation, entry.operation),
        eq(idempotencyKeys.key, entry.key),
        gt(idempotencyKeys.createdAt, oldestAllowed),
      ),
    )
  return row
}

/** Replaces an expired answer that the sweep has not deleted yet. */
async function storeResponse(db: Db, entry: Entry, response: Json): Promise<void> {
  const stored = { requestHash: entry.requestHash, response, createdAt: sql`now()` }
  await db
    .insert(idempotencyKeys)
    .values({ ...entry, ...stored })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.operation, idempotencyKeys.key],
      set: stored,
    })
}
