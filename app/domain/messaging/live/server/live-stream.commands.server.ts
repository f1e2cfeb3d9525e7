// Who may listen to what: everybody to their own feed, which carries the conversations they are in and nothing else.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { type LiveHub, getLiveHub } from './live-hub.service.server.ts'
import type { LiveStream } from './live-streams.service.server.ts'

/** Gets the stream once it is open; returns what to call when it is not any more. */
export type Listen = (stream: Pick<LiveStream, 'send' | 'end'>) => () => void

export function openLiveStream(ctx: Ctx): Listen {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'stream.subscribe', { feed: 'user', userId })
  if (!ctx.session) fail('auth.signInRequired')
  return createListener(getLiveHub(ctx), userId, ctx.session.id)
}

/** Apart from the above, so that an open stream does not keep its whole request. */
function createListener(hub: LiveHub, userId: string, sessionId: string): Listen {
  return ({ send, end }) => hub.join({ userId, sessionId, send, end })
}
