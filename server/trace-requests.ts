// A trace for each request that is not a file of the build. It has the id that error pages show and the log has, and no query string, which
// may contain typed text.
import type { RequestHandler } from 'express'
import type { Tracing } from '#app/adapters/tracing/tracing.ts'
import { removePathSecret } from '#app/pages/secret-addresses.server.ts'
import { getRequestFacts, getSentStatus } from './facts.ts'

const FIRST_SERVER_ERROR = 500

export function traceRequests(tracing: Tracing): RequestHandler {
  return (req, res, next) => {
    const attributes = {
      'http.request.method': req.method,
      'url.path': removePathSecret(req.path).slice(0, 200),
      'tahanan.request_id': getRequestFacts(res).id,
    }
    tracing.startTrace(req.method, attributes, (span) => {
      res.once('close', () => {
        const status = getSentStatus(res)
        if (typeof status === 'number') span.set({ 'http.response.status_code': status })
        span.end({ isFailure: typeof status === 'number' && status >= FIRST_SERVER_ERROR })
      })
      next()
    })
  }
}
