// Where to go back to: a path of this site and nothing else, whatever the form or the address says (PROMISES C3).
import { z } from 'zod'

const NOWHERE = 'https://nowhere.invalid'

export function safeReturnPath(value: string, fallback = '/'): string {
  if (!value.startsWith('/') || !URL.canParse(value, NOWHERE)) return fallback
  const url = new URL(value, NOWHERE)
  const path = url.pathname + url.search + url.hash
  // `//host`, `/\host` and their escaped kin are other sites to a browser
  return url.origin === NOWHERE && !/^\/[/\\]/.test(path) ? path : fallback
}

export const returnPath = z
  .string()
  .max(2_000)
  .optional()
  .transform((value) => safeReturnPath(value ?? '/'))
