// Decides which requests start, wait or are refused. Pure: figures in, decision out.
//
// One process renders pages on one thread. More requests at work do not raise its throughput, they only make each of them slower, and the
// turns of the event loop longer, which delays health checks. So only as many work at once as keep the thread busy, and the others wait in
// order. A queue that does not grow any more is a burst: everybody is served. A queue that grows and grows is overload: then only as many
// may wait as are answered within the target time, and the excess is refused at once.
//
// What counts is what visitors feel, the time from arrival to answer. The delay of the event loop says nothing about it: a thread that is busy
// all the time with short tasks has short turns.

/** In the order in which waiting requests start. */
export const WAITING_PRIORITIES = ['signedInAction', 'signedInPage', 'guestPage'] as const
export type WaitingPriority = (typeof WAITING_PRIORITIES)[number]
/**
 * Actions of signed-in people come first, then their pages: losing a message or a form is worse than reloading a list. Actions of guests come
 * last: a flood of sign-ins must not take the place of pages (promise A2).
 */
export type Priority = WaitingPriority | 'guestAction'

export type LoadCount = {
  /** Without actions of guests: they mostly wait for a password hash, which does not occupy the thread that renders pages. */
  working: number
  waiting: Readonly<Record<WaitingPriority, number>>
  guestActions: number
}

/** Taken at an interval, which a busy event loop stretches. All counts leave out actions of guests. */
export type LoadSample = {
  /** Since the last sample. */
  elapsedMs: number
  /** Share of this time in which the event loop worked. */
  utilization: number
  /** Nothing waits for a database connection. */
  hasFreeConnection: boolean
  waiting: number
  /** The fewest requests that waited at a time since the last sample. */
  lowestWaiting: number
  /** How long the first of the queue has waited. */
  longestWaitMs: number
  /** Pages answered since the last sample, and how many of them later than `TARGET_MS`. */
  answered: number
  late: number
  refused: number
}

export type LoadState = {
  isOverloaded: boolean
  /** Requests that may work at once; grows and shrinks in fractions. */
  concurrency: number
  /** Pages of guests that may wait during an overload; fractions as well. */
  waitingLimit: number
  /** Smoothed, while requests wait: then it is the capacity. */
  answeredPerSecond: number
  /** For how long the queue has not been empty, and how long it was at the start of this time. */
  standingMs: number
  standingFrom: number
  /** For how long nothing was refused during an overload. */
  recoveringMs: number
}

export const SAMPLE_MS = 25
/** A page that takes longer, unseen wait for the event loop included, is late. Under the promised 500 ms, so that 95 % are within them. */
export const TARGET_MS = 350
/** Requests that work at once even if the thread is busy: while one waits for the database, another one renders. */
export const MIN_CONCURRENCY = 2
/** While the thread has idle time and database connections are free, more requests at work only hold memory. */
export const MAX_CONCURRENCY = 128
/** Bounds the memory. The last of them waits for seconds on any machine. */
export const MAX_WAITING = 256
/** People leave. */
export const MAX_WAIT_MS = 5_000
/** The last of so many sign-ins waits for less than a second, because one core computes more than 20 hashes a second. */
export const MAX_GUEST_ACTIONS = 16
/** During an overload sign-ins keep a few places, because a person who signs in has better chances with everything that follows. */
const OVERLOAD_GUEST_ACTIONS = 4

const BUSY_UTILIZATION = 0.9
/** Idle time of the thread raises the concurrency at once, a busy thread lowers it with this time constant. */
const CONCURRENCY_GROWTH = 1.5
const CONCURRENCY_DECAY_MS = 1_500
/** A queue that grows over this time does not drain. */
const STANDING_MS = 1_000
/** Requests of a burst arrive within this time, also in a process that sees them late. */
const BURST_MS = 500
/** A sample that came later than this has seen a stall, of which the rest says nothing about the queue. */
const MAX_COUNTED_MS = 250
const RECOVERED_MS = 1_500
const RATE_SMOOTHING_MS = 500

/** The wait that an overload starts with, and the longest that the limit allows. */
const WAIT_SECONDS = { initial: 0.1, max: 0.2 }
/** With fewer the thread would become idle between two arrivals. */
const MIN_WAITING_LIMIT = 1
/**
 * Each page in time raises the limit a little, each late one lowers it more. The limit stays where both are in balance: 4 % of the pages are
 * late, whatever the machine and the pages are.
 */
const LIMIT_GROWTH = 1.004
const LIMIT_CUT = 0.9

/** Share of the limit. Signed-in people wait among themselves: pages of guests do not count for them. */
const SHARES: Record<WaitingPriority, number> = { signedInAction: 8, signedInPage: 1.5, guestPage: 1 }
/** Actions of signed-in people that may wait in any case: they are few, and they start before everything else. */
const MIN_WAITING_ACTIONS = 64

export const INITIAL_LOAD: LoadState = {
  isOverloaded: false,
  concurrency: MIN_CONCURRENCY,
  waitingLimit: MIN_WAITING_LIMIT,
  answeredPerSecond: 0,
  standingMs: 0,
  standingFrom: 0,
  recoveringMs: 0,
}

export function updateLoad(state: LoadState, sample: LoadSample): LoadState {
  const next: LoadState = {
    ...state,
    concurrency: adaptConcurrency(state.concurrency, sample),
    answeredPerSecond: measureRate(state.answeredPerSecond, sample),
  }
  return state.isOverloaded ? updateOverload(next, sample) : updateCalm(next, sample)
}

