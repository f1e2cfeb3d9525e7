// First step: sets request id, CSP nonce and client address.
import { randomBytes, randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { RequestFacts } from '#app/http/request/context.server.ts'

/** An id from the client is ignored, because it could collide with the id of another request. */
export function requestFacts(): RequestHandler {
  return (req, res, next) => {
    const facts: RequestFacts = {
      id: randomUUID(),
      nonce: randomBytes(16).toString('base64'),
      clientAddress: req.ip ?? null, // Express reads forwarding headers only from trusted proxies
    }
    res.locals.facts = facts
    res.setHeader('X-Request-Id', facts.id)
    next()
  }
}

/** The status that the client got, once the response is closed; `abandoned` if it hung up before. */
export function getSentStatus(res: Response): number | 'abandoned' {
  return res.headersSent || res.writableFinished ? res.statusCode : 'abandoned'
}

export function getRequestFacts(res: Response): RequestFacts {
  return res.locals.facts as RequestFacts
}
