// Below a minimum of free disk space, writes are refused with a clear text and reads continue (promise F4).
import type { RequestHandler } from 'express'
import { refuse } from '#server/refuse.ts'

const CHECK_EVERY_MS = 5_000
const SECONDS_UNTIL_RETRY = 60

export function diskWatermark(options: {
  freeBytes: () => Promise<number>
  watermarkBytes: number
  now?: () => number
}): RequestHandler {
  const { freeBytes, watermarkBytes, now = Date.now } = options
  let isFull = false
  let checkedAt = Number.NEGATIVE_INFINITY
  return (req, res, next) => {
    if (req.method === 'GET' || req.method === 'HEAD') return next()
    const decide = () => (isFull ? refuse(req, res, 'app.diskFull', { retryAfter: SECONDS_UNTIL_RETRY }) : next())
    if (now() - checkedAt < CHECK_EVERY_MS) return decide()
    freeBytes()
      .then((free) => {
        isFull = free < watermarkBytes
        checkedAt = now()
        decide()
      })
      .catch(next)
  }
}
