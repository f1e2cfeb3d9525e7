// Ages by the calendar of Manila. Separate from dates.ts, which is in the bundle of every page.
import { type Day, splitDay, toManilaDay } from './dates.ts'

/** Completed years. A person born on 29 February turns a year older on 1 March in common years. */
export function getAgeOn(born: Day, day: Day): number {
  const birth = splitDay(born)
  const today = splitDay(day)
  const hadBirthday = today.month > birth.month || (today.month === birth.month && today.day >= birth.day)
  return today.year - birth.year - (hadBirthday ? 0 : 1)
}

export function getAgeAt(born: Day, moment: Date): number {
  return getAgeOn(born, toManilaDay(moment))
}
