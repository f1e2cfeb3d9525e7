// Chance that always falls the same way: every subject draws from a stream of its own, so that adding a question to one
// part of the demo world leaves all others as they were.
import { seededRandom } from '#app/adapters/random.server.ts'

const SEED = 'tahanan demo world 1'

export type Dice = {
  /** From 0 up to but not including 1. */
  fraction(): number
  /** Both ends included. */
  whole(least: number, most: number): number
  between(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Without doubles, in random order; fewer when the list is short. */
  some<T>(list: readonly T[], count: number): T[]
  weighted<K extends string>(weights: Partial<Record<K, number>>): K
}

export function diceFor(subject: string): Dice {
  const fraction = quickFractions(Buffer.from(seededRandom(`${SEED}:${subject}`).bytes(16)))
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    whole,
    between: (least, most) => least + fraction() * (most - least),
    chance: (probability) => fraction() < probability,
    pick: (list) => pickAt(list, whole(0, list.length - 1)),
    some: (list, count) => shuffled(list, whole).slice(0, count),
    weighted: (weights) => weightedKey(weights, fraction()),
  }
}

/** Small fast counter (sfc32): hashing for every draw would take longer than writing all rows. */
function quickFractions(seed: Buffer): () => number {
  let [a, b, c, counter] = [seed.readInt32LE(0), seed.readInt32LE(4), seed.readInt32LE(8), seed.readInt32LE(12)]
  return () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }
}

function pickAt<T>(list: readonly T[], position: number): T {
  if (position < 0 || position >= list.length) throw new Error('Nothing to pick from: the list is empty.')
  return list[position] as T
}

function shuffled<T>(list: readonly T[], whole: Dice['whole']): T[] {
  const out = [...list]
  for (let last = out.length - 1; last > 0; last--) {
    const other = whole(0, last)
    const kept = out[last] as T
    out[last] = out[other] as T
    out[other] = kept
  }
  return out
}

function weightedKey<K extends string>(weights: Partial<Record<K, number>>, fraction: number): K {
  const entries = Object.entries(weights) as [K, number][]
  let left = fraction * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of entries) {
    left -= weight
    if (left < 0) return key
  }
  return pickAt(entries, entries.length - 1)[0]
}
