import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decide,
  INITIAL_LOAD,
  isGivenUp,
  type LoadCount,
  type LoadSample,
  type LoadState,
  MAX_CONCURRENCY,
  MAX_GUEST_ACTIONS,
  MAX_WAIT_MS,
  MAX_WAITING,
  MIN_CONCURRENCY,
  TARGET_MS,
  updateLoad,
  WAITING_PRIORITIES,
} from './load-shedding.rules.ts'

/** More requests than may wait, on a busy thread that answers 40 pages a second. */
const OVERLOAD: LoadSample = {
  elapsedMs: 25,
  utilization: 1,
  hasFreeConnection: true,
  waiting: 20,
  lowestWaiting: 20,
  longestWaitMs: 500,
  answered: 1,
  late: 0,
  refused: 1,
}
const CALM: LoadSample = {
  elapsedMs: 25,
  utilization: 0.2,
  hasFreeConnection: true,
  waiting: 0,
  lowestWaiting: 0,
  longestWaitMs: 0,
  answered: 1,
  late: 0,
  refused: 0,
}
const observe = (samples: readonly LoadSample[], state: LoadState = INITIAL_LOAD) => samples.reduce(updateLoad, state)
const repeat = (count: number, sample: LoadSample) => Array.from({ length: count }, () => sample)
const SECOND = 40

const OVERLOADED = observe(repeat(2 * SECOND, OVERLOAD))

type Waiting = LoadCount['waiting']
const load = (working: number, guestPage = 0, changes: Partial<Waiting> = {}, guestActions = 0): LoadCount => ({
  working,
  waiting: { signedInAction: 0, signedInPage: 0, guestPage, ...changes },
  guestActions,
})

const drawSample = (changes: Partial<{ [Key in keyof LoadSample]: fc.Arbitrary<LoadSample[Key]> }> = {}) =>
  fc
    .record({
      elapsedMs: fc.integer({ min: 1, max: 5_000 }),
      utilization: fc.double({ min: 0, max: 1, noNaN: true }),
      hasFreeConnection: fc.boolean(),
      waiting: fc.nat(MAX_WAITING),
      lowestWaiting: fc.nat(MAX_WAITING),
      longestWaitMs: fc.nat(MAX_WAIT_MS),
      answered: fc.nat(100),
      late: fc.nat(100),
      refused: fc.nat(500),
      ...changes,
    })
    .map((sample) =>
      Object.assign(sample, {
        lowestWaiting: Math.min(sample.lowestWaiting, sample.waiting),
        late: Math.min(sample.late, sample.answered),
      }),
    )
const drawSamples = (changes: Parameters<typeof drawSample>[0] = {}) => fc.array(drawSample(changes), { maxLength: 80 })
const drawCount = fc.record({
  working: fc.nat(200),
  waiting: fc.record({ signedInAction: fc.nat(50), signedInPage: fc.nat(50), guestPage: fc.nat(300) }),
  guestActions: fc.nat(40),
})

