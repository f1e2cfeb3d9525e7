// Rate limits, counted in PostgreSQL: one counter for all processes and one clock (promise R5).
//
// Count a hit before the transaction of the work that it guards: inside, a rollback releases the hit, and the row of the
// counter stays locked until the commit. Count it inside only if a failure must release it.
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import {
  type Counted,
  createLimitCounter,
  LateCounterError,
  type Hits,
  type LimitCounter,
} from './limit-counter.service.server.ts'
import { listVisitorHits, type Visitor } from './limit-subject.rules.ts'
import {
  AMOUNT_WINDOW_SECONDS,
  type AmountCounter,
  type LimitHit,
  LIMITS,
  type LimitName,
  type LimitRest,
  type LimitResult,
  type VisitorLimitName,
} from './limits.rules.ts'

const ALLOWED: LimitResult = { allowed: true, retryAfterSeconds: 0 }

/** Counts one hit; fails with `app.tooManyRequests` when the window is full. */
export async function hitLimit(ctx: Ctx, rule: LimitName, subject: string): Promise<void> {
  await hitLimits(ctx, [{ rule, subject }])
}

/** Counts a read for the account, the browser or the client address. */
/** A page for all guests has no visitor: the page cache counts those who read it. */
export async function hitVisitorLimit(ctx: Ctx, rule: VisitorLimitName): Promise<void> {
  if (ctx.request.shared) return
  requireWithinLimit(await consumeVisitorLimit(ctx, rule, { ...ctx.request, accountId: ctx.actor?.id ?? null }))
}

export async function consumeVisitorLimit(ctx: Ctx, rule: VisitorLimitName, visitor: Visitor): Promise<LimitResult> {
  return joinResults(await Promise.all(listVisitorHits(rule, visitor).map((hit) => countShared(ctx, hit))))
}

/** Without waiting for the counter; see `countLater`. */
export function noteVisitorHit(ctx: Ctx, rule: VisitorLimitName, visitor: Visitor): LimitResult {
  const counter = getCounter(ctx)
  return joinResults(
    listVisitorHits(rule, visitor).map((hit) =>
      counter.countLater(buildCounterKey(hit.rule, hit.subject), LIMITS[hit.rule]),
    ),
  )
}

function joinResults(results: readonly LimitResult[]): LimitResult {
  return {
    allowed: results.every(({ allowed }) => allowed),
    retryAfterSeconds: Math.max(...results.map(({ retryAfterSeconds }) => retryAfterSeconds)),
  }
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
  const [first] = hits
  if (hits.length === 1 && first && LIMITS[first.rule].onFailure === 'open') return countShared(ctx, first)
  const { db } = onPrimary(ctx)
  try {
    return hits.length === 1 && first ? await countHit(db, first) : await countAllOrNone(db, hits)
  } catch (error) {
    ctx.adapters.log.error('limits.failed', { rules: hits.map((hit) => hit.rule), error })
    fail('app.unavailable', {}, { cause: error, retryAfter: 5 })
  }
}

/** Counts one hit exactly, and says how many are left: for clients that are told. */
export async function consumeWithRest(ctx: Ctx, { rule, subject }: LimitHit): Promise<LimitRest> {
  const { max, windowSeconds } = LIMITS[rule]
  const { db, adapters } = onPrimary(ctx)
  try {
    const [counted] = await addHits(db, [{ key: buildCounterKey(rule, subject), hits: 1, windowSeconds }])
    const [count, resetSeconds] = [counted?.count ?? max + 1, Math.max(1, counted?.secondsLeft ?? windowSeconds)]
    return { allowed: count <= max, max, remaining: Math.max(0, max - count), resetSeconds }
  } catch (error) {
    adapters.log.error('limits.failed', { rules: [rule], error })
    fail('app.unavailable', {}, { cause: error, retryAfter: 5 })
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

type Amount = { rule: AmountCounter; subject: string; amount: number }

/** Adds to counters of a day, all in one statement, and returns their counts in the order of the amounts, these included. */
export async function addAmounts(ctx: Ctx, amounts: readonly Amount[]): Promise<number[]> {
  const hits = amounts.map(({ rule, subject, amount }) => ({
    key: buildCounterKey(rule, subject),
    hits: amount,
    windowSeconds: AMOUNT_WINDOW_SECONDS,
  }))
  // In the order of the keys, so that two callers cannot deadlock
  const counted = await addHits(
    ctx.db,
    hits.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  )
  const counts = new Map(counted.map(({ key, count }) => [key, count]))
  return hits.map(({ key }) => counts.get(key) ?? 0)
}

/** By database: a transaction has its own, because its hits are not counted before the commit. */
const counters = new WeakMap<Db, LimitCounter>()

function countShared(ctx: Ctx, { rule, subject }: LimitHit): Promise<LimitResult> {
  return getCounter(ctx).count(buildCounterKey(rule, subject), LIMITS[rule])
}

function getCounter(ctx: Ctx): LimitCounter {
  const { db, adapters } = onPrimary(ctx)
  let counter = counters.get(db)
  if (!counter) {
    const onFailure = (error: unknown) =>
      error instanceof LateCounterError
        ? adapters.log.warn('limits.late', { error })
        : adapters.log.error('limits.failed', { error })
    counters.set(db, (counter = createLimitCounter({ addHits: (hits) => addHits(db, hits), onFailure })))
  }
  return counter
}

/** Refused hits count too, so that the count says how many of these hits were below the maximum. */
const MAX_COUNT = 1_000_000_000

async function addHits(db: Db, hits: readonly Hits[]): Promise<Counted[]> {
  const isWindowOver = sql`${rateLimits.windowEndsAt} <= now()`
  return db
    .insert(rateLimits)
    .values(
      hits.map(({ key, hits: count, windowSeconds }) => ({
        key,
        count,
        windowEndsAt: sql`now() + make_interval(secs => ${windowSeconds})`,
      })),
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isWindowOver} then excluded.count else least(${rateLimits.count} + excluded.count, ${MAX_COUNT}) end`,
        windowEndsAt: sql`case when ${isWindowOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({
      key: rateLimits.key,
      count: rateLimits.count,
      secondsLeft: sql<number>`ceil(extract(epoch from ${rateLimits.windowEndsAt} - now()))::int`,
    })
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

/** The subject is hashed: no client address and no email address is stored. */
function buildCounterKey(rule: LimitName | AmountCounter, subject: string): string {
  return `${rule}:${sha256Hex(subject).slice(0, 32)}`
}
