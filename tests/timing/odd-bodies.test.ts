// What a stranger may post: no answer is a 5xx or slow, nothing grows, and no defect is logged (promises V2, Q1).
import { beforeAll, describe, expect, test } from 'vitest'
import { makeConversationFixture } from '#tests/support/fixtures/conversation-fixture.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { IS_FULL_SIZE } from '#tests/support/full-size.ts'
import { listActions } from '#tests/support/fuzz/actions.ts'
import { describeAnswer, fuzz } from '#tests/support/fuzz/fuzz-server.ts'
import { HEAP_ENV, readHeapMegabytes, readMetric } from '#tests/support/servers/heap.ts'
import { createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const database = setUpTestDatabase()
let fixture: Awaited<ReturnType<typeof makeConversationFixture>>
beforeAll(async () => void (fixture = await makeConversationFixture(database.db)))
const server = setUpServer(database, { ...HEAP_ENV, LOAD_SHEDDING: '0' }) // every body reaches its action

/** Every action gets several; the drills send 10,000 to all and to each. */
const BODIES = IS_FULL_SIZE ? { warmUp: 2_000, measured: 8_000 } : { warmUp: 400, measured: 600 }

describe('odd bodies', () => {
  const seed = Number(process.env.FUZZ_SEED ?? 20_260_102)
  const actions = listActions()

  test('the route table has the actions of all areas', () => {
    const patterns = actions.map(({ pattern }) => pattern)
    expect(patterns.length).toBeGreaterThan(45)
    expect(patterns).toEqual(
      expect.arrayContaining(['/newsletter', '/signin', '/api/inquiries', '/dashboard/agent/messages/:conversationId']),
    )
  })

  test(
    `${BODIES.warmUp + BODIES.measured} odd bodies over all actions give no 5xx, no growth of memory and no long answer`,
    { timeout: 120_000 },
    async () => {
      const renter = createVisitor(server)
      expect((await renter.signIn(fixture.members.renter.email)).status).toBe(303)
      const cookie = [...renter.jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const target = {
        server,
        cookies: [cookie],
        ids: [fixture.conversationId, fixture.listingId, crypto.randomUUID()],
      }
      const warmUp = await fuzz(target, actions, BODIES.warmUp, seed)
      const heapBefore = await readHeapMegabytes(server)
      await readMetric(server, 'nodejs_eventloop_lag_max_seconds')
      const answers = [...warmUp, ...(await fuzz(target, actions, BODIES.measured, seed + 1))]
      const lag = await readMetric(server, 'nodejs_eventloop_lag_max_seconds')
      const grownMegabytes = (await readHeapMegabytes(server)) - heapBefore

      const failures = answers.filter(({ status }) => status === 0 || status >= 500)
      expect(failures.slice(0, 5).map(describeAnswer), `seed ${seed}`).toEqual([])
      expect(new Set(answers.map(({ action }) => action)).size).toBe(
        new Set(actions.map(({ pattern }) => pattern)).size,
      )
      const errors = server.logLines().filter(({ level }) => level === 'error')
      expect(errors.slice(0, 3), `seed ${seed}`).toEqual([])
      expect(grownMegabytes, `seed ${seed}`).toBeLessThan(16) // 2 KB of each body at full size
      expect(lag, `seed ${seed}`).toBeLessThan(5) // seconds; before names and counts were bounded, one body took 24
    },
  )
})
