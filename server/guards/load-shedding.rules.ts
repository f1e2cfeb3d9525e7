// Decides which requests an overloaded process refuses. Pure: figures in, decision out.
//
// One process renders pages on one thread, so more than a few dozen concurrent requests do not raise its throughput; they only wait. By
// Little's law the time in the process is requests in flight / throughput. So under overload the requests in flight are limited to what
// the process answers within the target time. Overload is a queue that does not drain while the event loop is late. A burst drains, and
// a machine that stalls delays the loop without a queue; both are served completely.

export type Priority = 'signedInAction' | 'signedInPage' | 'guest'

/** Taken at a fixed interval. */
export type LoadSample = {
  /** The fewest requests in flight since the last sample. */
  minInFlight: number
  /** Mean delay of the event loop since the last sample. */
  loopDelayMs: number
  /** Requests answered since the last sample, without refused ones. */
  answered: number
}

export type LoadState = {
  isOverloaded: boolean
  /** How many samples in a row asked for the other state. */
  streak: number
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
const SAMPLES_UNTIL_OVERLOADED = 4
const SAMPLES_UNTIL_RECOVERED = 10
/** Smoothing over about a second. */
const SMOOTHING = 0.1
/** Without a late event loop (a slow database, for example) requests only hold memory, up to this many. */
const ABSOLUTE_LIMIT = 128

/** Actions of signed-in people come first, then their pages: losing a message or a form is worse than reloading a list. */
const SHARES: Record<Priority, number> = { signedInAction: 2, signedInPage: 1.5, guest: 1 }

export const INITIAL_LOAD: LoadState = { isOverloaded: false, streak: 0, answeredPerSecond: 0, limit: QUEUE_FLOOR }

export function updateLoad(state: LoadState, sample: LoadSample): LoadState {
  const rate = (sample.answered * 1_000) / SAMPLE_MS
  const answeredPerSecond = state.answeredPerSecond + SMOOTHING * (rate - state.answeredPerSecond)
  const limit = Math.min(QUEUE_FLOOR, Math.max(MIN_LIMIT, Math.round((answeredPerSecond * TARGET_MS) / 1_000)))
  const hasQueue = sample.minInFlight >= (state.isOverloaded ? Math.floor(state.limit / 2) : QUEUE_FLOOR)
  const looksOverloaded = hasQueue && sample.loopDelayMs >= (state.isOverloaded ? LOOP_DELAY_MS / 2 : LOOP_DELAY_MS)
  if (looksOverloaded === state.isOverloaded) return { ...state, streak: 0, answeredPerSecond, limit }
  const streak = state.streak + 1
  const isOver = streak >= (state.isOverloaded ? SAMPLES_UNTIL_RECOVERED : SAMPLES_UNTIL_OVERLOADED)
  return isOver
    ? { isOverloaded: !state.isOverloaded, streak: 0, answeredPerSecond, limit }
    : { ...state, streak, answeredPerSecond, limit }
}

export function isAdmitted(state: LoadState, inFlight: number, priority: Priority): boolean {
  const limit = state.isOverloaded ? state.limit : ABSOLUTE_LIMIT
  return inFlight < limit * SHARES[priority]
}
