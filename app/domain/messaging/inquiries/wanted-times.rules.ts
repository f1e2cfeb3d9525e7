// The times that a renter wants for a viewing: one of the open times, or up to three proposed dates and times in Manila. The form in the
// browser and the server use the same rules.
import { addMonths, toManilaDay } from '#app/shared/dates.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'

/** The choice of the form to propose times instead of taking an open one. */
export const PROPOSE = 'propose'
export const MAX_MONTHS_AHEAD = 6

export const PROPOSED_FIELDS = [
  ['date', 'time'],
  ['date2', 'time2'],
  ['date3', 'time3'],
] as const
export const WANTED_FIELDS = ['slot', 'date', 'time', 'date2', 'time2', 'date3', 'time3'] as const
export type WantedField = (typeof WANTED_FIELDS)[number]
/** The fields as they are typed. */
export type WantedTimes = { [Field in WantedField]?: string | undefined }

type ProposedField = Exclude<WantedField, 'slot'>
export type ProposedTime = { dateField: ProposedField; timeField: ProposedField; date: string; time: string }

export const hasChosenSlot = ({ slot = '' }: WantedTimes) => slot !== '' && slot !== PROPOSE

/** Empty if an open time was chosen. The first proposal is required, so it is listed also while it is empty. */
export function listProposedTimes(wanted: WantedTimes): ProposedTime[] {
  if (hasChosenSlot(wanted)) return []
  return PROPOSED_FIELDS.map(([dateField, timeField]) => ({
    dateField,
    timeField,
    date: wanted[dateField] ?? '',
    time: wanted[timeField] ?? '',
  })).filter(({ dateField, date, time }) => dateField === 'date' || date !== '' || time !== '')
}

export const listEmptyFields = ({ dateField, timeField, date, time }: ProposedTime): ProposedField[] => [
  ...(date === '' ? [dateField] : []),
  ...(time === '' ? [timeField] : []),
]

export type TimeProblem = { field: ProposedField; code: 'inspection.time.past' | 'inspection.date.tooFar' }

/** In the future, and within six months. */
export function findTimeProblem({ dateField, timeField, date, time }: ProposedTime, now: Date): TimeProblem | null {
  const today = toManilaDay(now)
  if (date < today) return { field: dateField, code: 'inspection.time.past' }
  if (date > addMonths(today, MAX_MONTHS_AHEAD)) return { field: dateField, code: 'inspection.date.tooFar' }
  return toManilaMoment(date, time) <= now ? { field: timeField, code: 'inspection.time.past' } : null
}
