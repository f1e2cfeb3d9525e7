// On which days an inspection of a rental can be. Which side may do what is decided as for viewings (../viewings/viewing.rules.ts).
import { addDays, type Day } from '#app/shared/dates.ts'
import type { RentalInspectionType } from './inspection.model.ts'

/** People hand over a home some days before the first day, and look at it again some time after the last one. */
const DAYS_BEFORE_START = 30
const DAYS_AFTER_END = 60

export type RentalDays = { startsOn: Day; lastDay: Day }

export function getInspectionDays(type: RentalInspectionType, { startsOn, lastDay }: RentalDays): [from: Day, to: Day] {
  if (type === 'move_in') return [addDays(startsOn, -DAYS_BEFORE_START), lastDay]
  if (type === 'move_out') return [startsOn, addDays(lastDay, DAYS_AFTER_END)]
  return [startsOn, lastDay]
}

export function isInspectionDay(type: RentalInspectionType, day: Day, rental: RentalDays): boolean {
  const [from, to] = getInspectionDays(type, rental)
  return day >= from && day <= to
}
