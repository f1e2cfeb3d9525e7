// The general limit: requests of one person to all pages and actions, shared by all processes (promise R3). People are counted by account
// or browser, and only requests without a browser's cookie by client address, with a limit that fits everybody behind one carrier.
import type { Request, RequestHandler } from 'express'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { consumeVisitorLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { hasGeneralLimit } from '#app/pages/page-lists.server.ts'
import { getRequestFacts } from '#server/facts.ts'
import { refuse } from '#server/refuse.ts'

/** `findAccountId` checks the session. A forged session is a guest, so that it is no way around the limits. */
export function generalLimit(ctx: Ctx, findAccountId: (req: Request) => Promise<string | null>): RequestHandler {
  return (req, res, next) => {
    const { browserId, clientAddress } = getRequestFacts(res)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (clientAddress === null || (isRead && !hasGeneralLimit(req.path))) return next()
    const decide = async () => {
      const accountId = await findAccountId(req).catch(() => null) // without a database everybody is a guest
      const visitor = { accountId, browserId, clientAddress }
      const { allowed, retryAfterSeconds } = await consumeVisitorLimit(ctx, 'general', visitor)
      if (allowed) return next()
      const params = { minutes: Math.ceil(retryAfterSeconds / 60), seconds: retryAfterSeconds }
      refuse(req, res, 'app.tooManyRequests', { params, retryAfter: retryAfterSeconds })
    }
    decide().catch(next)
  }
}
