// Raises the body limit for uploads to the size setting, on pages that accept files (promise U3). The session is read before any byte
// of the body: a guest gets the larger limit only on pages where guests send files. All other requests keep the small default limit.
import type { Request, RequestHandler } from 'express'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { getRequestFacts } from '#server/facts.ts'
import { refuse } from '#server/refuse.ts'
import { MAX_BODY_BYTES, setUploadBody } from './bounded-body.ts'
import { createUploadBudget, type UploadBudget } from './upload-budget.ts'

const SECONDS_UNTIL_RETRY = 10
/** An upload that sends nothing for this time is ended. */
const IDLE_MS = 5_000

export function uploadLimit(options: {
  filesPerUpload: (path: string, visitor: 'guest' | 'signedIn') => number
  findAccountId: (req: Request) => Promise<string | null>
  maxFileBytes: () => Promise<number>
  budget?: UploadBudget
  idleMs?: number
}): RequestHandler {
  const { filesPerUpload, findAccountId, maxFileBytes, budget = createUploadBudget(), idleMs = IDLE_MS } = options
  return (req, res, next) => {
    const isUpload = req.method === 'POST' && /^multipart\/form-data\b/i.test(req.get('content-type') ?? '')
    if (!isUpload || filesPerUpload(req.path, 'signedIn') === 0) return next()
    const decide = async () => {
      const accountId = await findAccountId(req)
      const files = filesPerUpload(req.path, accountId === null ? 'guest' : 'signedIn')
      if (files === 0) {
        // A small form reaches the route, which redirects to the sign-in.
        if (Number(req.get('content-length') ?? Infinity) <= MAX_BODY_BYTES) return next()
        return refuse(req, res, 'auth.signInRequired', { closeConnection: true })
      }
      const fileBytes = await maxFileBytes()
      const limit = files * fileBytes + MAX_BODY_BYTES // the files and the other fields
      const address = getAddressSubject(getRequestFacts(res).clientAddress)
      const share = budget.open({ accountId, address }, limit)
      if (!share) {
        return refuse(req, res, 'upload.unavailable', { retryAfter: SECONDS_UNTIL_RETRY, closeConnection: true })
      }
      res.once('close', share.release)
      if (res.destroyed) share.release() // the client left while the session was read
      setUploadBody(res, { limit, reserve: share.reserve, idleMs, maxFileBytes: fileBytes })
      next()
    }
    decide().catch(next)
  }
}
