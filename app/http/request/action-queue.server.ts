// The actions of one account run two at a time, in order of arrival. Otherwise fifty decisions about one row at once hold every connection
// of the pool while they wait for its lock, and everybody else is refused. A waiting action holds no connection.
import type { MiddlewareFunction } from 'react-router'
import { createKeyedLimiter } from '#app/adapters/keyed-limiter.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { ctxContext } from './context.server.ts'

/** More than a person can click, and few enough for the memory of one process. */
const ACTION_LIMITS = { maxConcurrent: 2, maxQueueLength: 100 }
const SECONDS_UNTIL_RETRY = 5

const runInQueue = createKeyedLimiter({
  ...ACTION_LIMITS,
  onOverload: () => fail('app.busy', undefined, { retryAfter: SECONDS_UNTIL_RETRY }),
})

export const queueActions: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { actor } = context.get(ctxContext)
  if (actor === null || request.method === 'GET' || request.method === 'HEAD') return next()
  return read({ request, context }, () => runInQueue(actor.id, next))
}
