// One log line for each response, without the query string, which may contain typed text.
import type { RequestHandler } from 'express'
import type { Log } from '#app/adapters/log.server.ts'
import { getRequestFacts } from './facts.ts'

export function accessLog(log: Log): RequestHandler {
  return (req, res, next) => {
    const started = performance.now()
    const { method, path } = req
    res.once('close', () => {
      log.info('request', {
        requestId: getRequestFacts(res).id,
        method,
        path: path.slice(0, 200),
        status: res.statusCode,
        ms: Math.round(performance.now() - started),
        isComplete: res.writableFinished,
      })
    })
    next()
  }
}
