import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '#app/db/client.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { inTransaction, type Ctx } from '#app/domain/ctx.server.ts'
import type { AppError } from '#app/errors/app-error.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { clearLimit, releaseLimits, hitLimit, hitLimits, sweepLimits, consumeLimit } from './limits.commands.server.ts'
import { LIMITS } from './limits.rules.ts'

const database = setUpTestDatabase()
let second: Database
let ctx: Ctx
let other: Ctx

beforeAll(() => {
  second = openDatabase(database.url)
})
afterAll(() => second.close())
beforeEach(async () => {
  await database.db.delete(rateLimits)
  ctx = createTestContext(database.db)
  other = createTestContext(second.db)
})

/** `count` attempts at once, half of them from each process; how many passed. */
async function countPassed(count: number, attempt: (ctx: Ctx) => Promise<void>): Promise<number> {
  const tries = Array.from({ length: count }, (_, n) => attempt(n % 2 ? ctx : other))
  const results = await Promise.allSettled(tries)
  return results.filter((result) => result.status === 'fulfilled').length
}

const endWindows = () => database.db.update(rateLimits).set({ windowEndsAt: sql`now() - interval '1 second'` })
const listCounters = () => database.db.select().from(rateLimits)
const getRefusal = (work: Promise<void>) => work.then(() => null).catch((error: unknown) => error as AppError)

/** What one would write without knowing better. */
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

describe('a limit', () => {
  test.each(['mail.hour', 'signIn.address', 'search'] as const)(
    'lets exactly its number through of ten times as many at once, from two processes: %s',
    async (rule) => {
      const { max } = LIMITS[rule]
      expect(await countPassed(max * 10, (from) => hitLimit(from, rule, 'somebody'))).toBe(max)
    },
  )

  test('without the single statement, more get through (the control)', async () => {
    expect(await countPassed(100, readThenWrite)).toBeGreaterThan(10)
  })

  test('tells how long to wait, and counts again once the window is over', async () => {
    await countPassed(5, (from) => hitLimit(from, 'contact', 'somebody'))
    const refused = await getRefusal(hitLimit(ctx, 'contact', 'somebody'))
    expect(refused).toMatchObject({ code: 'app.tooManyRequests', status: 429, params: { minutes: 60 } })
    expect(refused?.retryAfter).toBeGreaterThan(3_590)
    await endWindows()
    expect(await countPassed(50, (from) => hitLimit(from, 'contact', 'somebody'))).toBe(5)
  })

  test('is over at the very end of its window and not a moment before', async () => {
    await countPassed(5, (from) => hitLimit(from, 'contact', 'somebody'))
    await database.db.update(rateLimits).set({ windowEndsAt: sql`now() + interval '700 milliseconds'` })
    expect(await consumeLimit(ctx, 'contact', 'somebody')).toEqual({ allowed: false, retryAfterSeconds: 1 })
    await new Promise((resolve) => setTimeout(resolve, 750))
    expect(await consumeLimit(ctx, 'contact', 'somebody')).toEqual({ allowed: true, retryAfterSeconds: 0 })
  })

  test('does not punish knocking: a refused hit moves neither the count nor the end of the window', async () => {
    await countPassed(6, (from) => hitLimit(from, 'contact', 'somebody'))
    const [before] = await listCounters()
    expect(await countPassed(200, (from) => hitLimit(from, 'contact', 'somebody'))).toBe(0)
    expect(await listCounters()).toEqual([before])
    expect(before?.count).toBe(6)
  })

  test('counts each subject and each rule for itself', async () => {
    await countPassed(5, (from) => hitLimit(from, 'contact', 'somebody'))
    await hitLimit(ctx, 'contact', 'somebody else')
    await hitLimit(ctx, 'newsletter', 'somebody')
  })

  test('keeps no address and no e-mail', async () => {
    await hitLimit(ctx, 'forgotPassword', 'maria@example.com')
    await hitLimit(ctx, 'general', 'address:203.0.113.7')
    const stored = JSON.stringify(await listCounters())
    expect(stored).toContain('forgotPassword:')
    expect(stored).not.toMatch(/maria|example|203\.0/)
  })
})

describe('several limits at once', () => {
  test('of 100 mails at once exactly 10 go out', async () => {
    expect(await countPassed(100, hitMailLimits)).toBe(10)
    expect(await getCount('mail.day')).toBe(10)
  })

  test('the 51st mail of a day is refused, hour after hour, and costs nothing of the hour', async () => {
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

  test('callers that name the rules in another order do not lock each other out', async () => {
    let turn = 0
    expect(await countPassed(60, (from) => (turn++ % 2 ? hitMailLimits(from) : hitMailLimitsReversed(from)))).toBe(10)
  })
})

describe('a limit and the transaction around it', () => {
  test('a hit before the transaction stays counted when the work fails; a hit inside goes back with it', async () => {
    await hitLimit(ctx, 'inquiry', 'somebody')
    const work = inTransaction(ctx, async (tx) => {
      await hitLimit(tx, 'inquiry', 'somebody')
      throw new Error('the work failed')
    })
    await expect(work).rejects.toThrow('the work failed')
    expect(await listCounters()).toMatchObject([{ count: 1 }])
  })
})

describe('a reservation that is given back', () => {
  const hit = { rule: 'contact', subject: 'somebody' } as const
  const consumeHit = () => consumeLimit(ctx, hit.rule, hit.subject)

  test('is free for the next one, also when others were refused meanwhile', async () => {
    await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))
    await releaseLimits(ctx, [hit])
    expect(await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))).toBe(1)
  })

  test('as often as it was taken leaves nothing behind, and never more than the limit', async () => {
    expect((await consumeHit()).allowed).toBe(true)
    for (let n = 0; n < 4; n++) await releaseLimits(ctx, [hit])
    expect(await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))).toBe(5)
  })

  test('in parallel with taking: whoever takes and gives back never uses the limit up', async () => {
    const work = Array.from({ length: 30 }, async () => {
      if ((await consumeHit()).allowed) await releaseLimits(ctx, [hit])
    })
    await Promise.all(work)
    expect(await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))).toBe(5)
  })

  test('a counter can be started anew', async () => {
    await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))
    await clearLimit(ctx, hit.rule, hit.subject)
    expect(await countPassed(20, (from) => hitLimit(from, hit.rule, hit.subject))).toBe(5)
  })
})

describe('when the counter is out of order', () => {
  test('sign-in and e-mail are refused with 503, public reading goes on', async () => {
    const broken = openDatabase('postgres://nobody:nothing@127.0.0.1:1/none')
    const brokenContext = createTestContext(broken.db)
    const refused = await getRefusal(hitLimit(brokenContext, 'signIn.account', 'somebody'))
    expect(refused).toMatchObject({ code: 'app.unavailable', status: 503, retryAfter: 5 })
    await expect(hitLimits(brokenContext, [{ rule: 'mail.hour', subject: 'a' }])).rejects.toMatchObject({ status: 503 })
    await hitLimit(brokenContext, 'search', 'somebody')
    await hitLimit(brokenContext, 'general', 'somebody')
    await broken.close()
  })
})

test('counters past their window are swept, running ones stay', async () => {
  await hitLimit(ctx, 'contact', 'gone')
  await hitLimit(ctx, 'contact', 'gone too')
  await endWindows()
  await hitLimit(ctx, 'contact', 'here')
  expect(await sweepLimits(database.db, 1)).toBe(1)
  expect(await sweepLimits(database.db)).toBe(1)
  expect(await sweepLimits(database.db)).toBe(0)
  expect(await listCounters()).toHaveLength(1)
})
