import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#app/db/client.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { inTransaction, type Ctx } from '#app/domain/ctx.server.ts'
import type { AppError } from '#app/errors/app-error.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpSecondConnection, setUpTestDatabase } from '#tests/support/database/database.ts'
import { clearLimit, releaseLimits, hitLimit, hitLimits, sweepLimits, consumeLimit } from './limits.commands.server.ts'
import { LIMITS } from './limits.rules.ts'

const database = setUpTestDatabase()
const second = setUpSecondConnection(database)
let ctx: Ctx
let other: Ctx

beforeEach(async () => {
  await database.db.delete(rateLimits)
  ctx = createTestContext(database.db)
  other = createTestContext(second.db)
})

/** Runs `count` concurrent attempts, half on each process, and returns how many passed. */
async function countPassed(count: number, attempt: (ctx: Ctx) => Promise<void>): Promise<number> {
  const tries = Array.from({ length: count }, (_, n) => attempt(n % 2 ? ctx : other))
  const results = await Promise.allSettled(tries)
  return results.filter((result) => result.status === 'fulfilled').length
}

const endWindows = () => database.db.update(rateLimits).set({ windowEndsAt: sql`now() - interval '1 second'` })
const listCounters = () => database.db.select().from(rateLimits)
const getRefusal = (work: Promise<void>) => work.then(() => null).catch((error: unknown) => error as AppError)

/** A counter with a race: reads, then writes. */
async function readThenWrite({ db }: Ctx): Promise<void> {
  const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, 'naive'))
  if (row && row.count >= 10) throw new Error('full')
  const count = (row?.count ?? 0) + 1
  const windowEndsAt = new Date(Date.now() + 60_000)
  await db
    .insert(rateLimits)
    .values({ key: 'naive', count, windowEndsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { count } })
}

const hitMailLimits = (from: Ctx) =>
  hitLimits(from, [
    { rule: 'mail.hour', subject: 'sender' },
    { rule: 'mail.day', subject: 'sender' },
  ])
const getCount = async (rule: string) => (await listCounters()).find((row) => row.key.startsWith(rule))?.count
const hitMailLimitsReversed = (from: Ctx) =>
  hitLimits(from, [
    { rule: 'mail.day', subject: 'sender' },
    { rule: 'mail.hour', subject: 'sender' },
  ])

describe('rate limit', () => {
  test.each(['mail.hour', 'signIn.address', 'search'] as const)(
    'of ten times the maximum of concurrent hits on two processes, exactly the maximum pass: %s',
    async (rule) => {
      const { max } = LIMITS[rule]
      expect(await countPassed(max * 10, (from) => hitLimit(from, rule, 'subject'))).toBe(max)
    },
  )

  test('a counter that reads and then writes allows more hits (null control)', async () => {
    expect(await countPassed(100, readThenWrite)).toBeGreaterThan(10)
  })

  test('a refused hit says how long to wait, and the counter starts again after the window', async () => {
    await countPassed(5, (from) => hitLimit(from, 'contact', 'subject'))
    const refused = await getRefusal(hitLimit(ctx, 'contact', 'subject'))
    expect(refused).toMatchObject({ code: 'app.tooManyRequests', status: 429, params: { minutes: 60 } })
    expect(refused?.retryAfter).toBeGreaterThan(3_590)
    await endWindows()
    expect(await countPassed(50, (from) => hitLimit(from, 'contact', 'subject'))).toBe(5)
  })

  test('a window ends at its exact end', async () => {
    await countPassed(5, (from) => hitLimit(from, 'contact', 'subject'))
    await database.db.update(rateLimits).set({ windowEndsAt: sql`now() + interval '10 minutes'` })
    expect(await consumeLimit(ctx, 'contact', 'subject')).toMatchObject({ allowed: false })
    await database.db.update(rateLimits).set({ windowEndsAt: sql`now()` })
    expect(await consumeLimit(ctx, 'contact', 'subject')).toEqual({ allowed: true, retryAfterSeconds: 0 })
  })

  test('a refused hit changes neither the count nor the end of the window', async () => {
    await countPassed(6, (from) => hitLimit(from, 'contact', 'subject'))
    const [before] = await listCounters()
    expect(await countPassed(200, (from) => hitLimit(from, 'contact', 'subject'))).toBe(0)
    expect(await listCounters()).toEqual([before])
    expect(before?.count).toBe(6)
  })

  test('every subject and every rule has its own counter', async () => {
    await countPassed(5, (from) => hitLimit(from, 'contact', 'subject'))
    await hitLimit(ctx, 'contact', 'another subject')
    await hitLimit(ctx, 'newsletter', 'subject')
  })

  test('a counter stores no client address and no email address', async () => {
    await hitLimit(ctx, 'forgotPassword', 'maria@example.com')
    await hitLimit(ctx, 'general', 'address:203.0.113.7')
    const stored = JSON.stringify(await listCounters())
    expect(stored).toContain('forgotPassword:')
    expect(stored).not.toMatch(/maria|example|203\.0/)
  })
})

