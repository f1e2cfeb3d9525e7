// Edit distance with transpositions (optimal string alignment): insertions, deletions, substitutions and swaps of neighbours.

export const TOO_FAR = 99

const MAX_LENGTH = 128
/** Reused, because a search makes thousands of comparisons and would otherwise allocate for each. */
const rows = [new Uint8Array(MAX_LENGTH + 1), new Uint8Array(MAX_LENGTH + 1), new Uint8Array(MAX_LENGTH + 1)] as const

/** Returns TOO_FAR as soon as the distance must exceed `max`. */
export function getEditDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max || a.length > MAX_LENGTH || b.length > MAX_LENGTH) return TOO_FAR
  let [before, row, next]: [Uint8Array, Uint8Array, Uint8Array] = [...rows]
  for (let n = 0; n <= b.length; n++) row[n] = n
  for (let i = 1; i <= a.length; i++) {
    next[0] = i
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      let cost = Math.min(readCell(row, j) + 1, readCell(next, j - 1) + 1, readCell(row, j - 1) + (isSame ? 0 : 1))
      const isSwapped =
        i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1)
      if (isSwapped) cost = Math.min(cost, readCell(before, j - 2) + 1)
      next[j] = cost
      if (cost < best) best = cost
    }
    if (best > max) return TOO_FAR
    ;[before, row, next] = [row, next, before]
  }
  return readCell(row, b.length) <= max ? readCell(row, b.length) : TOO_FAR
}

/** The number of typos with which a word of this length is still recognised. */
export function getMaxTypos(length: number): number {
  if (length < 4) return 0
  return length < 6 ? 1 : 2
}

function readCell(row: Uint8Array, index: number): number {
  return row[index] ?? TOO_FAR
}
