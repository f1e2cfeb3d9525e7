// Return paths from forms and addresses: only paths of this site, to prevent open redirects (promise C3).
import { z } from 'zod'

const PLACEHOLDER_ORIGIN = 'https://nowhere.invalid'

export function toSafeReturnPath(value: string, fallback = '/'): string {
  if (!value.startsWith('/') || !URL.canParse(value, PLACEHOLDER_ORIGIN)) return fallback
  const url = new URL(value, PLACEHOLDER_ORIGIN)
  const path = url.pathname + url.search + url.hash
  // A browser reads `//host`, `/\host` and their escaped forms as another site
  return url.origin === PLACEHOLDER_ORIGIN && !/^\/[/\\]/.test(path) ? path : fallback
}

export const returnPath = z
  .string()
  .max(2_000)
  .optional()
  .transform((value) => toSafeReturnPath(value ?? '/'))
