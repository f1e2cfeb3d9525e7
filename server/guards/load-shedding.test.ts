import { type ClientRequest, request } from 'node:http'
import type { Request, Response } from 'express'
import fc from 'fast-check'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { requestFacts } from '#server/facts.ts'
import type { Step } from '#server/pipeline.ts'
import { removeStep, startServerWithSteps } from '#tests/support/servers/pipeline.ts'
import { boundedBody } from './bounded-body.ts'
import { shedLoad, stopCounting } from './load-shedding.ts'
import {
  countDemand,
  INITIAL_LOAD,
  type InFlightCount,
  isAdmitted,
  type LoadSample,
  type LoadState,
  MAX_GUEST_ACTIONS,
  QUEUE_FLOOR,
  updateLoad,
} from './load-shedding.rules.ts'

const OVERLOADED: LoadSample = { elapsedMs: 100, minInFlight: 60, loopDelayMs: 80, answered: 8, refused: 16 }
const observe = (samples: readonly LoadSample[], state: LoadState = INITIAL_LOAD) => samples.reduce(updateLoad, state)
const pages = (others: number): InFlightCount => ({ others, guestActions: 0 })
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
    expect(isAdmitted(state, pages(60), 'guestPage')).toBe(false)
    expect(isAdmitted(state, pages(2), 'guestPage')).toBe(true)
  })

  test('the limit under overload is what the process answers within the target time, less the delay before it sees a request', () => {
    expect(observe(repeat(100, { ...OVERLOADED, answered: 6, loopDelayMs: 20 })).limit).toBe(14) // 60 a second, 230 ms
    expect(observe(repeat(100, { ...OVERLOADED, answered: 6, loopDelayMs: 90 })).limit).toBe(10) // 60 a second, 160 ms
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
    expect(isAdmitted(state, pages(31), 'guestPage')).toBe(true)
    expect(isAdmitted(state, pages(32), 'guestPage')).toBe(false) // a queue of half a second
  })

  test('a slow process admits a smaller burst while the event loop is late, in any case the floor', () => {
    const admitsToSlow = (answered: number, inFlight: number) => {
      const learned = observe(repeat(100, { ...OVERLOADED, minInFlight: QUEUE_FLOOR - 1, answered }))
      return isAdmitted(learned, pages(inFlight), 'guestPage')
    }
    expect([27, 28].map((inFlight) => admitsToSlow(7, inFlight))).toEqual([true, false]) // 70 a second, 400 ms
    expect([24, 25].map((inFlight) => admitsToSlow(1, inFlight))).toEqual([true, false])
  })

  test('what an idle process answers says nothing about its capacity', () => {
    const idle = { elapsedMs: 100, minInFlight: 0, loopDelayMs: 1, answered: 0, refused: 0 }
    const learned = observe(repeat(100, { ...OVERLOADED, answered: 6 }))
    expect(observe(repeat(100, idle), learned).capacityPerSecond).toBe(learned.capacityPerSecond)
    const stuck = { ...OVERLOADED, answered: 0 }
    expect(observe(repeat(100, stuck), learned).capacityPerSecond).toBeLessThan(1)
  })

  test('refused requests show that a limited queue does not drain, unless it was empty', () => {
    expect(countDemand(16, 13)).toBeGreaterThanOrEqual(QUEUE_FLOOR)
    expect(countDemand(16, 0)).toBe(16)
    expect(countDemand(0, 100)).toBe(0) // one burst, of which the excess was refused
  })

  test('a loop that is too busy to take samples in time is recognized by the time, not by their number', () => {
    expect(observe([{ ...OVERLOADED, elapsedMs: 1_500, loopDelayMs: 1_490 }]).isOverloaded).toBe(true)
  })

  test('a late event loop alone refuses nobody: a stalled machine is not overload', () => {
    fc.assert(
      fc.property(samples({ minInFlight: fc.nat(QUEUE_FLOOR - 1) }), fc.nat(QUEUE_FLOOR), (seen, inFlight) => {
        expect(isAdmitted(observe(seen), pages(inFlight), 'guestPage')).toBe(true)
      }),
    )
  })

  test('requests in flight alone refuse nobody below the absolute limit: a slow database is not overload', () => {
    fc.assert(
      fc.property(samples({ loopDelayMs: fc.constant(5) }), fc.nat(127), (seen, inFlight) => {
        expect(isAdmitted(observe(seen), pages(inFlight), 'guestPage')).toBe(true)
      }),
    )
  })

  test('a lone request is admitted in every state, and a higher priority is never refused before a lower one', () => {
    fc.assert(
      fc.property(samples(), fc.nat(3_000), (seen, inFlight) => {
        const state = observe(seen)
        const [action, page, guest, guestAction] = (
          ['signedInAction', 'signedInPage', 'guestPage', 'guestAction'] as const
        ).map((priority) => Number(isAdmitted(state, pages(inFlight), priority))) as [number, number, number, number]
        expect(action >= page && page >= guest && guest >= guestAction).toBe(true)
        expect(isAdmitted(state, pages(0), 'guestPage')).toBe(true)
      }),
    )
  })

  test('actions of guests leave room for pages in every state', () => {
    fc.assert(
      fc.property(samples(), fc.nat(100), fc.nat(100), (seen, others, guestActions) => {
        const state = observe(seen)
        if (isAdmitted(state, { others, guestActions }, 'guestAction'))
          expect(isAdmitted(state, pages(others + 3), 'guestPage')).toBe(true)
      }),
    )
  })

  test('actions of guests never take the place of a page, and have a limit of their own in every state', () => {
    fc.assert(
      fc.property(samples(), fc.nat(200), fc.nat(200), (seen, others, guestActions) => {
        const state = observe(seen)
        const inFlight = { others, guestActions }
        expect(isAdmitted(state, inFlight, 'guestPage')).toBe(isAdmitted(state, pages(others), 'guestPage'))
        if (guestActions >= MAX_GUEST_ACTIONS) expect(isAdmitted(state, inFlight, 'guestAction')).toBe(false)
      }),
    )
    expect(isAdmitted(INITIAL_LOAD, { others: 0, guestActions: MAX_GUEST_ACTIONS - 1 }, 'guestAction')).toBe(true)
  })

  test('more requests in flight never turn a refusal into an admission', () => {
    fc.assert(
      fc.property(samples(), fc.nat(3_000), (seen, inFlight) => {
        const state = observe(seen)
        if (!isAdmitted(state, pages(inFlight), 'guestPage'))
          expect(isAdmitted(state, pages(inFlight + 1), 'guestPage')).toBe(false)
      }),
    )
  })
})

