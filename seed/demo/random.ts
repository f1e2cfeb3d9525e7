// Seeded random numbers: every subject has its own stream, so that a new draw in one part of the demo data leaves the other parts
// unchanged.
import { seededRandom } from '#app/adapters/random.server.ts'

const SEED = 'tahanan demo world 1'

export type Random = {
  /** From 0 up to but not including 1. */
  fraction(): number
  /** Both ends included. */
  integer(min: number, max: number): number
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Without repeats, in random order; fewer if the list is shorter. */
  pickSome<T>(list: readonly T[], count: number): T[]
  pickWeighted<K extends string>(weights: Partial<Record<K, number>>): K
}

export function createRandom(subject: string): Random {
  const fraction = createFractionGenerator(Buffer.from(seededRandom(`${SEED}:${subject}`).bytes(16)))
  const integer = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1))
  return {
    fraction,
    integer,
    between: (min, max) => min + fraction() * (max - min),
    chance: (probability) => fraction() < probability,
    pick: (list) => pickAt(list, integer(0, list.length - 1)),
    pickSome: (list, count) => shuffle(list, integer).slice(0, count),
    pickWeighted: (weights) => pickWeightedKey(weights, fraction()),
  }
}

/** The sfc32 generator: a hash for every draw would take longer than inserting all rows. */
function createFractionGenerator(seed: Buffer): () => number {
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

function shuffle<T>(list: readonly T[], integer: Random['integer']): T[] {
  const shuffledItems = [...list]
  for (let last = shuffledItems.length - 1; last > 0; last--) {
    const other = integer(0, last)
    const swapped = shuffledItems[last] as T
    shuffledItems[last] = shuffledItems[other] as T
    shuffledItems[other] = swapped
  }
  return shuffledItems
}

function pickWeightedKey<K extends string>(weights: Partial<Record<K, number>>, fraction: number): K {
  const entries = Object.entries(weights) as [K, number][]
  let remaining = fraction * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of entries) {
    remaining -= weight
    if (remaining < 0) return key
  }
  return pickAt(entries, entries.length - 1)[0]
}
