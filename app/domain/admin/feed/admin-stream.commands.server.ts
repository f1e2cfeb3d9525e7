import { type AdminHub, getAdminHub } from './admin-hub.service.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { Listen, LiveStream } from '#app/domain/kernel/streams/live-streams.service.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'

/** Opens the event stream of the console for the signed-in administrator. */
export function openAdminStream(ctx: Ctx): Listen {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'stream.subscribe', { feed: 'admin', userId: null })
  if (!ctx.session) fail('auth.signInRequired')
  return createListener(getAdminHub(ctx), {
    userId: ctx.actor.id,
    sessionId: ctx.session.id,
    locale: ctx.request.locale,
  })
}

/** A separate function, so that the closure of an open stream does not retain the whole request context in memory. */
function createListener(hub: AdminHub, reader: Pick<LiveStream, 'userId' | 'sessionId' | 'locale'>): Listen {
  return ({ send, end }) => hub.join({ ...reader, send, end })
}