describe('load shedding guard', () => {
  const FULL: LoadState = { ...INITIAL_LOAD, isOverloaded: true, limit: 1 }
  const waiting: (() => void)[] = []
  const shed: string[] = []
  const held: (() => void)[] = []
  let seen = 0
  const makeSteps = (state = FULL): Step[] => {
    const loadShedding = shedLoad({
      sessionCookie: 'tahanan_session',
      random: () => 0.5,
      onShed: (priority) => shed.push(priority),
      readState: () => state,
      hold: (_res, answer) => held.push(answer),
    })
    return [
      ['facts', requestFacts()],
      ['load shedding', loadShedding.onHeaders],
      ['seen', (_req: Request, _res: Response, next: () => void) => (seen++, next())],
      ['bounded body', boundedBody()],
      ['load shedding after the body', loadShedding.onBody],
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
  }
  const SIGNED_IN = { Cookie: 'a=1; tahanan_session=abc' }

  beforeEach(() => {
    waiting.length = 0
    shed.length = 0
    held.length = 0
    seen = 0
  })

  async function fillServer(steps: Step[]) {
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
    const { url } = await startServerWithSteps(() => makeSteps())
    const abort = new AbortController()
    const stream = await fetch(new URL('/stream', url), { signal: abort.signal })
    expect(stream.status).toBe(200)
    expect((await fetch(url)).status).toBe(200)
    abort.abort()
  })

  const BURST = MAX_GUEST_ACTIONS + 8

  const postForm = (url: URL) => fetch(url, { method: 'POST', body: new URLSearchParams({ a: '1' }) })

  /** Sends the headers of a burst of sign-ins. The bodies follow when the server has seen all headers. */
  async function sendHeaders(url: URL): Promise<ClientRequest[]> {
    const requests = Array.from({ length: BURST }, () => {
      const headers = { 'Content-Length': '3', 'Content-Type': 'application/x-www-form-urlencoded' }
      const outgoing = request(new URL('/slow', url), { method: 'POST', headers, agent: false })
      outgoing.on('error', () => {})
      outgoing.flushHeaders()
      return outgoing
    })
    onTestFinished(() => requests.forEach((outgoing) => outgoing.destroy()))
    await expect.poll(() => seen).toBe(BURST)
    return requests
  }

  test('of a burst of sign-ins only as many start as have a place, and pages are admitted beside them', async () => {
    const { url } = await startServerWithSteps(() => makeSteps(INITIAL_LOAD))
    for (const outgoing of await sendHeaders(url)) outgoing.end('a=1')
    await expect.poll(() => waiting.length + shed.length).toBe(BURST)
    expect(waiting).toHaveLength(MAX_GUEST_ACTIONS)
    expect((await fetch(url)).status).toBe(200)
    for (const next of waiting) next()
    expect((await postForm(url)).status).toBe(200)
  })

  test('while all places are taken, a sign-in is refused at its headers, and the answer is held', async () => {
    const { url } = await startServerWithSteps(() => makeSteps(INITIAL_LOAD))
    for (const outgoing of await sendHeaders(url)) outgoing.end('a=1')
    await expect.poll(() => waiting.length).toBe(MAX_GUEST_ACTIONS)
    const refused = postForm(url)
    await expect.poll(() => held.length).toBe(1)
    expect(seen).toBe(BURST)
    held[0]?.()
    expect([(await refused).status, (await refused).headers.get('retry-after')]).toEqual([503, '6'])
  })

  test('without the decision after the body the whole burst starts (null control)', async () => {
    const { url } = await startServerWithSteps(() =>
      removeStep('load shedding after the body', makeSteps(INITIAL_LOAD)),
    )
    for (const outgoing of await sendHeaders(url)) outgoing.end('a=1')
    await expect.poll(() => waiting.length).toBe(BURST)
  })

  test('clients that do not send their bodies occupy no place', async () => {
    const { url } = await startServerWithSteps(() => makeSteps(INITIAL_LOAD))
    await sendHeaders(url)
    expect((await postForm(url)).status).toBe(200)
  })

  test('a page view counts although it announces a body that nobody reads', async () => {
    const { url } = await startServerWithSteps(() => makeSteps())
    const outgoing = request(new URL('/slow', url), { headers: { 'Content-Length': '3' }, agent: false })
    outgoing.on('error', () => {})
    outgoing.flushHeaders()
    onTestFinished(() => void outgoing.destroy())
    await expect.poll(() => waiting.length).toBe(1)
    expect((await fetch(url)).status).toBe(503)
  })
})
