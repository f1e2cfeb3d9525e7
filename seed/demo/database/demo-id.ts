import { createHash } from 'node:crypto'

/** The same identifier for the same thing at every making, in the shape of a random one. */
export function demoId(...parts: (string | number)[]): string {
  const hex = createHash('sha256')
    .update(`tahanan demo:${parts.join(':')}`)
    .digest('hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
