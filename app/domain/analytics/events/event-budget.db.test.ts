import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { analyticsDailyCounts, analyticsEvents } from '#app/db/schema/platform/analytics.server.ts'
import { rateLimits } from '#app/db/schema/platform/platform.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getEventOutcomes } from './event-outcomes.service.server.ts'
import { countEventsOfDay, recordEvents } from './event.commands.server.ts'

const database = setUpTestDatabase()
const listRows = () => database.db.select().from(analyticsEvents)
const createContext = () => createTestContext(database.db, { request: { browserId: 'one' } })
const START = { name: 'form_start', route: '/contact' } as const
beforeEach(() => database.db.delete(analyticsEvents))

describe('the ceilings of a day', () => {
  const DEFAULT = { perVisitor: 2_000, perAddress: 50_000, perDay: 1_000_000 }
  const BATCH = { events: Array.from({ length: 25 }, () => START) }
  beforeEach(() => database.db.delete(rateLimits))

  const send = (browserId: string | null, limits: Partial<typeof DEFAULT>, clientAddress = '10.0.0.1') =>
    recordEvents(
      createTestContext(database.db, {
        request: { browserId, clientAddress },
        config: { analyticsEvents: { ...DEFAULT, ...limits } },
      }),
      BATCH,
    )
  const measure = async (work: () => Promise<void>) => {
    const before = { ...getEventOutcomes() }
    await work()
    const after = getEventOutcomes()
    const changed = Object.entries(after).map(([name, n]) => [name, n - before[name as keyof typeof before]] as const)
    return Object.fromEntries(changed.filter(([, n]) => n !== 0))
  }

  test('one browser is stored up to its own, and another one goes on', async () => {
    const outcomes = await measure(async () => {
      for (let n = 0; n < 3; n++) await send('busy', { perVisitor: 30 })
    })
    expect(outcomes).toEqual({ stored: 30, visitor: 45 })
    expect(await measure(() => send('calm', { perVisitor: 30 }))).toEqual({ stored: 25 })
    expect(await listRows()).toHaveLength(55)
  })

  test('a reached ceiling is logged once, not for every refused batch', async () => {
    const lines: string[] = []
    const log = createLog({ write: (line) => lines.push(line) })
    const config = { analyticsEvents: { ...DEFAULT, perVisitor: 30 } }
    const ctx = createTestContext(database.db, { request: { browserId: 'busy' }, config, adapters: { log } })
    for (let n = 0; n < 5; n++) await recordEvents(ctx, BATCH)
    expect(lines.filter((line) => line.includes('analytics.ceilingReached'))).toHaveLength(1)
  })

  test('one client address is stored up to its own, with many browsers and without; another address goes on', async () => {
    const outcomes = await measure(async () => {
      for (const browserId of ['a', 'b', null, 'c']) await send(browserId, { perAddress: 60 })
    })
    expect(outcomes).toEqual({ stored: 60, address: 40 })
    expect(await measure(() => send('d', { perAddress: 60 }, '10.0.0.2'))).toEqual({ stored: 25 })
  })

  test('the site is stored up to its own; above half of it every tenth event is stored and counts for ten', async () => {
    const outcomes = await measure(async () => {
      for (let n = 0; n < 6; n++) await send(`browser ${n}`, { perDay: 100 }, `10.0.1.${n}`)
    })
    expect(outcomes).toEqual({ stored: 55, sampled: 45, day: 50 })
    expect(await listRows()).toHaveLength(55)
    await countEventsOfDay(createContext(), toManilaDay(TEST_NOW))
    const [counted] = await database.db
      .select()
      .from(analyticsDailyCounts)
      .where(eq(analyticsDailyCounts.day, toManilaDay(TEST_NOW)))
    expect(counted?.events).toBe(100)
  })

  test('requests at the same time do not pass the ceiling together', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => send(`browser ${n}`, { perAddress: 60 })))
    expect(await listRows()).toHaveLength(60)
  })

  test('null control: below the ceilings every event is stored', async () => {
    expect(await measure(() => send('one', {}))).toEqual({ stored: 25 })
  })

  test('a route is stored as the pattern of its page, and an unknown one is refused', async () => {
    const outcomes = await measure(() =>
      recordEvents(createContext(), {
        events: ['/blog/any-post', '/properties/:id', '/', '/made/up/by/a/stranger'].map((route) => ({
          name: 'form_start',
          route,
        })),
      }),
    )
    expect(outcomes).toEqual({ stored: 3, route: 1 })
    expect((await listRows()).map(({ route }) => route)).toEqual(['/blog/:slug', '/properties/:id', '/'])
  })
})
