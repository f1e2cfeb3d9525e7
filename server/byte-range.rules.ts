// The one kind of Range header that readers of PMTiles send: a first and a last byte.
export type ByteRange = { start: number; end: number }

/** The largest part of one answer; directories and tiles are far smaller. */
export const MAX_RANGE_BYTES = 8 * 1024 * 1024

/** Null for everything that is refused with 416: no range, several ranges, a suffix, a range after the end, and one that is too long. */
export function readByteRange(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(header ?? '')
  if (!match) return null
  const [start, last] = [Number(match[1]), Number(match[2])]
  if (start > last || start >= size) return null
  const end = Math.min(last, size - 1)
  return end - start < MAX_RANGE_BYTES ? { start, end } : null
}
