// The general limit: requests of one client address to all pages and actions, shared by all processes (promise R3).
import type { RequestHandler } from 'express'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { consumeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { getRequestFacts } from '#server/facts.ts'
import { refuse } from '#server/refuse.ts'

export function generalLimit(ctx: Ctx): RequestHandler {
  return (req, res, next) => {
    const address = getRequestFacts(res).clientAddress
    if (address === null) return next()
    consumeLimit(ctx, 'general', getAddressSubject(address))
      .then(({ allowed, retryAfterSeconds }) => {
        if (allowed) return next()
        const params = { minutes: Math.ceil(retryAfterSeconds / 60), seconds: retryAfterSeconds }
        refuse(req, res, 'app.tooManyRequests', { params, retryAfter: retryAfterSeconds })
      })
      .catch(next)
  }
}
