// Tells the service worker which session a page belongs to, so that it deletes its copies of the pages of another one (promise S5). Without
// a connection no page tells it, and the cookie of the session is hidden from scripts; a second cookie lives and disappears with it.
import { SESSION_IDLE_SECONDS } from '#app/adapters/auth/auth.rules.ts'
import { sha256Base64url } from '#app/adapters/tokens.server.ts'
import { type Acting, nameActing } from '#app/domain/accounts/team/acting.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'

export const SESSION_HEADER = 'Page-Session'
export const NO_SESSION = 'none'
/** Names the session whose copies may be shown. It opens nothing: the server does not read it to decide. */
export const COPIES_COOKIE = 'tahanan_copies'

type PageSession = Pick<Ctx, 'actor' | 'session'> & { acting?: Acting | null }

/** Nothing can be derived from it. Administrators have no pages that are copied. Pages of an owner are copied for nobody else's. */
export function describeSession({ actor, session, acting = null }: PageSession): string {
  if (actor === null || actor.role === 'admin' || session === null) return NO_SESSION
  const actsAs = acting === null ? '' : ` as ${acting.isOver ? 'nobody' : nameActing(acting)}`
  return sha256Base64url(`page session ${session.id}${actsAs}`)
}

/** The cookie that the browser should get, or null if it has the right one. `isRenewed`: the session got a new end, and so does this cookie. */
export function buildCopiesCookie(
  request: Request,
  session: string,
  { isRenewed }: { isRenewed: boolean },
): string | null {
  const current = readCopiesCookie(request.headers.get('Cookie'))
  const attributes = `Path=/; SameSite=Lax${new URL(request.url).protocol === 'https:' ? '; Secure' : ''}`
  if (session === NO_SESSION) return current === null ? null : `${COPIES_COOKIE}=; Max-Age=0; ${attributes}`
  if (current === session && !isRenewed) return null
  return `${COPIES_COOKIE}=${session}; Max-Age=${SESSION_IDLE_SECONDS}; ${attributes}`
}

function readCopiesCookie(header: string | null): string | null {
  const pair = header?.split(';').find((part) => part.trim().startsWith(`${COPIES_COOKIE}=`))
  return pair?.trim().slice(COPIES_COOKIE.length + 1) || null
}
