// Rate limits, counted in PostgreSQL: one counter for all processes and one clock (promise R5).
//
// Count a hit before the transaction of the work that it guards: inside, a rollback releases the hit, and the row of the
// counter stays locked until the commit. Count it inside only if a failure must release it.
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { LIMITS, type LimitName } from './limits.rules.ts'

export type LimitHit = { rule: LimitName; subject: string }
export type LimitResult = { allowed: boolean; retryAfterSeconds: number }

const ALLOWED: LimitResult = { allowed: true, retryAfterSeconds: 0 }

/** Counts one hit; fails with `app.tooManyRequests` when the window is full. */
export async function hitLimit(ctx: Ctx, rule: LimitName, subject: string): Promise<void> {
  await hitLimits(ctx, [{ rule, subject }])
}

/** All or none are counted: a full day must not use up the hour. */
export async function hitLimits(ctx: Ctx, hits: readonly LimitHit[]): Promise<void> {
  requireWithinLimit(await consumeLimits(ctx, hits))
}

/** For callers that handle a full window themselves. */
export async function consumeLimit(ctx: Ctx, rule: LimitName, subject: string): Promise<LimitResult> {
  return consumeLimits(ctx, [{ rule, subject }])
}

export async function consumeLimits(ctx: Ctx, hits: readonly LimitHit[]): Promise<LimitResult> {
  try {
    return hits.length === 1 && hits[0] ? await countHit(ctx.db, hits[0]) : await countAllOrNone(ctx.db, hits)
  } catch (error) {
    const rules = hits.map((hit) => hit.rule)
    ctx.adapters.log.error('limits.failed', { rules, error })
    if (rules.some((rule) => LIMITS[rule].onFailure === 'closed')) {
      fail('app.unavailable', {}, { cause: error, retryAfter: 5 })
    }
    return ALLOWED
  }
}

export function requireWithinLimit(result: LimitResult): void {
  if (result.allowed) return
  const seconds = result.retryAfterSeconds
  fail('app.tooManyRequests', { seconds, minutes: Math.ceil(seconds / 60) }, { retryAfter: seconds })
}

/**
 * Releases a reserved hit, for example after the right password. A refused hit leaves the counter at maximum + 1, so the
 * decrement starts at the maximum. Releasing the last hit ends the window.
 */
export async function releaseLimits(ctx: Ctx, hits: readonly LimitHit[]): Promise<void> {
  for (const { rule, subject } of hits) {
    await ctx.db
      .update(rateLimits)
      .set({
        count: sql`greatest(least(${rateLimits.count}, ${LIMITS[rule].max}) - 1, 1)`,
        windowEndsAt: sql`case when ${rateLimits.count} <= 1 then now() else ${rateLimits.windowEndsAt} end`,
      })
      .where(and(eq(rateLimits.key, buildCounterKey(rule, subject)), gt(rateLimits.windowEndsAt, sql`now()`)))
  }
}

/** For a person who proved their identity in another way. */
export async function clearLimit(ctx: Ctx, rule: LimitName, subject: string): Promise<void> {
  await ctx.db.delete(rateLimits).where(eq(rateLimits.key, buildCounterKey(rule, subject)))
}

/**
 * Deletes counters whose window is over. One batch, so that the statement stays short; returns the number of deleted rows.
 */
export async function sweepLimits(db: Db, batch = 5_000): Promise<number> {
  const expired = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lt(rateLimits.windowEndsAt, sql`now()`))
    .limit(batch)
    .for('update', { skipLocked: true })
  const deleted = await db.delete(rateLimits).where(inBatch(rateLimits.key, expired))
  return deleted.rowCount ?? 0
}

/**
 * One statement counts and decides, so that concurrent hits cannot exceed the maximum. A refused hit stops at max + 1: it
 * changes neither the count nor the end of the window, so repeated attempts do not prolong the wait.
 */
async function countHit(db: Db, { rule, subject }: LimitHit): Promise<LimitResult> {
  const { max, windowSeconds } = LIMITS[rule]
  const newWindowEnd = sql`now() + make_interval(secs => ${windowSeconds})`
  const isWindowOver = sql`${rateLimits.windowEndsAt} <= now()`
  const [row] = await db
    .insert(rateLimits)
    .values({ key: buildCounterKey(rule, subject), count: 1, windowEndsAt: newWindowEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isWindowOver} then 1 else least(${rateLimits.count} + 1, ${max + 1}) end`,
        windowEndsAt: sql`case when ${isWindowOver} then ${newWindowEnd} else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      secondsLeft: sql<number>`ceil(extract(epoch from ${rateLimits.windowEndsAt} - now()))::int`,
    })
  if (!row || row.count > max)
    return { allowed: false, retryAfterSeconds: Math.max(1, row?.secondsLeft ?? windowSeconds) }
  return ALLOWED
}

class LimitReachedError extends Error {
  readonly result: LimitResult
  constructor(result: LimitResult) {
    super('limit reached')
    this.result = result
  }
}

/** A refusal rolls all back. The keys are locked in one order, so that two callers cannot deadlock. */
async function countAllOrNone(db: Db, hits: readonly LimitHit[]): Promise<LimitResult> {
  const ordered = hits.toSorted((a, b) =>
    buildCounterKey(a.rule, a.subject) < buildCounterKey(b.rule, b.subject) ? -1 : 1,
  )
  try {
    await db.transaction(async (tx) => {
      let retryAfterSeconds = 0
      for (const hit of ordered) {
        const result = await countHit(tx, hit)
        retryAfterSeconds = Math.max(retryAfterSeconds, result.retryAfterSeconds)
      }
      if (retryAfterSeconds > 0) throw new LimitReachedError({ allowed: false, retryAfterSeconds })
    })
    return ALLOWED
  } catch (error) {
    if (error instanceof LimitReachedError) return error.result
    throw error
  }
}

/** The subject is hashed: no client address and no e-mail address is stored. */
function buildCounterKey(rule: LimitName, subject: string): string {
  return `${rule}:${sha256Hex(subject).slice(0, 32)}`
}
