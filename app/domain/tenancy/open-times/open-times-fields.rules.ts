// The names of the fields of the weekly pattern, for the form and its schema.
import { type Weekday, WEEKDAYS, WINDOWS_PER_DAY } from './open-times.model.ts'

export type WindowFields = { weekday: Weekday; from: string; to: string }

export const WINDOW_FIELDS: readonly WindowFields[] = WEEKDAYS.flatMap((weekday) =>
  Array.from({ length: WINDOWS_PER_DAY }, (_, index) => ({
    weekday,
    from: `from-${weekday}-${index + 1}`,
    to: `to-${weekday}-${index + 1}`,
  })),
)
