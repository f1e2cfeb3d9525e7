// Decides a new order of photos, given what its author saw.

/**
 * `seen` is the order on the author's screen, `wanted` the same photos in a new order. Photos that were added meanwhile stay at the end.
 * 'changed' if somebody removed or moved a photo; 'invalid' if `wanted` has other photos than `seen`.
 */
export function planPhotoOrder(
  current: readonly string[],
  seen: readonly string[],
  wanted: readonly string[],
): string[] | 'changed' | 'invalid' {
  const isSameSet = new Set(seen).size === seen.length && isEqual(seen.toSorted(), wanted.toSorted())
  if (!isSameSet) return 'invalid'
  if (!isEqual(current.slice(0, seen.length), seen)) return 'changed'
  return [...wanted, ...current.slice(seen.length)]
}

export type PhotoStep = 'left' | 'right' | 'first'

/** A photo at the edge stays. */
export function movePhoto(order: readonly string[], id: string, step: PhotoStep): string[] {
  const from = order.indexOf(id)
  if (from < 0) return [...order]
  const to = step === 'first' ? 0 : Math.min(Math.max(from + (step === 'left' ? -1 : 1), 0), order.length - 1)
  return movePhotoTo(order, id, to)
}

export function movePhotoTo(order: readonly string[], id: string, to: number): string[] {
  const others = order.filter((each) => each !== id)
  return [...others.slice(0, to), id, ...others.slice(to)]
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])
