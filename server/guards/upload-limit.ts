// Raises the body limit for uploads to the size setting, on pages that accept files, within a memory budget for all concurrent uploads
// (promise U3). All other requests keep the small default limit.
import type { RequestHandler } from 'express'
import { refuse } from '#server/refuse.ts'
import { MAX_BODY_BYTES, setBodyLimit } from './bounded-body.ts'

const TOTAL_BYTES = 200 * 1024 * 1024
const SECONDS_UNTIL_RETRY = 10

export function uploadLimit(options: {
  filesPerUpload: (path: string) => number
  maxFileBytes: () => Promise<number>
  totalBytes?: number
}): RequestHandler {
  const { filesPerUpload, maxFileBytes, totalBytes = TOTAL_BYTES } = options
  let usedBytes = 0
  return (req, res, next) => {
    const isUpload = req.method === 'POST' && /^multipart\/form-data\b/i.test(req.get('content-type') ?? '')
    const files = isUpload ? filesPerUpload(req.path) : 0
    if (files === 0) return next()
    maxFileBytes()
      .then((fileBytes) => {
        const limit = files * fileBytes + MAX_BODY_BYTES // the files and the other fields
        const neededBytes = Math.min(Number(req.get('content-length') ?? limit), limit)
        if (usedBytes + neededBytes > totalBytes)
          return refuse(req, res, 'upload.unavailable', { retryAfter: SECONDS_UNTIL_RETRY, closeConnection: true })
        usedBytes += neededBytes
        res.once('close', () => (usedBytes -= neededBytes))
        setBodyLimit(res, limit)
        next()
      })
      .catch(next)
  }
}
