import type { Request, Response } from 'express'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { requestFacts } from '#server/facts.ts'
import type { Step } from '#server/pipeline.ts'
import { removeStep, startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { shedLoad, stopCounting } from './load-shedding.ts'
import {
  INITIAL_LOAD,
  isAdmitted,
  type LoadSample,
  type LoadState,
  QUEUE_FLOOR,
  updateLoad,
} from './load-shedding.rules.ts'

const OVERLOADED: LoadSample = { elapsedMs: 100, minInFlight: 60, loopDelayMs: 80, answered: 8, refused: 16 }
const observe = (samples: readonly LoadSample[], state: LoadState = INITIAL_LOAD) => samples.reduce(updateLoad, state)
const repeat = (count: number, sample: LoadSample) => Array.from({ length: count }, () => sample)

const samples = (changes: Partial<Record<keyof LoadSample, fc.Arbitrary<number>>> = {}) =>
  fc.array(
    fc.record({
      elapsedMs: fc.integer({ min: 1, max: 5_000 }),
      minInFlight: fc.nat(2_000),
      loopDelayMs: fc.double({ min: 0, max: 5_000, noNaN: true }),
      answered: fc.nat(500),
      refused: fc.nat(500),
      ...changes,
    }),
    { maxLength: 60 },
  )

describe('load shedding rules', () => {
  test('a queue that does not drain while the event loop is late is overload, and the excess is refused', () => {
    const state = observe(repeat(30, OVERLOADED))
    expect(state.isOverloaded).toBe(true)
    expect(isAdmitted(state, 60, 'guestPage')).toBe(false)
    expect(isAdmitted(state, 2, 'guestPage')).toBe(true)
  })

  test('the limit under overload is what the process answers within the target time', () => {
    expect(observe(repeat(100, { ...OVERLOADED, answered: 6 })).limit).toBe(15) // 60 a second, 250 ms
    expect(observe(repeat(100, { ...OVERLOADED, answered: 0 })).limit).toBeGreaterThan(0)
  })

  test('the process recovers after the load is gone', () => {
    const calm = { elapsedMs: 100, minInFlight: 0, loopDelayMs: 1, answered: 1, refused: 0 }
    expect(observe([...repeat(30, OVERLOADED), ...repeat(10, calm)]).isOverloaded).toBe(false)
  })

  test('the overload goes on while requests are refused, although the limit keeps the queue short', () => {
    const limited = { ...OVERLOADED, minInFlight: 0 }
    expect(observe([...repeat(30, OVERLOADED), ...repeat(100, limited)]).isOverloaded).toBe(true)
    expect(observe([...repeat(30, OVERLOADED), ...repeat(10, { ...limited, refused: 0 })]).isOverloaded).toBe(false)
  })

  test('a short burst is not overload', () => {
    const state = observe(repeat(3, OVERLOADED))
    expect(state.isOverloaded).toBe(false)
    expect(isAdmitted(state, 31, 'guestPage')).toBe(true)
    expect(isAdmitted(state, 32, 'guestPage')).toBe(false) // a queue of half a second
  })

  test('a loop that is too busy to take samples in time is recognized by the time, not by their number', () => {
    expect(observe([{ ...OVERLOADED, elapsedMs: 1_500, loopDelayMs: 1_490 }]).isOverloaded).toBe(true)
  })

  test('a late event loop alone refuses nobody: a stalled machine is not overload', () => {
    fc.assert(
      fc.property(samples({ minInFlight: fc.nat(QUEUE_FLOOR - 1) }), fc.nat(QUEUE_FLOOR), (seen, inFlight) => {
        expect(isAdmitted(observe(seen), inFlight, 'guestPage')).toBe(true)
      }),
    )
  })

  test('requests in flight alone refuse nobody below the absolute limit: a slow database is not overload', () => {
    fc.assert(
      fc.property(samples({ loopDelayMs: fc.constant(5) }), fc.nat(127), (seen, inFlight) => {
        expect(isAdmitted(observe(seen), inFlight, 'guestPage')).toBe(true)
      }),
    )
  })

  test('a lone request is admitted in every state, and a higher priority is never refused before a lower one', () => {
    fc.assert(
      fc.property(samples(), fc.nat(3_000), (seen, inFlight) => {
        const state = observe(seen)
        const [action, page, guest, guestAction] = (
          ['signedInAction', 'signedInPage', 'guestPage', 'guestAction'] as const
        ).map((priority) => Number(isAdmitted(state, inFlight, priority))) as [number, number, number, number]
        expect(action >= page && page >= guest && guest >= guestAction).toBe(true)
        expect(isAdmitted(state, 0, 'guestPage')).toBe(true)
      }),
    )
  })

  test('actions of guests leave room for pages in every state', () => {
    fc.assert(
      fc.property(samples(), fc.nat(100), (seen, inFlight) => {
        const state = observe(seen)
        if (isAdmitted(state, inFlight, 'guestAction')) expect(isAdmitted(state, inFlight + 3, 'guestPage')).toBe(true)
      }),
    )
  })

  test('more requests in flight never turn a refusal into an admission', () => {
    fc.assert(
      fc.property(samples(), fc.nat(3_000), (seen, inFlight) => {
        const state = observe(seen)
        if (!isAdmitted(state, inFlight, 'guestPage')) expect(isAdmitted(state, inFlight + 1, 'guestPage')).toBe(false)
      }),
    )
  })
})

describe('load shedding guard', () => {
  const FULL: LoadState = { ...INITIAL_LOAD, isOverloaded: true, limit: 1 }
  const waiting: (() => void)[] = []
  const shed: string[] = []
  const makeSteps = (): Step[] => [
    ['facts', requestFacts()],
    [
      'load shedding',
      shedLoad({
        sessionCookie: 'tahanan_session',
        random: () => 0.5,
        onShed: (priority) => shed.push(priority),
        readState: () => FULL,
      }),
    ],
    [
      'work',
      (req: Request, res: Response, next: () => void) => {
        if (req.path === '/stream') {
          stopCounting(res)
          res.write('open')
        } else if (req.path === '/slow') waiting.push(next)
        else next()
      },
    ],
  ]
  const SIGNED_IN = { Cookie: 'a=1; tahanan_session=abc' }

  async function fillServer(steps: Step[]) {
    waiting.length = 0
    shed.length = 0
    const { url } = await startServerWithSteps(() => steps)
    const slow = fetch(new URL('/slow', url))
    await expect.poll(() => waiting.length).toBe(1)
    return { url, finish: async () => (waiting.shift()?.(), (await slow).text()) }
  }

  test('an overloaded server refuses a guest with 503 and Retry-After, and admits an action of a signed-in person', async () => {
    const { url, finish } = await fillServer(makeSteps())
    const page = await fetch(url, { headers: { Accept: 'text/html', 'Accept-Language': 'fil' } })
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '6'])
    expect(await page.text()).toMatch(/<html lang="fil">/)
    const json = await fetch(url, { headers: { Accept: 'application/json' } })
    expect(await json.json()).toMatchObject({ code: 'app.busy' })
    expect((await fetch(url, { method: 'POST', headers: SIGNED_IN })).status).toBe(200)
    expect((await fetch(url, { headers: SIGNED_IN })).status).toBe(200)
    expect(shed).toEqual(['guestPage', 'guestPage'])
    await finish()
    expect((await fetch(url)).status).toBe(200)
  })

  test('without the guard the same request waits with all the others (null control)', async () => {
    const { url, finish } = await fillServer(removeStep('load shedding', makeSteps()))
    expect((await fetch(url)).status).toBe(200)
    await finish()
  })

  test('an open event stream does not count as a request in flight', async () => {
    const { url } = await startServerWithSteps(makeSteps)
    const abort = new AbortController()
    const stream = await fetch(new URL('/stream', url), { signal: abort.signal })
    expect(stream.status).toBe(200)
    expect((await fetch(url)).status).toBe(200)
    abort.abort()
  })
})
