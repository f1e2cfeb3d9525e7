// First step: sets request id, CSP nonce, client address and whether the client is on this machine.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import type { BrowserCookies } from '#app/adapters/browser-cookie.server.ts'
import { LOCAL_HOSTS } from '#app/config/env.server.ts'
import type { RequestFacts } from '#app/http/request/context.server.ts'

/** An id from the client is ignored, because it could collide with the id of another request. */
export function requestFacts(browsers?: BrowserCookies): RequestHandler {
  return (req, res, next) => {
    const browserId = browsers?.read(req.headers.cookie) ?? null
    const facts: RequestFacts = {
      id: randomUUID(),
      nonce: randomBytes(16).toString('base64'),
      clientAddress: req.ip ?? null, // Express reads forwarding headers only from trusted proxies
      isLocal: isLocalRequest(req),
      browserId,
      newBrowserCookie: browserId === null && opensPage(req) ? (browsers?.issue() ?? null) : null,
      shared: null,
    }
    res.locals.facts = facts
    res.setHeader('X-Request-Id', facts.id)
    next()
  }
}

const opensPage = (req: Request) => req.method === 'GET' && req.headers.accept?.includes('text/html') === true

const LOOPBACK_ADDRESS = /^(?:127\.|::1$|::ffff:127\.)/
/** Headers that a browser does not send and proxies add, each proxy its own: one of them is enough. */
const PROXY_HEADER =
  /^(?:via|forwarded|x-forwarded(?:-.+)?|x-original-.+|cdn-loop|cf-.+|cloudfront-.+|x-amz(?:n|-cf)-.+|x-envoy-.+|(?:.+-)?(?:client-?ip|connecting-ip|real-ip|user-ip|remote-(?:ip|addr)))$/

/**
 * By the socket, because headers can be forged. A proxy on this machine forwards requests of others. The page of another site whose name
 * resolves to 127.0.0.1 sends that name as Host.
 */
function isLocalRequest(req: Request): boolean {
  const host = `http://${req.headers.host ?? ''}`
  return (
    LOOPBACK_ADDRESS.test(req.socket.remoteAddress ?? '') &&
    !Object.keys(req.headers).some((name) => PROXY_HEADER.test(name)) &&
    URL.canParse(host) &&
    LOCAL_HOSTS.includes(new URL(host).hostname)
  )
}

/** The status that the client got, once the response is closed; `abandoned` if it hung up before. */
export function getSentStatus(res: Response): number | 'abandoned' {
  return res.headersSent || res.writableFinished ? res.statusCode : 'abandoned'
}

export function getRequestFacts(res: Response): RequestFacts {
  return res.locals.facts as RequestFacts
}
