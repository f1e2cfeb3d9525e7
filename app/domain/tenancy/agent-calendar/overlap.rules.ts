// Entries of a day that overlap stand side by side, and an appointment at the time of another entry is marked.
import type { CalendarItem } from './agent-calendar.model.ts'

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

/**
 * The keys of entries at the same time, if one of the two is an appointment: two visits at one time are refused elsewhere. Entries that touch
 * do not overlap, and what is cancelled takes no time.
 */
export function findOverlaps(items: readonly CalendarItem[]): ReadonlySet<string> {
  const found = new Set<string>()
  const timed = items
    .flatMap(({ key, id, kind, state, time }) =>
      time === null || state === 'cancelled' ? [] : [{ key, id, kind, ...time }],
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  for (const [index, first] of timed.entries())
    for (const second of timed.slice(index + 1)) {
      if (second.startsAt >= first.endsAt) break
      if (first.id === second.id || (first.kind !== 'appointment' && second.kind !== 'appointment')) continue
      found.add(first.key).add(second.key)
    }
  return found
}
