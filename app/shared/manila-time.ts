// Time of day in Manila. Separate from dates.ts, which is in the bundle of every page.
import { MANILA_OFFSET_MS } from './dates.ts'

export function toManilaTime(moment: Date): { hour: number; minute: number } {
  const shifted = new Date(moment.getTime() + MANILA_OFFSET_MS)
  return { hour: shifted.getUTCHours(), minute: shifted.getUTCMinutes() }
}
