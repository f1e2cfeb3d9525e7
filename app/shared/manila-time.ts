// The hour in Manila. Apart from dates.ts, which every page carries.
import { MANILA_OFFSET } from './dates.ts'

export function manilaTime(moment: Date): { hour: number; minute: number } {
  const shifted = new Date(moment.getTime() + MANILA_OFFSET)
  return { hour: shifted.getUTCHours(), minute: shifted.getUTCMinutes() }
}
