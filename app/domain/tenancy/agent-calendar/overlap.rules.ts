// Entries of a day that overlap stand side by side.

type Span = { from: number; to: number }
export type Placed<Entry> = Entry & {
  column: number
  /** Of the group of entries that overlap, directly or through others. */
  columns: number
}

/** In order of time. Each entry gets the first column that is free at its start. */
export function placeOverlaps<Entry extends Span>(entries: readonly Entry[]): Placed<Entry>[] {
  const placed: Placed<Entry>[] = []
  let group: Placed<Entry>[] = []
  let ends: number[] = []
  const closeGroup = () => {
    for (const entry of group) entry.columns = ends.length
    placed.push(...group)
    group = []
    ends = []
  }
  for (const entry of entries.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= entry.from)) closeGroup()
    const free = ends.findIndex((end) => end <= entry.from)
    const column = free === -1 ? ends.length : free
    ends[column] = entry.to
    group.push({ ...entry, column, columns: 1 })
  }
  closeGroup()
  return placed
}
