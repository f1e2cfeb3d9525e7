// A shuffle that gives the same order for the same seed on every machine.

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 2166136261
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0
    hash = Math.imul(hash, 16777619)
  }
  return hash >>> 0
}

export function shuffle<T>(seed: string, items: readonly T[]): T[] {
  const nextRank = createRanks(hashText(seed))
  return items
    .map((item) => ({ item, rank: nextRank() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** Mulberry32: small, and good enough for an order. */
function createRanks(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
}
