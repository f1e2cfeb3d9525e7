// Access to addresses, checked before any loader or action runs. It is middleware, because a guard in a layout loader can be bypassed by
// `.data?_routes=` (promise Z2). The root uses it for every address; what an action may do is decided by `authorize` in its command.
import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { isFreshSignIn } from '#app/domain/accounts/sessions/session.rules.ts'
import { hasConsoleMark } from '#app/domain/admin/sessions/admin-cookie.rules.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { getPageAccess, getPageNeed, isShownInOutage } from '#app/pages/page-lists.server.ts'
import { canInGeneral } from '#app/permissions/policy.ts'
import { decideRouteAccess } from '#app/permissions/route-access.ts'
import { ctxContext, endedSessionContext, visitorFailureContext } from './context.server.ts'

export const SIGN_IN_PAGE = '/signin'
export const SIGN_IN_AGAIN_PAGE = '/signin/again'
export const UNAUTHORIZED_PAGE = '/unauthorized'
export const ACCEPT_TERMS_PAGE = '/accept-terms'
export const ADMIN_SIGN_IN_PAGE = '/admin/login'

/** An EventSource cannot show the sign-in page: the browser logs the page as an error and never connects again. */
const isEventStream = (request: Request) => request.headers.get('Accept')?.includes('text/event-stream') ?? false

/** The console asks for its own sign-in, whoever is signed in to the site. */
const isConsolePattern = (pattern: string) => /^\/?admin\//.test(pattern)

export const requireAccess: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, pattern, url } = args
  const failure = context.get(visitorFailureContext)
  if (failure !== null && !isShownInOutage(pattern, request.method)) throw failure.thrown
  const decision = decideRouteAccess(context.get(ctxContext).actor, getPageAccess(pattern))
  if (decision !== 'open' && isEventStream(request)) throw new Response(null, { status: 401 })
  if (decision !== 'open' && isConsolePattern(pattern)) throw redirectToConsoleSignIn(context.get(ctxContext))
  if (decision === 'signIn') {
    const endedCookies = context.get(endedSessionContext)
    throw redirectWithDocument(buildSignInUrl(url, endedCookies !== null), endedCookies ?? [])
  }
  if (decision === 'refuse') throw redirectWithDocument(UNAUTHORIZED_PAGE)
  const need = getPageNeed(pattern)
  if (need !== null && !canInGeneral(context.get(ctxContext).actor, need)) return read(args, () => fail('app.notFound'))
  return next()
}

/** Says that the session has ended, which is not the case after Logout. */
function redirectToConsoleSignIn(ctx: Ctx): Response {
  return redirectWithDocument(hasConsoleMark(ctx) ? `${ADMIN_SIGN_IN_PAGE}?reason=ended` : ADMIN_SIGN_IN_PAGE)
}

/** For pages whose command needs a fresh sign-in: asks for it before the person fills in the form. */
export const requireFreshAccess: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  if (!isFreshSignIn(context.get(ctxContext)))
    throw redirectWithDocument(`${SIGN_IN_AGAIN_PAGE}?${buildFromQuery(url).toString()}`)
  return next()
}

/** `url` is the address of the page, without `.data`. */
export function buildSignInUrl(url: URL, hasEnded: boolean): string {
  const query = buildFromQuery(url)
  if (hasEnded) query.set('reason', 'expired')
  return `${SIGN_IN_PAGE}?${query.toString()}`
}

export function buildAcceptTermsUrl(url: URL): string {
  return `${ACCEPT_TERMS_PAGE}?${buildFromQuery(url).toString()}`
}

function buildFromQuery(url: URL): URLSearchParams {
  return new URLSearchParams({ from: url.pathname + url.search })
}

/** A document redirect, because header and navigation depend on the signed-in person. */
function redirectWithDocument(address: string, cookies: readonly string[] = []): Response {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirectDocument(address, { headers })
}
