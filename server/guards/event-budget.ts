// Analytics events never take the time that pages need: a process accepts a bounded number of batches a second and refuses the rest at once,
// before session, limits and database. The browser does not repeat a refused batch. The status is 429, not 503: too many events are no
// failure of the server, and must not raise an alarm about failures.
import type { RequestHandler } from 'express'

const EVENTS_PATH = '/api/events'
/** At 25 events each, 750 events a second; a page sends a batch every few seconds. */
const BATCHES_PER_SECOND = 30
/** As many may come at once. Accepted batches are spread over the second, so that no page waits for all of them. */
const BURST = 10
const SECOND_MS = 1_000

/** A token bucket: each batch takes a token, and tokens come back at the rate. A clock that was set back gives none. */
export function eventBudget({ rate = BATCHES_PER_SECOND, burst = BURST, now = Date.now } = {}): RequestHandler {
  let tokens = burst
  let refilledAt = now()
  return (req, res, next) => {
    if (req.path !== EVENTS_PATH || req.method !== 'POST') return next()
    const elapsed = Math.max(0, now() - refilledAt)
    tokens = Math.min(burst, tokens + (elapsed * rate) / SECOND_MS)
    refilledAt = now()
    if (tokens >= 1) {
      tokens--
      return next()
    }
    res.writeHead(429, { 'Retry-After': '5', 'Cache-Control': 'no-store' }).end()
  }
}
