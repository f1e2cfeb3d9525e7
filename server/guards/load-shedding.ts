// Under overload the excess gets 503 with Retry-After at once, so that what is admitted is answered quickly (promise F8). Health checks
// and static files come before this step. Requests count while the server works on them: not while a slow client sends its body or reads
// its answer, and not as long as an event stream is open.
//
// The decision and the count are one step, at the moment when the work could start. So a request with a body is decided when its body has
// arrived: if it counted earlier, clients that send nothing could occupy all places; if it counted later than it is decided, a burst would
// pass before it counts. While there is no place, it is refused at its headers, before its body is read.
import type { Request, RequestHandler, Response } from 'express'
import { refuse } from '#server/refuse.ts'
import { type HoldAnswer, holdAnswers } from './held-answers.ts'
import { type LoadMeter, measureLoad } from './load-meter.ts'
import { decide, INITIAL_LOAD, type LoadCount, type LoadState, type Priority } from './load-shedding.rules.ts'
import { WorkQueue } from './work-queue.ts'

/** Spread, so that refused clients do not return together. */
const RETRY_SECONDS = { min: 2, max: 10 }

export type LoadShedding = {
  /** The first of the expensive steps. */
  onHeaders: RequestHandler
  /** Directly after the body was read. */
  onBody: RequestHandler
  /** What the metrics show. */
  readLoad: () => { state: LoadState; count: LoadCount }
}

export function shedLoad(options: {
  sessionCookie: string
  onShed?: (priority: Priority) => void
  random?: () => number
  /** Whether a request that starts now gets a database connection without waiting. */
  hasFreeConnection?: () => boolean
  /** Replaces the measurement in tests. */
  readState?: () => LoadState
  hold?: HoldAnswer
}): LoadShedding {
  const { onShed, random = Math.random } = options
  let state = INITIAL_LOAD
  const readState = options.readState ?? (() => state)
  const queue = new WorkQueue(readState)
  const hasFreeConnection = options.hasFreeConnection ?? (() => true)
  const meter = options.readState
    ? null
    : measureLoad({ queue, hasFreeConnection, readState, onState: (next) => (state = next) })
  const getPriority = createPriorityReader(options.sessionCookie)
  const hold = options.hold ?? holdAnswers()

  const refuseNow = (req: Request, res: Response, priority: Priority, canHold: boolean) => {
    if (priority !== 'guestAction') meter?.countRefused()
    onShed?.(priority)
    const { min, max } = RETRY_SECONDS
    const answer = () => refuse(req, res, 'app.busy', { retryAfter: min + Math.floor(random() * (max - min + 1)) })
    if (canHold && priority === 'guestAction') hold(res, answer)
    else answer()
  }
  const startWork = (res: Response, priority: Priority, arrivedAt: number, next: () => void) => {
    if (!res.closed) countUntilAnswered(res, priority, { queue, meter, arrivedAt }) // of a client that has hung up nothing would end the count
    next()
  }
  const decideAt = (when: 'onHeaders' | 'onBody'): RequestHandler => {
    return (req, res, next) => {
      const startsNow = waitsForBody(req) ? 'onBody' : 'onHeaders'
      if (when === 'onBody' && startsNow === 'onHeaders') return next()
      const priority = getPriority(req)
      const arrivedAt = performance.now()
      const decision = decide(readState(), queue.count, priority)
      // Held only at the headers: later a held answer would keep the body in memory
      if (decision === 'refuse') return refuseNow(req, res, priority, when === 'onHeaders')
      if (when !== startsNow) return next()
      if (decision === 'start' || priority === 'guestAction') return startWork(res, priority, arrivedAt, next)
      const stopWaiting = queue.wait({
        priority,
        start: () => {
          res.off('close', stopWaiting)
          startWork(res, priority, arrivedAt, next)
        },
        refuse: () => {
          res.off('close', stopWaiting)
          refuseNow(req, res, priority, false)
        },
      })
      res.once('close', stopWaiting)
    }
  }
  return {
    onHeaders: decideAt('onHeaders'),
    onBody: decideAt('onBody'),
    readLoad: () => ({ state: readState(), count: queue.count }),
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

function countUntilAnswered(
  res: Response,
  priority: Priority,
  { queue, meter, arrivedAt }: { queue: WorkQueue; meter: LoadMeter | null; arrivedAt: number },
): void {
  const endCount = priority === 'guestAction' ? queue.beginGuestAction() : queue.beginWork()
  let isDone = false
  const end = () => {
    if (isDone) return
    isDone = true
    endCount()
  }
  releases.set(res, end)
  // Everything is handed over; a slow reader does not keep the request in flight
  res.once('prefinish', () => {
    if (!isDone && (priority === 'signedInPage' || priority === 'guestPage'))
      meter?.countAnswered(performance.now() - arrivedAt)
    end()
  })
  res.once('close', end)
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
