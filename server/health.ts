// For load balancers. /healthz: the process answers. /readyz: database, storage and migrations work, and the first load of the search index
// has ended. Neither reveals details (promise Q1). Neither counts against a rate limit, so a request must cost nothing: one check runs at a
// time, and all requests of a second share it.
import type { RequestHandler } from 'express'
import { createPromiseCache } from '#app/shared/caches/promise-cache.ts'

const READY_CHECK_MS = 2_000
const CHECK_EVERY_MS = 1_000

type Options = { isReady: () => Promise<boolean>; isStopping: () => boolean; clock?: () => number }

export function health({ isReady, isStopping, clock }: Options): RequestHandler {
  const getCached = createPromiseCache<boolean>({ getLifetimeMs: () => CHECK_EVERY_MS, ...(clock && { clock }) })
  const checkReadiness = () => getCached(isReady, () => withTimeout(isReady().catch(() => false)))
  return (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (isRead && req.path === '/healthz') return void res.set('Cache-Control', 'no-store').type('text').send('ok\n')
    if (isRead && req.path === '/readyz') {
      const check = isStopping() ? Promise.resolve(false) : checkReadiness()
      return void check.then((isWorking) => {
        res
          .status(isWorking ? 200 : 503)
          .set('Cache-Control', 'no-store')
          .type('text')
        res.send(isWorking ? 'ready\n' : 'not ready\n')
      })
    }
    next()
  }
}

/** A check that hangs is a failed check. */
function withTimeout(check: Promise<boolean>): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, READY_CHECK_MS, false).unref())
  return Promise.race([check, timeout])
}
