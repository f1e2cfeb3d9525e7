// One log line for each response, without the query string, which may contain typed text, and without secrets in the path. A client that
// hangs up gets no status.
import type { RequestHandler } from 'express'
import type { Log } from '#app/adapters/log.server.ts'
import { removePathSecret } from '#app/pages/secret-addresses.server.ts'
import { getRequestFacts, getSentStatus } from './facts.ts'

export function accessLog(log: Log): RequestHandler {
  return (req, res, next) => {
    const started = performance.now()
    const { method, path } = req
    res.once('close', () => {
      log.info('request', {
        requestId: getRequestFacts(res).id,
        method,
        path: removePathSecret(path).slice(0, 200),
        status: getSentStatus(res),
        ms: Math.round(performance.now() - started),
        isComplete: res.writableFinished,
      })
    })
    next()
  }
}
