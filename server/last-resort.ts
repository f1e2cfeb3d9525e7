// Express error handler: logs unhandled errors with their id and answers without the cause (promise H4).
import type { ErrorRequestHandler } from 'express'
import type { Log } from '#app/adapters/log.server.ts'
import { isDatabaseUnavailable } from '#app/db/failures.server.ts'
import { getRequestFacts } from './facts.ts'
import { refuse } from './refuse.ts'

const SECONDS_UNTIL_RETRY = 5

export function lastResort(log: Log): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const fields = { requestId: getRequestFacts(res).id, error }
    if ((res.closed && !res.writableFinished) || isClientGone(error)) {
      log.info('request.abandoned', fields) // the client hung up; whatever failed after that has no reader
      return void res.destroy()
    }
    const status = getErrorStatus(error)
    if (status < 500) return refuse(req, res, 'app.badRequest')
    log.error('request.crashed', fields)
    if (isDatabaseUnavailable(error)) return refuse(req, res, 'app.unavailable', { retryAfter: SECONDS_UNTIL_RETRY })
    refuse(req, res, 'app.unexpected')
  }
}

/** Express sets a 4xx status on client errors, such as a malformed percent-escape in the path. */
function getErrorStatus(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 500 ? status : 500
}

function isClientGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED'].includes(String(error.code))
  )
}
