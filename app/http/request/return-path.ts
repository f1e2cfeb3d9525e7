// Where to go back to: a path of this site and nothing else, whatever the form or the address says (PROMISES C3).
import { z } from 'zod'

const PLACEHOLDER_ORIGIN = 'https://nowhere.invalid'

export function toSafeReturnPath(value: string, fallback = '/'): string {
  if (!value.startsWith('/') || !URL.canParse(value, PLACEHOLDER_ORIGIN)) return fallback
  const url = new URL(value, PLACEHOLDER_ORIGIN)
  const path = url.pathname + url.search + url.hash
  // `//host`, `/\host` and their escaped kin are other sites to a browser
  return url.origin === PLACEHOLDER_ORIGIN && !/^\/[/\\]/.test(path) ? path : fallback
}

export const returnPath = z
  .string()
  .max(2_000)
  .optional()
  .transform((value) => toSafeReturnPath(value ?? '/'))
