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
  /** The fewest requests in flight since the last sample; see `countDemand`. All counts of a sample leave out actions of guests. */
  minInFlight: number
  /** Mean delay of the event loop since the last sample. */
  loopDelayMs: number
  /** Requests answered since the last sample, without refused ones. */
  answered: number
  refused: number
}

/** Actions of guests are counted apart: they mostly wait for a password hash, which does not occupy the thread that renders pages. */
export type InFlightCount = { guestActions: number; others: number }

export type LoadState = {
  isOverloaded: boolean
  /** The event loop was late in the last sample or is late now. */
  isLate: boolean
  /** For how long all samples have asked for the other state. */
  changingMs: number
  /** Requests that a busy process answers. Smoothed, like the delay of the event loop. */
  capacityPerSecond: number
  loopDelayMs: number
  /** Limit of requests in flight for guests. */
  limit: number
}

export const SAMPLE_MS = 100
/** With fewer requests in flight nothing is refused, whatever the event loop does. */
export const QUEUE_FLOOR = 24
const LOOP_DELAY_MS = 20
/** Time that an admitted request may take on average; the 95th percentile is about twice as long. */
const TARGET_MS = 250
/** A process that is so slow that even this many requests exceed the target is not helped by refusing more. */
const MIN_LIMIT = 8
const OVERLOADED_AFTER_MS = 400
const RECOVERED_AFTER_MS = 1_000
/** Time constant of the smoothed rate. */
const SMOOTHING_MS = 1_000
/** A burst before overload is certain. While the event loop is on time, it only holds memory (a slow database). */
const BURST_LIMIT = 128
/** While it is late, the last request of the burst should be answered in this time. */
const BURST_MS = 400
const LATE_BURST_LIMIT = { min: QUEUE_FLOOR + 1, max: 32 }
/** The last of so many sign-ins waits for less than a second, because one core computes more than 20 hashes a second. */
export const MAX_GUEST_ACTIONS = 16

/**
 * Actions of signed-in people come first, then their pages: losing a message or a form is worse than reloading a list. Actions of guests come
 * last: a flood of sign-ins must not take the place of pages (promise A2).
 */
const SHARES: Record<Priority, number> = { signedInAction: 2, signedInPage: 1.5, guestPage: 1, guestAction: 0.5 }

export const INITIAL_LOAD: LoadState = {
  isOverloaded: false,
  isLate: false,
  changingMs: 0,
  capacityPerSecond: 80,
  loopDelayMs: 0,
  limit: QUEUE_FLOOR,
}

export function updateLoad(state: LoadState, sample: LoadSample): LoadState {
  const elapsedMs = Math.max(1, sample.elapsedMs)
  const rate = (sample.answered * 1_000) / elapsedMs
  const weight = 1 - Math.exp(-elapsedMs / SMOOTHING_MS)
  const isLate = isLoopLate(sample.loopDelayMs)
  // A process that is not busy answers what it is asked, which says nothing about its capacity
  const isBusy = isLate && sample.minInFlight > 0
  const capacityPerSecond = state.capacityPerSecond + (isBusy ? weight * (rate - state.capacityPerSecond) : 0)
  const loopDelayMs = state.loopDelayMs + weight * (sample.loopDelayMs - state.loopDelayMs)
  const limit = computeLimit(capacityPerSecond, loopDelayMs)
  const next = { ...state, isLate, capacityPerSecond, loopDelayMs, limit }
  // With the limit in force the queue is short. What shows that the overload goes on is that requests are still refused.
  const looksOverloaded = state.isOverloaded
    ? sample.refused > 0 && sample.loopDelayMs >= LOOP_DELAY_MS / 2
    : sample.minInFlight >= QUEUE_FLOOR && isLate
  if (looksOverloaded === state.isOverloaded) return { ...next, changingMs: 0 }
  const changingMs = state.changingMs + elapsedMs
  const hasChanged = changingMs >= (state.isOverloaded ? RECOVERED_AFTER_MS : OVERLOADED_AFTER_MS)
  return hasChanged ? { ...next, isOverloaded: !state.isOverloaded, changingMs: 0 } : { ...next, changingMs }
}

/**
 * The fewest requests in flight as they would be without a limit. A limit keeps the queue short, so the refused requests show that it does
 * not drain. A queue that was empty at a time has drained, whatever was refused before or after.
 */
export function countDemand(lowestInFlight: number, refused: number): number {
  return lowestInFlight > 0 ? lowestInFlight + refused : 0
}

export function isLoopLate(loopDelayMs: number): boolean {
  return loopDelayMs >= LOOP_DELAY_MS
}

/** A request first waits for the event loop, unseen, and then shares the thread with the others in flight. */
function computeLimit(capacityPerSecond: number, loopDelayMs: number): number {
  const limit = Math.round((capacityPerSecond * (TARGET_MS - loopDelayMs)) / 1_000)
  return Math.min(QUEUE_FLOOR, Math.max(MIN_LIMIT, limit))
}

/** The one decision about what is refused first. Actions of guests never take a place of the others. */
export function isAdmitted(state: LoadState, inFlight: InFlightCount, priority: Priority): boolean {
  const limit = SHARES[priority] * getLimit(state)
  if (priority !== 'guestAction') return inFlight.others < limit
  return inFlight.guestActions < MAX_GUEST_ACTIONS && inFlight.others + inFlight.guestActions < limit
}

function getLimit(state: LoadState): number {
  if (state.isOverloaded) return state.limit
  if (!state.isLate) return BURST_LIMIT
  const { min, max } = LATE_BURST_LIMIT
  return Math.min(max, Math.max(min, Math.round((state.capacityPerSecond * BURST_MS) / 1_000)))
}
