// Opens the event stream of the signed-in person. It carries only events of conversations the person is a member of.
import { nameActing } from '#app/domain/accounts/team/acting.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { Listen, LiveStream } from '#app/domain/kernel/streams/live-streams.service.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { type LiveHub, getLiveHub } from './live-hub.service.server.ts'

export function openLiveStream(ctx: Ctx): Listen {
  requireSignIn(ctx.actor)
  const { id: userId, delegate } = ctx.actor
  authorize(ctx.actor, 'stream.subscribe', { feed: 'user', userId })
  if (!ctx.session) fail('auth.signInRequired')
  const reader = { userId, sessionId: ctx.session.id, locale: ctx.request.locale }
  return createListener(getLiveHub(ctx), {
    ...reader,
    actsAs: delegate && nameActing(delegate),
    chosenBy: delegate?.homes === 'chosen' ? delegate.memberId : undefined,
  })
}

/** A separate function, so that the closure of an open stream does not retain the whole request context in memory. */
function createListener(
  hub: LiveHub,
  reader: Pick<LiveStream, 'userId' | 'sessionId' | 'actsAs' | 'chosenBy' | 'locale'>,
): Listen {
  return ({ send, end }) => hub.join({ ...reader, send, end })
}
