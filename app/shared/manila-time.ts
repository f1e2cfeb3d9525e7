// The hour in Manila. Apart from dates.ts, which every page carries.
import { MANILA_OFFSET_MS } from './dates.ts'

export function toManilaTime(moment: Date): { hour: number; minute: number } {
  const shifted = new Date(moment.getTime() + MANILA_OFFSET_MS)
  return { hour: shifted.getUTCHours(), minute: shifted.getUTCMinutes() }
}