/**
 * Idle time although requests wait: those at work wait for something else, such as a slow database, and more of them may work. This helps as long
 * as database connections are free. When none is, the database is the bottleneck, and starting more requests would only move their wait.
 */
function adaptConcurrency(concurrency: number, { waiting, utilization, hasFreeConnection, elapsedMs }: LoadSample) {
  if (utilization >= BUSY_UTILIZATION)
    return Math.max(MIN_CONCURRENCY, concurrency * Math.exp(-elapsedMs / CONCURRENCY_DECAY_MS))
  if (waiting === 0 || !hasFreeConnection) return concurrency
  return Math.min(MAX_CONCURRENCY, concurrency * CONCURRENCY_GROWTH)
}

/** A process for which nobody waits answers what it is asked, which says nothing about its capacity. */
function measureRate(rate: number, { lowestWaiting, answered, elapsedMs }: LoadSample): number {
  if (lowestWaiting === 0) return rate
  const weight = 1 - Math.exp(-elapsedMs / RATE_SMOOTHING_MS)
  return rate + weight * ((answered * 1_000) / Math.max(1, elapsedMs) - rate)
}

function updateCalm(state: LoadState, sample: LoadSample): LoadState {
  if (sample.lowestWaiting === 0) return { ...state, standingMs: 0, standingFrom: 0 }
  const standingMs = state.standingMs + Math.min(sample.elapsedMs, MAX_COUNTED_MS)
  const standingFrom = standingMs <= BURST_MS ? Math.max(state.standingFrom, sample.waiting) : state.standingFrom
  if (standingMs < STANDING_MS) return { ...state, standingMs, standingFrom }
  const isGrowing = sample.waiting > standingFrom || sample.refused > 0 // at the bound of the memory it cannot grow
  if (!isGrowing || sample.longestWaitMs < TARGET_MS) return { ...state, standingMs: 0, standingFrom: sample.waiting } // looks again after the same time
  const waitingLimit = boundWaitingLimit(state.answeredPerSecond * WAIT_SECONDS.initial, state.answeredPerSecond)
  return { ...state, isOverloaded: true, waitingLimit, standingMs: 0, standingFrom: 0, recoveringMs: 0 }
}

/** With the limit in force the queue is short. What shows that the overload goes on is that requests are still refused. */
function updateOverload(state: LoadState, { elapsedMs, answered, late, refused }: LoadSample): LoadState {
  const recoveringMs = refused > 0 ? 0 : state.recoveringMs + Math.min(elapsedMs, MAX_COUNTED_MS)
  if (recoveringMs >= RECOVERED_MS) return { ...state, isOverloaded: false, recoveringMs: 0 }
  const waitingLimit = state.waitingLimit * LIMIT_GROWTH ** (answered - late) * LIMIT_CUT ** late
  return { ...state, recoveringMs, waitingLimit: boundWaitingLimit(waitingLimit, state.answeredPerSecond) }
}

function boundWaitingLimit(limit: number, answeredPerSecond: number): number {
  const max = Math.min(MAX_WAITING, answeredPerSecond * WAIT_SECONDS.max)
  return Math.max(MIN_WAITING_LIMIT, Math.min(limit, max))
}

/** The one decision about what is refused first. */
export function decide(state: LoadState, count: LoadCount, priority: Priority): 'start' | 'wait' | 'refuse' {
  if (priority === 'guestAction') return isGuestActionAdmitted(state, count) ? 'start' : 'refuse'
  const ahead = countAhead(count.waiting, priority)
  if (ahead === 0 && count.working < state.concurrency) return 'start'
  return ahead < getWaitingLimit(state, priority) ? 'wait' : 'refuse'
}

/** They never wait, and pages never wait for them. */
function isGuestActionAdmitted(state: LoadState, { waiting, guestActions }: LoadCount): boolean {
  if (state.isOverloaded) return guestActions < OVERLOAD_GUEST_ACTIONS && countWaiting(waiting) === 0
  return guestActions < MAX_GUEST_ACTIONS && countWaiting(waiting) < MAX_WAITING
}

/** Waiting requests that start before a new one of this priority. */
function countAhead(waiting: LoadCount['waiting'], priority: WaitingPriority): number {
  const first = WAITING_PRIORITIES.slice(0, WAITING_PRIORITIES.indexOf(priority) + 1)
  return first.reduce((sum, each) => sum + waiting[each], 0)
}

export function countWaiting(waiting: LoadCount['waiting']): number {
  return countAhead(waiting, 'guestPage')
}

function getWaitingLimit(state: LoadState, priority: WaitingPriority): number {
  if (!state.isOverloaded) return MAX_WAITING
  const limit = Math.ceil(SHARES[priority] * state.waitingLimit)
  return priority === 'signedInAction' ? Math.max(limit, MIN_WAITING_ACTIONS) : limit
}

/** Whether a request that waits is refused after all: the overload has shown only after it came, or others go before it all the time. */
export function isGivenUp(
  state: LoadState,
  { priority, waitedMs, waiting }: { priority: WaitingPriority; waitedMs: number; waiting: LoadCount['waiting'] },
): boolean {
  if (waitedMs >= MAX_WAIT_MS) return true
  if (!state.isOverloaded || priority === 'signedInAction') return false
  return waitedMs >= TARGET_MS || countAhead(waiting, priority) > getWaitingLimit(state, priority)
}
