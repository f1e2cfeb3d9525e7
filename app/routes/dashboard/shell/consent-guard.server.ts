// Without the consents only the settings stay open, where the person can give them again or delete the account (RA 10173).
import { type MiddlewareFunction, redirect } from 'react-router'
import { hasWithdrawnConsent } from '#app/domain/privacy/consents/privacy.queries.server.ts'
import { ctxContext } from '#app/http/request/context.server.ts'

const PRIVACY_PAGE = '/dashboard/settings/privacy'

export const requireConsents: MiddlewareFunction<Response> = async ({ context, url }, next) => {
  const isOpen = url.pathname.startsWith('/dashboard/settings')
  if (!isOpen && (await hasWithdrawnConsent(context.get(ctxContext)))) throw redirect(PRIVACY_PAGE)
  return next()
}
