// Two requests are the same when they say the same, in whatever order their fields come.
import { sha256Hex } from '#app/adapters/tokens.server.ts'

export function hashRequest(input: unknown): string {
  return sha256Hex(toCanonicalJson(input))
}

/** JSON with the fields of every object in order. What JSON drops (undefined fields) is dropped, what it cannot say is refused. */
export function toCanonicalJson(input: unknown): string {
  const text = JSON.stringify(input, (_field, value: unknown) => {
    if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('not a number that JSON can say')
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
  return text ?? 'null'
}
