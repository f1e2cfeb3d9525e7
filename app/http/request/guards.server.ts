// Who may open which address, asked before any loader or action runs. Middleware, because a guard in a layout's loader can be walked
// around by `.data?_routes=` (PROMISES Z2). The root carries it for every address; what an action may do is decided in its command.
import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { getPageAccess } from '#app/pages/page-lists.server.ts'
import { decideRouteAccess } from '#app/permissions/route-access.ts'
import { ctxContext, endedSessionContext } from './context.server.ts'

export const SIGN_IN_PAGE = '/signin'
export const SIGN_IN_AGAIN_PAGE = '/signin/again'
export const UNAUTHORIZED_PAGE = '/unauthorized'

export const requireAccess: MiddlewareFunction<Response> = async ({ context, pattern, url }, next) => {
  const decision = decideRouteAccess(context.get(ctxContext).actor, getPageAccess(pattern))
  if (decision === 'signIn') {
    const endedCookies = context.get(endedSessionContext)
    throw redirectWithDocument(buildSignInUrl(url, endedCookies !== null), endedCookies ?? [])
  }
  if (decision === 'refuse') throw redirectWithDocument(UNAUTHORIZED_PAGE)
  return next()
}

/** For pages that ask for a fresh sign-in: better asked before a form is filled in than after. */
export const requireFreshAccess: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  if (!isFreshSignIn(context.get(ctxContext)))
    throw redirectWithDocument(`${SIGN_IN_AGAIN_PAGE}?${buildFromQuery(url).toString()}`)
  return next()
}

/** `url` is the page's own, without the `.data` by which its data is asked for. */
export function buildSignInUrl(url: URL, hasEnded: boolean): string {
  const query = buildFromQuery(url)
  if (hasEnded) query.set('reason', 'expired')
  return `${SIGN_IN_PAGE}?${query.toString()}`
}

function buildFromQuery(url: URL): URLSearchParams {
  return new URLSearchParams({ from: url.pathname + url.search })
}

/** The whole document, since the frame shows who is signed in. */
function redirectWithDocument(address: string, cookies: readonly string[] = []): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirectDocument(address, { headers })
}
