// Which homes are compared, and which of them is best in a row.
import { isUuid } from '#app/shared/uuid.ts'

export const MAX_COMPARED = 4

/** The ids in the address, separated by commas. Malformed and repeated ones count as absent. */
export function parseComparedIds(text: string | null): string[] {
  const ids = (text ?? '').slice(0, 1_000).toLowerCase().split(',')
  return [...new Set(ids.filter(isUuid))].slice(0, MAX_COMPARED)
}

export function buildComparePath(ids: readonly string[]): string {
  return ids.length === 0 ? '/compare' : `/compare?ids=${ids.join(',')}`
}

/** The index of the lowest or highest value, if exactly one home has it and at least two are known. */
export function findBest(values: readonly (number | null)[], wanted: 'lowest' | 'highest'): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const best = wanted === 'lowest' ? Math.min(...known) : Math.max(...known)
  return known.filter((value) => value === best).length === 1 ? values.indexOf(best) : null
}
