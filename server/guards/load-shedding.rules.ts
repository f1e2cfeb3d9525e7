// Decides which requests an overloaded process refuses. Pure: figures in, decision out.
//
// One process renders pages on one thread, so more than a few dozen concurrent requests do not raise its throughput; they only wait. By
// Little's law the time in the process is requests in flight / throughput. So under overload the requests in flight are limited to what
// the process answers within the target time. Overload is a queue that does not drain while the event loop is late. A burst drains, and
// a machine that stalls delays the loop without a queue; both are served completely.

export type Priority = 'signedInAction' | 'signedInPage' | 'guestPage' | 'guestAction'

/** Taken at an interval, which a busy event loop stretches. */
export type LoadSample = {
  /** Since the last sample. */
  elapsedMs: number
  /** The fewest requests in flight since the last sample. */
  minInFlight: number
  /** Mean delay of the event loop since the last sample. */
  loopDelayMs: number
  /** Requests answered since the last sample, without refused ones. */
  answered: number
  refused: number
}

export type LoadState = {
  isOverloaded: boolean
  /** The event loop was late in the last sample. */
  isLate: boolean
  /** For how long all samples have asked for the other state. */
  changingMs: number
  /** Smoothed. */
  answeredPerSecond: number
  /** Limit of requests in flight for guests. */
  limit: number
}

export const SAMPLE_MS = 100
/** With fewer requests in flight nothing is refused, whatever the event loop does. */
export const QUEUE_FLOOR = 24
const LOOP_DELAY_MS = 20
/** Time in the process that an admitted request may take on average; the 95th percentile is about twice as long. */
const TARGET_MS = 250
/** A process that is so slow that even this many requests exceed the target is not helped by refusing more. */
const MIN_LIMIT = 8
const OVERLOADED_AFTER_MS = 400
const RECOVERED_AFTER_MS = 1_000
/** Time constant of the smoothed rate. */
const SMOOTHING_MS = 1_000
/** Before overload is certain: a burst that arrives while the event loop is late, and one that only holds memory (a slow database). */
const BURST_LIMIT = { late: 32, onTime: 128 }

/**
 * Actions of signed-in people come first, then their pages: losing a message or a form is worse than reloading a list. Actions of guests come
 * last: a flood of sign-ins must not take the place of pages (promise A2).
 */
const SHARES: Record<Priority, number> = { signedInAction: 2, signedInPage: 1.5, guestPage: 1, guestAction: 0.5 }

export const INITIAL_LOAD: LoadState = {
  isOverloaded: false,
  isLate: false,
  changingMs: 0,
  answeredPerSecond: 0,
  limit: QUEUE_FLOOR,
}

export function updateLoad(state: LoadState, sample: LoadSample): LoadState {
  const elapsedMs = Math.max(1, sample.elapsedMs)
  const rate = (sample.answered * 1_000) / elapsedMs
  const weight = 1 - Math.exp(-elapsedMs / SMOOTHING_MS)
  const answeredPerSecond = state.answeredPerSecond + weight * (rate - state.answeredPerSecond)
  const limit = Math.min(QUEUE_FLOOR, Math.max(MIN_LIMIT, Math.round((answeredPerSecond * TARGET_MS) / 1_000)))
  const isLate = sample.loopDelayMs >= LOOP_DELAY_MS
  const next = { ...state, isLate, answeredPerSecond, limit }
  // With the limit in force the queue is short. What shows that the overload goes on is that requests are still refused.
  const looksOverloaded = state.isOverloaded
    ? sample.refused > 0 && sample.loopDelayMs >= LOOP_DELAY_MS / 2
    : sample.minInFlight >= QUEUE_FLOOR && isLate
  if (looksOverloaded === state.isOverloaded) return { ...next, changingMs: 0 }
  const changingMs = state.changingMs + elapsedMs
  const hasChanged = changingMs >= (state.isOverloaded ? RECOVERED_AFTER_MS : OVERLOADED_AFTER_MS)
  return hasChanged ? { ...next, isOverloaded: !state.isOverloaded, changingMs: 0 } : { ...next, changingMs }
}

export function isAdmitted(state: LoadState, inFlight: number, priority: Priority): boolean {
  // Actions of guests may never wait in numbers that fill the limit of pages, even if the event loop is on time: they wait for a password hash
  const isStrict = state.isLate || priority === 'guestAction'
  const limit = state.isOverloaded ? state.limit : BURST_LIMIT[isStrict ? 'late' : 'onTime']
  return inFlight < limit * SHARES[priority]
}
