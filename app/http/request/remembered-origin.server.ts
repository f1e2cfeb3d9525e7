// Where somebody wanted to go before they had to sign in (spec §2): named in the address, or the page they pressed the link on.
import { safeReturnPath } from './return-path.ts'

export const AFTER_SIGN_IN = '/dashboard'

/** Pages one leaves to sign in and wants back; from anywhere else one comes to one's dashboard. */
const WORTH_RETURNING = /^\/(?:properties|search|agents)(?:[/?]|$)/

/** Always a path of this site (PROMISES C3). */
export function rememberedOrigin(url: URL, request: Request): string {
  const named = url.searchParams.get('from')
  if (named !== null) return signInTarget(named)
  const referer = request.headers.get('Referer') ?? ''
  if (!URL.canParse(referer) || new URL(referer).origin !== url.origin) return AFTER_SIGN_IN
  const { pathname, search } = new URL(referer)
  return WORTH_RETURNING.test(pathname + search) ? signInTarget(pathname + search) : AFTER_SIGN_IN
}

/** What a form or an address says, made safe. Signing in does not lead back to signing in. */
export function signInTarget(from: string | undefined): string {
  const path = safeReturnPath(from ?? '', AFTER_SIGN_IN)
  return /^\/(?:signin|sign-out)(?:[/?#]|$)/.test(path) ? AFTER_SIGN_IN : path
}
