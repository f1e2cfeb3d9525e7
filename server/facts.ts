// What the server knows of a request before anything else happens to it.
import { randomBytes, randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { RequestFacts } from '#app/http/request/context.server.ts'

/** The id is always ours: one that arrives from outside could be made to collide with somebody else's. */
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

export function getRequestFacts(res: Response): RequestFacts {
  return res.locals.facts as RequestFacts
}
