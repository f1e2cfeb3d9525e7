import type { CalendarItem } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import { getStartOfManilaDay } from '#app/shared/dates.ts'

/**
 * What `useDragTimes` reads from an entry: kind, id, version, day and minutes since midnight. Undefined for what the agent cannot move, and for
 * the part of an entry that goes on after midnight: it moves with its beginning.
 */
export function formatDragged({ kind, id, version, day, time }: CalendarItem): string | undefined {
  if (version === null) return undefined
  if (time === null) return `${kind} ${id} ${version} ${day} `
  const minutes = Math.round((time.startsAt.getTime() - getStartOfManilaDay(day).getTime()) / 60_000)
  return minutes < 0 ? undefined : `${kind} ${id} ${version} ${day} ${minutes}`
}
