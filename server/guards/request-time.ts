// Ends a request whose body takes too long (promise F5). Node has one limit for all requests, which has to be that of the largest upload, so
// the usual limit is kept here.
import type { RequestHandler, Response } from 'express'
import { refuse } from '#server/refuse.ts'

const USUAL_MS = 30_000

export function requestTime(usualMs = USUAL_MS): RequestHandler {
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    const end = () => {
      if (!req.complete) refuse(req, res, 'upload.stalled', { closeConnection: true })
    }
    let timer = setTimeout(end, usualMs)
    const stop = () => clearTimeout(timer)
    res.locals.extendTime = (ms: number) => {
      stop()
      timer = setTimeout(end, ms)
    }
    req.once('end', stop).once('close', stop)
    res.once('close', stop)
    next()
  }
}

/** For an upload that needs longer. */
export function extendRequestTime(res: Response, ms: number): void {
  const extend = res.locals.extendTime as ((ms: number) => void) | undefined
  extend?.(ms)
}
