// Compares requests by content, independent of the order of their fields.
import { sha256Hex } from '#app/adapters/tokens.server.ts'

export function hashRequest(input: unknown): string {
  return sha256Hex(toCanonicalJson(input))
}

/** JSON with sorted fields. Undefined fields are dropped as in JSON; values that JSON cannot represent are refused. */
export function toCanonicalJson(input: unknown): string {
  const text = JSON.stringify(input, (_field, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('a number that JSON cannot represent')
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
  return text ?? 'null'
}