describe('when a process is overloaded', () => {
  /** From 20 on, at this rate. */
  const queueUp = (perSample: number) =>
    Array.from({ length: 4 * SECOND }, (_, n) => {
      const waiting = Math.max(1, Math.floor(20 + n * perSample))
      return { ...OVERLOAD, refused: 0, waiting, lowestWaiting: waiting }
    })

  test('a queue that grows over a second is overload, however short the turns of the event loop are', () => {
    expect(observe(queueUp(0.1)).isOverloaded).toBe(true)
    expect(decide(OVERLOADED, load(2, 20), 'guestPage')).toBe('refuse')
    expect(decide(OVERLOADED, load(2), 'guestPage')).toBe('wait')
  })

  test('a burst is not: its queue becomes shorter, or on a slow machine at least not longer', () => {
    expect(observe(queueUp(-0.1)).isOverloaded).toBe(false)
    expect(observe(queueUp(0)).isOverloaded).toBe(false)
  })

  test('a queue that stands but passes quickly is not', () => {
    expect(observe(repeat(10 * SECOND, { ...OVERLOAD, longestWaitMs: 60 })).isOverloaded).toBe(false)
  })

  test('a loop that is too busy to take samples in time is recognized by the time, not by their number', () => {
    expect(observe(repeat(5, { ...OVERLOAD, elapsedMs: 300 })).isOverloaded).toBe(true)
  })

  test('one stall of the machine is not, whatever has gathered during it', () => {
    fc.assert(
      fc.property(drawSample({ elapsedMs: fc.integer({ min: 250, max: 60_000 }) }), (stall) => {
        expect(observe([...repeat(20, CALM), stall, ...repeat(20, CALM)]).isOverloaded).toBe(false)
      }),
    )
  })

  test('it goes on while requests are refused, although the limit keeps the queue short, and ends when none is', () => {
    const limited = { ...OVERLOAD, waiting: 0, lowestWaiting: 0, longestWaitMs: 0 }
    expect(observe(repeat(10 * SECOND, limited), OVERLOADED).isOverloaded).toBe(true)
    expect(observe(repeat(2 * SECOND, { ...limited, refused: 0 }), OVERLOADED).isOverloaded).toBe(false)
  })

  test('nobody is refused as long as the queue becomes empty again, whatever the loop and the database do', () => {
    fc.assert(
      fc.property(drawSamples({ lowestWaiting: fc.constant(0) }), fc.nat(MAX_WAITING - 1), (seen, waiting) => {
        expect(decide(observe(seen), load(MAX_CONCURRENCY, waiting), 'guestPage')).toBe('wait')
      }),
    )
  })
})

describe('how many requests work at once', () => {
  test('few while the thread is busy, so that turns stay short', () => {
    expect(observe(repeat(10 * SECOND, OVERLOAD)).concurrency).toBe(MIN_CONCURRENCY)
  })

  test('more while requests wait although the thread has idle time: a slow database is not overload', () => {
    const waitsForDatabase = { ...OVERLOAD, utilization: 0.3 }
    const state = observe(repeat(SECOND, waitsForDatabase))
    expect(state.concurrency).toBe(MAX_CONCURRENCY)
    expect(decide(state, load(100), 'guestPage')).toBe('start')
  })

  test('not more while all database connections are in use: then the wait for one would only move', () => {
    const saturated = { ...OVERLOAD, utilization: 0.3, hasFreeConnection: false }
    expect(observe(repeat(SECOND, saturated)).concurrency).toBe(INITIAL_LOAD.concurrency)
  })

  test('is within its bounds in every state', () => {
    fc.assert(
      fc.property(drawSamples(), (seen) => {
        const { concurrency, waitingLimit } = observe(seen)
        expect(concurrency >= MIN_CONCURRENCY && concurrency <= MAX_CONCURRENCY).toBe(true)
        expect(waitingLimit >= 1 && waitingLimit <= MAX_WAITING).toBe(true)
      }),
    )
  })
})

describe('how many may wait during an overload', () => {
  const busyWith = (late: number, answered = 20) => ({ ...OVERLOAD, elapsedMs: 500, answered, late })

  test('fewer after late pages, more after pages in time', () => {
    const before = OVERLOADED.waitingLimit
    expect(updateLoad(OVERLOADED, busyWith(3)).waitingLimit).toBeLessThan(before)
    expect(updateLoad(OVERLOADED, busyWith(0)).waitingLimit).toBeGreaterThan(before)
  })

  test('at least one, if all pages are late, and no more than the process answers in a fifth of a second', () => {
    expect(observe(repeat(50, busyWith(20)), OVERLOADED).waitingLimit).toBe(1)
    expect(observe(repeat(50, busyWith(0)), OVERLOADED).waitingLimit).toBeCloseTo(40 * 0.2, 0)
  })

  test('what an idle process answers says nothing about its capacity', () => {
    expect(observe(repeat(SECOND, CALM), OVERLOADED).answeredPerSecond).toBe(OVERLOADED.answeredPerSecond)
  })
})

