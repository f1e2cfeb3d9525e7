// Without the consents only the settings stay open, where the person can give them again, download their data or delete the account
// (RA 10173). A new version of the texts is asked about before the next page is opened; a form that is sent meanwhile is not lost.
import { type MiddlewareFunction, redirect } from 'react-router'
import { getConsentState } from '#app/domain/privacy/consents/privacy.queries.server.ts'
import { ACTING_PAGE } from '#app/http/request/acting.server.ts'
import { actingContext, ctxContext, dashboardViewContext } from '#app/http/request/context.server.ts'
import { buildAcceptTermsUrl } from '#app/http/request/guards.server.ts'

const PRIVACY_PAGE = '/dashboard/settings/privacy'

export const requireConsents: MiddlewareFunction<Response> = async ({ context, request, url }, next) => {
  if (context.get(dashboardViewContext) !== null) return next() // an administrator cannot give the consents of the person
  if (url.pathname.startsWith('/dashboard/settings')) return next()
  const acting = context.get(actingContext)
  const state = await getConsentState(acting?.person ?? context.get(ctxContext))
  if (state === 'withdrawn') throw redirect(acting === null ? PRIVACY_PAGE : ACTING_PAGE)
  if (state === 'outdated' && request.method === 'GET') throw redirect(buildAcceptTermsUrl(url))
  return next()
}
