import { formatWeekday } from '#app/i18n/weekdays.ts'
import type { Day } from '#app/shared/dates.ts'

/** "Mon"; three letters tell the days apart in both languages. */
export const formatShortWeekday = (day: Day): string => formatWeekday(day).slice(0, 3)
