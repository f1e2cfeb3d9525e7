// Where somebody wanted to go before they had to sign in (spec §2): named in the address, or the page they pressed the link on.
import { toSafeReturnPath } from './return-path.ts'

export const DEFAULT_SIGN_IN_TARGET = '/dashboard'

/** Pages one leaves to sign in and wants back; from anywhere else one comes to one's dashboard. */
const RETURNABLE_PATHS = /^\/(?:properties|search|agents)(?:[/?]|$)/

/** Always a path of this site (PROMISES C3). */
export function getRememberedOrigin(url: URL, request: Request): string {
  const fromParam = url.searchParams.get('from')
  if (fromParam !== null) return getSignInTarget(fromParam)
  const referer = request.headers.get('Referer') ?? ''
  if (!URL.canParse(referer) || new URL(referer).origin !== url.origin) return DEFAULT_SIGN_IN_TARGET
  const { pathname, search } = new URL(referer)
  return RETURNABLE_PATHS.test(pathname + search) ? getSignInTarget(pathname + search) : DEFAULT_SIGN_IN_TARGET
}

/** What a form or an address says, made safe. Signing in does not lead back to signing in. */
export function getSignInTarget(from: string | undefined): string {
  const path = toSafeReturnPath(from ?? '', DEFAULT_SIGN_IN_TARGET)
  return /^\/(?:signin|sign-out)(?:[/?#]|$)/.test(path) ? DEFAULT_SIGN_IN_TARGET : path
}
