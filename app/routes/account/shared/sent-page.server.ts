import type { Ctx } from '#app/domain/ctx.server.ts'
import { buildNoteCookie } from '#app/http/request/note-cookie.server.ts'
import { redirectWithCookies } from '#app/http/responses/cookie-redirect.server.ts'
import { buildAddressWithOrigin } from './address-with-origin.ts'

type SentMail = {
  email: string
  /** The page that the person wanted to open before registration. */
  target: string
  cookies: readonly string[]
}

/** The page names the address from a cookie, also after a reload; the address must not be in the URL. */
export function redirectToSentPage(ctx: Ctx, { email, target, cookies }: SentMail): Response {
  const to = buildAddressWithOrigin('/register-enhanced/sent', target)
  return redirectWithCookies(to, [...cookies, buildNoteCookie(ctx, 'mailedTo', email)])
}
