import { createHash } from 'node:crypto'

/** A UUID derived from a hash of the parts: every seed gives the same thing the same id. */
export function demoId(...parts: (string | number)[]): string {
  const hex = createHash('sha256')
    .update(`tahanan demo:${parts.join(':')}`)
    .digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
