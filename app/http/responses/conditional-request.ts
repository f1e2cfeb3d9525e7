// Conditional and range requests (RFC 9110, sections 13 and 14).
import type { ByteRange } from '#app/adapters/storage/storage.server.ts'

/** True if the client's copy is current. Weak comparison, as for If-None-Match. */
export function isUnchanged(headers: Headers, etag: string): boolean {
  const ifNoneMatch = headers.get('If-None-Match')
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${etag}"`)
}

/** Supports one byte range. Multiple ranges, other units and syntax errors are ignored, so the answer is the whole file. */
export function parseRequestedRange(
  headers: Headers,
  { etag, size }: { etag: string; size: number },
): Required<ByteRange> | 'none' | 'unsatisfiable' {
  const condition = headers.get('If-Range')
  if (condition !== null && condition.trim() !== `"${etag}"`) return 'none'
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('Range')?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'none'
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return 'none'
  if (Number(first) >= size) return 'unsatisfiable'
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
