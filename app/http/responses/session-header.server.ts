// Tells the service worker which session a page belongs to, so that it deletes its copies of the pages of another one (promise S5).
import { sha256Base64url } from '#app/adapters/tokens.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

export const SESSION_HEADER = 'Page-Session'
export const NO_SESSION = 'none'

/** Nothing can be derived from it. Administrators have no pages that are copied. */
export function describeSession({ actor, session }: Pick<Ctx, 'actor' | 'session'>): string {
  if (actor === null || actor.role === 'admin' || session === null) return NO_SESSION
  return sha256Base64url(`page session ${session.id}`)
}
