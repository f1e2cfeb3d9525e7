// For load balancers. /healthz: the process answers. /readyz: database, storage and migrations work. Neither reveals details (promise Q1).
import type { RequestHandler } from 'express'

const READY_CHECK_MS = 2_000

export function health(options: { isReady: () => Promise<boolean>; isStopping: () => boolean }): RequestHandler {
  return (req, res, next) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (isRead && req.path === '/healthz') return void res.set('Cache-Control', 'no-store').type('text').send('ok\n')
    if (isRead && req.path === '/readyz') {
      return void checkReadiness(options).then((isReady) => {
        res
          .status(isReady ? 200 : 503)
          .set('Cache-Control', 'no-store')
          .type('text')
        res.send(isReady ? 'ready\n' : 'not ready\n')
      })
    }
    next()
  }
}

async function checkReadiness(options: {
  isReady: () => Promise<boolean>
  isStopping: () => boolean
}): Promise<boolean> {
  if (options.isStopping()) return false
  const timeout = new Promise<boolean>((resolve) => setTimeout(resolve, READY_CHECK_MS, false).unref())
  return Promise.race([options.isReady().catch(() => false), timeout])
}
