// Bit sets of documents, 32 documents per word, so that intersections and counts handle 32 at once. Sets may differ in length; a document
// beyond the end of a set is not in it.
import { countSetBits } from '#app/shared/bit-count.ts'

export type Bits = Uint32Array<ArrayBuffer>

export function getWordCount(documentCount: number): number {
  return (documentCount + 31) >>> 5
}

export function hasBit(bits: Bits, document: number): boolean {
  return (((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 1
}

export function setBit(bits: Bits, document: number): void {
  const at = document >>> 5
  bits[at] = (bits[at] ?? 0) | (1 << (document & 31))
}

export function clearBit(bits: Bits, document: number): void {
  const at = document >>> 5
  bits[at] = (bits[at] ?? 0) & ~(1 << (document & 31))
}

/** Removes all documents from `first` on. */
export function clearFrom(bits: Bits, first: number): void {
  const at = first >>> 5
  if (at < bits.length) bits[at] = (bits[at] ?? 0) & ((1 << (first & 31)) - 1)
  bits.fill(0, at + 1)
}

export function countBits(bits: Bits): number {
  let total = 0
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at] ?? 0
    if (word !== 0) total += countSetBits(word)
  }
  return total
}

/** Counts the intersection without allocating it. */
export function countIntersection(a: Bits, b: Bits): number {
  const length = Math.min(a.length, b.length)
  let total = 0
  for (let at = 0; at < length; at++) {
    const word = (a[at] ?? 0) & (b[at] ?? 0)
    if (word !== 0) total += countSetBits(word)
  }
  return total
}

export function isEmpty(bits: Bits): boolean {
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) return false
  return true
}

export function andNot(a: Bits, b: Bits): Bits {
  const rest = a.slice()
  andNotInto(rest, b)
  return rest
}

/** Intersects `bits` with `other` in place. */
export function andInto(bits: Bits, other: Bits): void {
  const length = Math.min(bits.length, other.length)
  for (let at = 0; at < length; at++) bits[at] = (bits[at] ?? 0) & (other[at] ?? 0)
  bits.fill(0, length)
}

/** Removes the documents of `other` from `bits` in place. */
export function andNotInto(bits: Bits, other: Bits): void {
  const length = Math.min(bits.length, other.length)
  for (let at = 0; at < length; at++) bits[at] = (bits[at] ?? 0) & ~(other[at] ?? 0)
}

/** Adds the documents of `more` to `bits` in place. Documents beyond the end of `bits` are dropped. */
export function orInto(bits: Bits, more: Bits): void {
  const length = Math.min(bits.length, more.length)
  for (let at = 0; at < length; at++) bits[at] = (bits[at] ?? 0) | (more[at] ?? 0)
}

/** Filters `bits` in place; `passes` is called only for documents in the set. */
export function keepWhere(bits: Bits, passes: (document: number) => boolean): void {
  for (let at = 0; at < bits.length; at++) {
    let left = bits[at] ?? 0
    if (left === 0) continue
    let word = 0
    while (left !== 0) {
      const lowest = left & -left
      if (passes((at << 5) + 31 - Math.clz32(lowest))) word |= lowest
      left ^= lowest
    }
    bits[at] = word
  }
}

export function forEachBit(bits: Bits, visit: (document: number) => void): void {
  for (let at = 0; at < bits.length; at++) {
    let left = bits[at] ?? 0
    while (left !== 0) {
      const lowest = left & -left
      visit((at << 5) + 31 - Math.clz32(lowest))
      left ^= lowest
    }
  }
}
