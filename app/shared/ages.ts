// Ages as the Philippines count them. Apart from dates.ts, which every page carries.
import { type Day, splitDay, toManilaDay } from './dates.ts'

/** Full years on that day. Born on 29 February: a year older on 1 March, where there is no 29th. */
export function getAgeOn(born: Day, day: Day): number {
  const birth = splitDay(born)
  const today = splitDay(day)
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day)
  return today.year - birth.year - (hadBirthday ? 0 : 1)
}

/** Age at a moment, by the calendar in Manila. */
export function getAgeAt(born: Day, moment: Date): number {
  return getAgeOn(born, toManilaDay(moment))
}
