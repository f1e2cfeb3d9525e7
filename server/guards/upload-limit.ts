// Raises the body limit for uploads to the size setting, on pages that accept files (promise U3). The session is read before any byte
// of the body: a guest gets the larger limit only on pages where guests send files. All other requests keep the small default limit.
import type { Request, RequestHandler } from 'express'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { getRequestFacts } from '#server/facts.ts'
import { refuse } from '#server/refuse.ts'
import { MAX_BODY_BYTES, setUploadBody } from './bounded-body.ts'
import { extendRequestTime } from './request-time.ts'
import { createUploadBudget, type UploadBudget, type UploadCaps } from './upload-budget.ts'

const SECONDS_UNTIL_RETRY = 10
/** An upload that sends nothing for this time is ended. */
const IDLE_MS = 5_000
/** How much of files over their limit is read and dropped, so that the route can answer with the page and what was typed. */
const MAX_DROPPED_BYTES = 100 * 1024 * 1024
/** 50 MB at 2 megabits a second. Shorter than the limit of Node (start-server.ts). */
const SPOOL_MS = 4 * 60_000
/** Of the disk instead of the memory. */
const SPOOL_CAPS: UploadCaps = {
  total: { bytes: 600 * 1024 * 1024, uploads: 20 },
  account: { bytes: 100 * 1024 * 1024, uploads: 1 },
  address: { bytes: 200 * 1024 * 1024, uploads: 4 },
  guests: { bytes: 0, uploads: 0 },
}

export function uploadLimit(options: {
  filesPerUpload: (path: string, visitor: 'guest' | 'signedIn') => number
  findAccountId: (req: Request) => Promise<string | null>
  /** What a guest is told who sends more than a small form. */
  getGuestRefusal?: (path: string) => ErrorCode
  maxFileBytes: (path: string) => Promise<number>
  /** For pages with large files, whose body is kept in a folder on the disk, has longer to arrive and counts apart; null for others. */
  findSpool?: (path: string) => string | null
  budget?: UploadBudget
  idleMs?: number
  maxDroppedBytes?: number
}): RequestHandler {
  const { filesPerUpload, findAccountId, maxFileBytes, getGuestRefusal = () => 'auth.signInRequired' } = options
  const { findSpool = () => null } = options
  const spoolBudget = createUploadBudget(SPOOL_CAPS)
  const { budget = createUploadBudget(), idleMs = IDLE_MS, maxDroppedBytes = MAX_DROPPED_BYTES } = options
  return (req, res, next) => {
    const isUpload = req.method === 'POST' && /^multipart\/form-data\b/i.test(req.get('content-type') ?? '')
    if (!isUpload || filesPerUpload(req.path, 'signedIn') === 0) return next()
    const decide = async () => {
      const accountId = await findAccountId(req)
      const files = filesPerUpload(req.path, accountId === null ? 'guest' : 'signedIn')
      if (files === 0) {
        // A small form reaches the route, which redirects to the sign-in.
        if (Number(req.get('content-length') ?? Infinity) <= MAX_BODY_BYTES) return next()
        return refuse(req, res, getGuestRefusal(req.path), { closeConnection: true })
      }
      const fileBytes = await maxFileBytes(req.path)
      const spoolFolder = findSpool(req.path)
      const limit = files * fileBytes + MAX_BODY_BYTES // the files and the other fields
      const address = getAddressSubject(getRequestFacts(res).clientAddress)
      const share = (spoolFolder === null ? budget : spoolBudget).open({ accountId, address }, limit)
      if (!share) {
        return refuse(req, res, 'upload.unavailable', { retryAfter: SECONDS_UNTIL_RETRY, closeConnection: true })
      }
      res.once('close', share.release)
      if (res.destroyed) share.release() // the client left while the session was read
      const maxReadBytes = limit + maxDroppedBytes
      if (spoolFolder !== null) extendRequestTime(res, SPOOL_MS)
      setUploadBody(res, { limit, maxReadBytes, reserve: share.reserve, idleMs, maxFileBytes: fileBytes, spoolFolder })
      next()
    }
    decide().catch(next)
  }
}
