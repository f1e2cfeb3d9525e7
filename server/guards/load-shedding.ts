// Under overload the excess gets 503 with Retry-After at once, so that what is admitted is answered quickly (promise F7). Health checks
// and static files come before this step. Requests count while the server works on them: not while a slow client sends its body or reads
// its answer, and not as long as an event stream is open.
//
// The decision and the count are one step, at the moment when the work starts. So a request with a body is decided when its body has
// arrived: if it counted earlier, clients that send nothing could occupy all places; if it counted later than it is decided, a burst would
// pass before it counts. While there is no place, it is refused at its headers, before its body is read.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Request, RequestHandler, Response } from 'express'
import { refuse } from '#server/refuse.ts'
import { type HoldAnswer, holdAnswers } from './held-answers.ts'
import {
  countDemand,
  INITIAL_LOAD,
  type InFlightCount,
  isAdmitted,
  isLoopLate,
  type LoadSample,
  type LoadState,
  type Priority,
  SAMPLE_MS,
  updateLoad,
} from './load-shedding.rules.ts'

/** Spread, so that refused clients do not return together. */
const RETRY_SECONDS = { min: 2, max: 10 }
const RESOLUTION_MS = 10

export type LoadShedding = {
  /** The first of the expensive steps. */
  onHeaders: RequestHandler
  /** Directly after the body was read. */
  onBody: RequestHandler
}

export function shedLoad(options: {
  sessionCookie: string
  onShed?: (priority: Priority) => void
  random?: () => number
  /** Replaces the measurement in tests. */
  readState?: () => LoadState
  hold?: HoldAnswer
}): LoadShedding {
  const { onShed, random = Math.random } = options
  const inFlight = new InFlight()
  const readState = options.readState ?? measureLoad(inFlight)
  const getPriority = createPriorityReader(options.sessionCookie)
  const hold = options.hold ?? holdAnswers()
  const decide = (when: 'onHeaders' | 'onBody'): RequestHandler => {
    return (req, res, next) => {
      const startsNow = waitsForBody(req) ? 'onBody' : 'onHeaders'
      if (when === 'onBody' && startsNow === 'onHeaders') return next()
      const priority = getPriority(req)
      if (isAdmitted(readState(), inFlight.count, priority)) {
        if (when === startsNow) inFlight.add(res, priority)
        return next()
      }
      inFlight.countRefused(priority)
      onShed?.(priority)
      const { min, max } = RETRY_SECONDS
      const answer = () => refuse(req, res, 'app.busy', { retryAfter: min + Math.floor(random() * (max - min + 1)) })
      // Only at the headers: later a held answer would keep the body in memory
      if (priority === 'guestAction' && when === 'onHeaders') hold(res, answer)
      else answer()
    }
  }
  return { onHeaders: decide('onHeaders'), onBody: decide('onBody') }
}

/** The cookie is not verified here, because that needs the database. A forged one gains a larger share of a limit, not a way around it. */
function createPriorityReader(sessionCookie: string): (req: Request) => Priority {
  return (req) => {
    const isSignedIn = (req.headers.cookie ?? '').includes(`${sessionCookie}=`)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (isSignedIn) return isRead ? 'signedInPage' : 'signedInAction'
    return isRead ? 'guestPage' : 'guestAction'
  }
}

class InFlight {
  readonly count: InFlightCount = { guestActions: 0, others: 0 }
  /** Since the last sample, and without actions of guests. */
  lowest = 0
  answered = 0
  refused = 0

  add(res: Response, priority: Priority): void {
    if (res.closed) return // the client has hung up; nothing would end the count
    const counted = priority === 'guestAction' ? 'guestActions' : 'others'
    this.count[counted]++
    let isDone = false
    const end = () => {
      if (isDone) return
      isDone = true
      this.count[counted]--
      if (counted === 'guestActions') return
      this.answered++
      this.lowest = Math.min(this.lowest, this.count.others)
    }
    releases.set(res, end)
    res.once('prefinish', end) // everything is handed over; a slow reader does not keep the request in flight
    res.once('close', end)
  }

  countRefused(priority: Priority): void {
    if (priority !== 'guestAction') this.refused++
  }
}

const releases = new WeakMap<Response, () => void>()

/** For answers that stay open without work, such as event streams. */
export function stopCounting(res: Response): void {
  releases.get(res)?.()
}

/** Nothing reads the body of a page view. */
function waitsForBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function measureLoad(inFlight: InFlight): () => LoadState {
  const loopDelay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  loopDelay.enable()
  let state = INITIAL_LOAD
  let sampledAt = performance.now()
  const sample = () => {
    const now = performance.now()
    // The histogram counts the full time between two ticks of its timer; with no tick at all, the loop was blocked for the whole time.
    const mean = loopDelay.count > 0 ? loopDelay.mean / 1e6 : now - sampledAt
    const load: LoadSample = {
      elapsedMs: now - sampledAt,
      minInFlight: countDemand(inFlight.lowest, inFlight.refused),
      loopDelayMs: Math.max(0, mean - RESOLUTION_MS),
      answered: inFlight.answered,
      refused: inFlight.refused,
    }
    loopDelay.reset()
    inFlight.answered = 0
    inFlight.refused = 0
    inFlight.lowest = inFlight.count.others
    sampledAt = now
    state = updateLoad(state, load)
  }
  setInterval(sample, SAMPLE_MS).unref()
  // The worst delay since the last sample: the next sample would come too late for a burst that has just begun
  return () => (state.isLate || !isLoopLate(loopDelay.max / 1e6 - RESOLUTION_MS) ? state : { ...state, isLate: true })
}
