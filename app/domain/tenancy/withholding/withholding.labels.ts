import { m } from '#app/messages/messages.js'
import { type Day, splitDay } from '#app/shared/dates.ts'

/** Q1 2026 */
export function getQuarterLabel(quarter: Day): string {
  const { year, month } = splitDay(quarter)
  return m.withholding_quarter({ quarter: (month + 2) / 3, year: String(year) })
}
