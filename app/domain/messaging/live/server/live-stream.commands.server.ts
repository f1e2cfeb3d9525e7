// Opens the event stream of the signed-in person. It carries only events of conversations the person is a member of.
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { Listen } from '#app/domain/kernel/streams/live-streams.service.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { type LiveHub, getLiveHub } from './live-hub.service.server.ts'

export function openLiveStream(ctx: Ctx): Listen {
  requireSignIn(ctx.actor)
  const userId = ctx.actor.id
  authorize(ctx.actor, 'stream.subscribe', { feed: 'user', userId })
  if (!ctx.session) fail('auth.signInRequired')
  return createListener(getLiveHub(ctx), userId, ctx.session.id)
}

/** A separate function, so that the closure of an open stream does not retain the whole request context in memory. */
function createListener(hub: LiveHub, userId: string, sessionId: string): Listen {
  return ({ send, end }) => hub.join({ userId, sessionId, send, end })
}
