// The general limit: requests of one person to all pages and actions, shared by all processes (promise R3). People are counted by account
// or browser, and only requests without a browser's cookie by client address, with a limit that fits everybody behind one carrier.
import type { Request, RequestHandler, Response } from 'express'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { consumeVisitorLimit, noteVisitorHit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import type { VisitorLimitName } from '#app/domain/kernel/limits/limits.rules.ts'
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
      if (allowed) next()
      else refuseForNow(req, res, retryAfterSeconds)
    }
    decide().catch(next)
  }
}

/** For a guest whose page is kept: counts the visit, and refuses it if a limit is known to be reached. */
export function admitGuest(ctx: Ctx, rules: readonly VisitorLimitName[], req: Request, res: Response): boolean {
  const visitor = getGuest(res)
  if (visitor.clientAddress === null) return true
  const full = rules.map((rule) => noteVisitorHit(ctx, rule, visitor)).find(({ allowed }) => !allowed)
  if (full) refuseForNow(req, res, full.retryAfterSeconds)
  return full === undefined
}

/** For a guest whose visit renders the page: the limit of the page, which its loader does not count. */
export async function admitToPage(
  ctx: Ctx,
  rule: VisitorLimitName | undefined,
  req: Request,
  res: Response,
): Promise<boolean> {
  if (rule === undefined) return true
  const { allowed, retryAfterSeconds } = await consumeVisitorLimit(ctx, rule, getGuest(res))
  if (!allowed) refuseForNow(req, res, retryAfterSeconds)
  return allowed
}

function getGuest(res: Response) {
  const { browserId, clientAddress } = getRequestFacts(res)
  return { accountId: null, browserId, clientAddress }
}

function refuseForNow(req: Request, res: Response, retryAfter: number): void {
  refuse(req, res, 'app.tooManyRequests', {
    params: { minutes: Math.ceil(retryAfter / 60), seconds: retryAfter },
    retryAfter,
  })
}
