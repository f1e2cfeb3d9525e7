// Under overload the excess gets 503 with Retry-After at once, so that what is admitted is answered quickly (promise F7). Health checks
// and static files come before this step. Requests count while the server works on them: not while a slow client sends its body or reads
// its answer, and not as long as an event stream is open.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Request, RequestHandler, Response } from 'express'
import { refuse } from '#server/refuse.ts'
import {
  INITIAL_LOAD,
  isAdmitted,
  type LoadSample,
  type LoadState,
  type Priority,
  SAMPLE_MS,
  updateLoad,
} from './load-shedding.rules.ts'

/** Spread, so that refused clients do not return together. */
const RETRY_SECONDS = { min: 2, max: 10 }
const RESOLUTION_MS = 10

export function shedLoad(options: {
  sessionCookie: string
  onShed?: (priority: Priority) => void
  random?: () => number
  /** Replaces the measurement in tests. */
  readState?: () => LoadState
}): RequestHandler {
  const { onShed, random = Math.random } = options
  const inFlight = new InFlight()
  const readState = options.readState ?? measureLoad(inFlight)
  const getPriority = createPriorityReader(options.sessionCookie)
  return (req, res, next) => {
    const priority = getPriority(req)
    if (isAdmitted(readState(), inFlight.count, priority)) {
      inFlight.add(req, res)
      return next()
    }
    inFlight.refused++
    onShed?.(priority)
    const { min, max } = RETRY_SECONDS
    refuse(req, res, 'app.busy', { retryAfter: min + Math.floor(random() * (max - min + 1)) })
  }
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
  count = 0
  /** Since the last sample. */
  lowest = 0
  answered = 0
  refused = 0

  add(req: Request, res: Response): void {
    let isCounted = false
    let isDone = false
    const begin = () => {
      if (isDone || isCounted) return
      isCounted = true
      this.count++
    }
    const end = () => {
      if (isDone) return
      isDone = true
      if (!isCounted) return
      this.count--
      this.answered++
      this.lowest = Math.min(this.lowest, this.count)
    }
    releases.set(res, end)
    res.once('prefinish', end) // everything is handed over; a slow reader does not keep the request in flight
    res.once('close', end)
    if (hasBody(req)) req.once('end', begin)
    else begin()
  }
}

const releases = new WeakMap<Response, () => void>()

/** For answers that stay open without work, such as event streams. */
export function stopCounting(res: Response): void {
  releases.get(res)?.()
}

function hasBody(req: Request): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
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
      minInFlight: inFlight.lowest,
      loopDelayMs: Math.max(0, mean - RESOLUTION_MS),
      answered: inFlight.answered,
      refused: inFlight.refused,
    }
    loopDelay.reset()
    inFlight.answered = 0
    inFlight.refused = 0
    inFlight.lowest = inFlight.count
    sampledAt = now
    state = updateLoad(state, load)
  }
  setInterval(sample, SAMPLE_MS).unref()
  return () => state
}
