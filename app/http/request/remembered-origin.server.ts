// The page to open after sign-in: the `from` parameter, or the page of the Referer header.
import { DEFAULT_SIGN_IN_TARGET } from '#app/shared/dashboard-paths.ts'
import { toSafeReturnPath } from './return-path.ts'

/** Pages to return to by Referer; from all others the target is the dashboard. */
const RETURNABLE_PATHS = /^\/(?:properties|search|agents)(?:[/?]|$)/

/** Always a path of this site (promise C3). */
export function getRememberedOrigin(url: URL, request: Request): string {
  const fromParam = url.searchParams.get('from')
  if (fromParam !== null) return getSignInTarget(fromParam)
  const referer = request.headers.get('Referer') ?? ''
  if (!URL.canParse(referer) || new URL(referer).origin !== url.origin) return DEFAULT_SIGN_IN_TARGET
  const { pathname, search } = new URL(referer)
  return RETURNABLE_PATHS.test(pathname + search) ? getSignInTarget(pathname + search) : DEFAULT_SIGN_IN_TARGET
}

/** The `from` parameter alone, for the pages after the first one. */
export function readOrigin(url: URL): string {
  return getSignInTarget(url.searchParams.get('from') ?? undefined)
}

/** Validates a path from a form or address. Sign-in and sign-out pages are never the target. */
export function getSignInTarget(from: string | undefined): string {
  const path = toSafeReturnPath(from ?? '', DEFAULT_SIGN_IN_TARGET)
  return /^\/(?:signin|sign-out)(?:[/?#]|$)/.test(path) ? DEFAULT_SIGN_IN_TARGET : path
}
