// The widest of the rate limits: requests of one address over all pages and actions, counted for all processes together (PROMISES R3).
import type { RequestHandler } from 'express'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { takeLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { addressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { factsOf } from '#server/facts.ts'
import { refuse } from '#server/refuse.ts'

export function generalLimit(ctx: Ctx): RequestHandler {
  return (req, res, next) => {
    const address = factsOf(res).clientAddress
    if (address === null) return next()
    takeLimit(ctx, 'general', addressSubject(address))
      .then(({ allowed, retryAfterSeconds }) => {
        if (allowed) return next()
        const params = { minutes: Math.ceil(retryAfterSeconds / 60), seconds: retryAfterSeconds }
        refuse(req, res, 'app.tooManyRequests', { params, retryAfter: retryAfterSeconds })
      })
      .catch(next)
  }
}