describe('who is refused first', () => {
  const rank = { refuse: 0, wait: 1, start: 2 }

  test('a lone request starts in every state', () => {
    fc.assert(
      fc.property(drawSamples(), fc.constantFrom(...WAITING_PRIORITIES, 'guestAction' as const), (seen, priority) => {
        expect(decide(observe(seen), load(0), priority)).toBe('start')
      }),
    )
  })

  test('a higher priority is never refused before a lower one', () => {
    fc.assert(
      fc.property(drawSamples(), drawCount, (seen, count) => {
        const state = observe(seen)
        const ranks = WAITING_PRIORITIES.map((priority) => rank[decide(state, count, priority)])
        expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
        if (decide(state, count, 'guestAction') === 'start')
          expect(decide(state, count, 'guestPage')).not.toBe('refuse')
      }),
    )
  })

  test('more requests never turn a refusal into an admission', () => {
    fc.assert(
      fc.property(drawSamples(), drawCount, fc.constantFrom(...WAITING_PRIORITIES), (seen, count, priority) => {
        const state = observe(seen)
        const more = { ...count, waiting: { ...count.waiting, [priority]: count.waiting[priority] + 1 } }
        expect(rank[decide(state, more, priority)]).toBeLessThanOrEqual(rank[decide(state, count, priority)])
        const busier = { ...count, working: count.working + 1 }
        expect(rank[decide(state, busier, priority)]).toBeLessThanOrEqual(rank[decide(state, count, priority)])
      }),
    )
  })

  test('actions of guests never take the place of a page, and have a limit of their own in every state', () => {
    fc.assert(
      fc.property(drawSamples(), drawCount, (seen, count) => {
        const state = observe(seen)
        for (const priority of WAITING_PRIORITIES)
          expect(decide(state, count, priority)).toBe(decide(state, { ...count, guestActions: 0 }, priority))
        if (count.guestActions >= MAX_GUEST_ACTIONS) expect(decide(state, count, 'guestAction')).toBe('refuse')
      }),
    )
    expect(decide(INITIAL_LOAD, load(0, 0, {}, MAX_GUEST_ACTIONS - 1), 'guestAction')).toBe('start')
    expect(decide(OVERLOADED, load(2, 1), 'guestAction')).toBe('refuse')
  })

  test('pages of guests that wait do not count for signed-in people', () => {
    expect(decide(OVERLOADED, load(2, MAX_WAITING), 'signedInPage')).toBe('wait')
    expect(decide(OVERLOADED, load(2, MAX_WAITING, { signedInPage: 30 }), 'signedInAction')).toBe('wait')
  })
})

describe('who waits in vain', () => {
  const waits = (
    state: LoadState,
    waitedMs: number,
    guestPage: number,
    priority: 'guestPage' | 'signedInAction' = 'guestPage',
  ) => isGivenUp(state, { priority, waitedMs, waiting: load(2, guestPage).waiting })

  test('during an overload a page that would be late, or that waits beyond the limit', () => {
    expect(waits(OVERLOADED, TARGET_MS, 1)).toBe(true)
    expect(waits(OVERLOADED, 20, 1)).toBe(false)
    expect(waits(OVERLOADED, 20, MAX_WAITING)).toBe(true)
    expect(waits(OVERLOADED, 20, MAX_WAITING, 'signedInAction')).toBe(false)
  })

  test('in a burst nobody, until people have left', () => {
    expect(waits(INITIAL_LOAD, MAX_WAIT_MS - 1, MAX_WAITING)).toBe(false)
    expect(waits(INITIAL_LOAD, MAX_WAIT_MS, 1)).toBe(true)
  })
})