describe('several limits together', () => {
  test('of 100 concurrent mails exactly 10 pass', async () => {
    expect(await countPassed(100, hitMailLimits)).toBe(10)
    expect(await getCount('mail.day')).toBe(10)
  })

  test('the 51st mail of a day is refused in every hour and does not count for the hour', async () => {
    let sent = 0
    for (let hour = 0; hour < 6; hour++) {
      sent += await countPassed(20, hitMailLimits)
      await database.db
        .update(rateLimits)
        .set({ windowEndsAt: sql`now() - interval '1 second'` })
        .where(sql`${rateLimits.key} like 'mail.hour:%'`)
    }
    expect(sent).toBe(50)
    await database.db.delete(rateLimits).where(sql`${rateLimits.key} like 'mail.hour:%'`)
    expect(await countPassed(20, hitMailLimits)).toBe(0)
    expect(await getCount('mail.hour')).toBeUndefined()
  })

  test('callers that name the rules in another order do not deadlock', async () => {
    let turn = 0
    expect(await countPassed(60, (from) => (turn++ % 2 ? hitMailLimits(from) : hitMailLimitsReversed(from)))).toBe(10)
  })
})

describe('limit and transaction', () => {
  test('a hit before the transaction stays counted when the work fails; a hit inside is rolled back', async () => {
    await hitLimit(ctx, 'inquiry', 'subject')
    const work = inTransaction(ctx, async (tx) => {
      await hitLimit(tx, 'inquiry', 'subject')
      throw new Error('the work failed')
    })
    await expect(work).rejects.toThrow('the work failed')
    expect(await listCounters()).toMatchObject([{ count: 1 }])
  })
})

describe('released hit', () => {
  const hit = { rule: 'contact', subject: 'subject' } as const
  const consumeHit = () => consumeLimit(ctx, hit.rule, hit.subject)

  test('a released hit is free again, also after refused hits', async () => {
    await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))
    await releaseLimits(ctx, [hit])
    expect(await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))).toBe(1)
  })

  test('more releases than hits never raise the limit', async () => {
    expect((await consumeHit()).allowed).toBe(true)
    for (let n = 0; n < 4; n++) await releaseLimits(ctx, [hit])
    expect(await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))).toBe(5)
  })

  test('concurrent hits and releases never use up the limit', async () => {
    const work = Array.from({ length: 30 }, async () => {
      if ((await consumeHit()).allowed) await releaseLimits(ctx, [hit])
    })
    await Promise.all(work)
    expect(await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))).toBe(5)
  })

  test('a cleared counter starts again', async () => {
    await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))
    await clearLimit(ctx, hit.rule, hit.subject)
    expect(await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))).toBe(5)
  })
})

describe('failing counter', () => {
  test('without the counter, sign-in and mail are refused with 503 and public reads go on', async () => {
    const broken = openDatabase('postgres://nobody:nothing@127.0.0.1:1/none')
    const brokenContext = createTestContext(broken.db)
    const refused = await getRefusal(hitLimit(brokenContext, 'signIn.account', 'subject'))
    expect(refused).toMatchObject({ code: 'app.unavailable', status: 503, retryAfter: 5 })
    await expect(hitLimits(brokenContext, [{ rule: 'mail.hour', subject: 'a' }])).rejects.toMatchObject({ status: 503 })
    await hitLimit(brokenContext, 'search', 'subject')
    await hitLimit(brokenContext, 'general', 'subject')
    // nobody passes more often than the limit allows
    const hits = Array.from({ length: 2 * LIMITS.search.max }, () =>
      consumeLimit(brokenContext, 'search', 'one subject'),
    )
    const passed = (await Promise.all(hits)).filter(({ allowed }) => allowed)
    expect(passed).toHaveLength(LIMITS.search.max)
    await broken.close()
  })
})

test('counters past their window are swept, the others stay', async () => {
  await hitLimit(ctx, 'contact', 'gone')
  await hitLimit(ctx, 'contact', 'gone too')
  await endWindows()
  await hitLimit(ctx, 'contact', 'here')
  expect(await sweepLimits(database.db, 1)).toBe(1)
  expect(await sweepLimits(database.db)).toBe(1)
  expect(await sweepLimits(database.db)).toBe(0)
  expect(await listCounters()).toHaveLength(1)
})
