import { createHash, randomBytes } from 'node:crypto'

export type Random = { bytes(count: number): Uint8Array }

export const systemRandom: Random = { bytes: (count) => randomBytes(count) }

/** The same bytes for the same seed: for demo data and tests, never for secrets. */
export function seededRandom(seed: string): Random {
  let block = 0
  return {
    bytes(count) {
      const out = Buffer.alloc(count)
      for (let filled = 0; filled < count; block++) {
        filled += createHash('sha256').update(`${seed}:${block}`).digest().copy(out, filled)
      }
      return out
    },
  }
}
