// A hash of what a picture shows (difference hash): whether each of 8 x 8 cells is brighter than its right neighbor. Copies in another
// size or quality differ in few bits.
import { countSetBits } from '#app/shared/bit-count.ts'

const [COLUMNS, ROWS] = [9, 8]
/** Copies differ in at most this many bits. Four parts and three bits: one part is always equal. */
export const SAME_PICTURE_BITS = 3
/** A wall or a gradient has nearly all bits equal, as every other wall has. Such hashes are not compared. */
const MIN_DISTINCT_BITS = 8

/** 64 bits in hexadecimal, from 9 x 8 grey values. */
export function buildPictureHash(grey: Uint8Array): string {
  let bits = ''
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS - 1; column++) {
      const cell = row * COLUMNS + column
      bits += (grey[cell] ?? 0) > (grey[cell + 1] ?? 0) ? '1' : '0'
    }
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

/** The hash in four parts of 16 bits, each with its number; empty if the hash says too little about the picture. */
export function buildHashParts(hash: string): number[] {
  const setBits = countDifferentBits(hash, '0'.repeat(16))
  if (setBits < MIN_DISTINCT_BITS || setBits > 64 - MIN_DISTINCT_BITS) return []
  return [0, 1, 2, 3].map((part) => part * 0x1_0000 + Number.parseInt(hash.slice(part * 4, part * 4 + 4), 16))
}

export function countDifferentBits(a: string, b: string): number {
  const readWord = (hash: string, start: number) => Number.parseInt(hash.slice(start, start + 8), 16)
  return [0, 8].reduce((sum, start) => sum + countSetBits((readWord(a, start) ^ readWord(b, start)) | 0), 0)
}

type Hashed = { perceptualHash: string | null; hashParts: readonly number[] }

/** Null if one of them has no hash that can be compared. */
export function getPictureDistance(a: Hashed, b: Hashed): number | null {
  if (!a.perceptualHash || !b.perceptualHash || a.hashParts.length === 0 || b.hashParts.length === 0) return null
  return countDifferentBits(a.perceptualHash, b.perceptualHash)
}

export function isSamePicture(a: Hashed, b: Hashed): boolean {
  const distance = getPictureDistance(a, b)
  return distance !== null && distance <= SAME_PICTURE_BITS
}
