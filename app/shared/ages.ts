// Ages as the Philippines count them. Apart from dates.ts, which every page carries.
import { type Day, dayParts, manilaDay } from './dates.ts'

/** Full years on that day. Born on 29 February: a year older on 1 March, where there is no 29th. */
export function ageOn(born: Day, day: Day): number {
  const birth = dayParts(born)
  const today = dayParts(day)
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day)
  return today.year - birth.year - (hadBirthday ? 0 : 1)
}

/** Age at a moment, by the calendar in Manila. */
export function ageAt(born: Day, moment: Date): number {
  return ageOn(born, manilaDay(moment))
}
