// Two requests are the same when they say the same, in whatever order their fields come.
import { createHash } from 'node:crypto'

export function hashRequest(input: unknown): string {
  return createHash('sha256').update(toCanonicalJson(input)).digest('hex')
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
