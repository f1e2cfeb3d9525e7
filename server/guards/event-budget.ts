// Analytics events never take the time that pages need: a process accepts a bounded number of batches a second and refuses the rest at once,
// before session, limits and database. The browser does not repeat a refused batch.
import type { RequestHandler } from 'express'

const EVENTS_PATH = '/api/events'
/** At 25 events each, 750 events a second; a page sends a batch every few seconds. */
export const MAX_BATCHES_PER_SECOND = 30
const SECOND_MS = 1_000

export function eventBudget({ max = MAX_BATCHES_PER_SECOND, now = Date.now } = {}): RequestHandler {
  let startedAt = Number.NEGATIVE_INFINITY
  let accepted = 0
  return (req, res, next) => {
    if (req.path !== EVENTS_PATH || req.method !== 'POST') return next()
    if (now() - startedAt >= SECOND_MS || now() < startedAt) {
      startedAt = now()
      accepted = 0
    }
    if (accepted < max) {
      accepted++
      return next()
    }
    res.writeHead(503, { 'Retry-After': '5', 'Cache-Control': 'no-store' }).end()
  }
}
