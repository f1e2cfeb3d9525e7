// Input of the page where a host sets open times. Flat field names, so that a refused form keeps what was typed.
import { z } from 'zod'
import { importedCalendarActions } from '#app/domain/tenancy/imported-calendars/imported-calendar.schema.ts'
import { isDay } from '#app/shared/dates.ts'
import { WINDOW_FIELDS } from './open-times-fields.rules.ts'
import { WEEKDAYS, type WeeklyWindow } from './open-times.model.ts'

const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const clockTime = z
  .string('field.invalid')
  .default('')
  .refine((time) => time === '' || CLOCK_TIME.test(time), 'field.invalid')

const minutes = (min: number, max: number) =>
  z.coerce.number('field.invalid').int('field.invalid').min(min, 'field.invalid').max(max, 'field.invalid')

const windowShape: Record<string, typeof clockTime> = Object.fromEntries(
  WINDOW_FIELDS.flatMap(({ from, to }) => [from, to]).map((name) => [name, clockTime]),
)

type Windows = Record<string, unknown>
const readTime = (values: Windows, name: string) => {
  const time = values[name]
  return typeof time === 'string' ? time : ''
}

function checkWindows(values: Windows, issues: z.core.$RefinementCtx<Windows>): void {
  const refuse = (path: string, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message, input: values[path] })
  for (const weekday of WEEKDAYS) {
    const windows = WINDOW_FIELDS.filter((fields) => fields.weekday === weekday)
      .map((names) => ({ names, from: readTime(values, names.from), to: readTime(values, names.to) }))
      .filter(({ from, to }) => from !== '' || to !== '')
    for (const { names, from, to } of windows) {
      if (from === '') refuse(names.from, 'field.required')
      else if (to === '') refuse(names.to, 'field.required')
      else if (to <= from) refuse(names.to, 'viewing.hours.order')
    }
    const [first, second] = windows.toSorted((a, b) => (a.from < b.from ? -1 : 1))
    if (first && second && second.from < first.to) refuse(second.names.from, 'viewing.hours.overlap')
  }
}

function toWeeklyWindows(values: Windows): WeeklyWindow[] {
  return WINDOW_FIELDS.map(({ weekday, from, to }) => ({
    weekday,
    startsAt: readTime(values, from),
    endsAt: readTime(values, to),
  })).filter(({ startsAt }) => startsAt !== '')
}

const settings = {
  /** A checkbox: absent when it is not checked. */
  isOpen: z.literal('on', 'field.invalid').optional(),
  lengthMinutes: minutes(10, 240),
  gapMinutes: minutes(0, 240),
  noticeHours: minutes(0, 336),
  maxPerDay: minutes(1, 30),
}

const saveInput = z
  .strictObject({
    intent: z.literal('save'),
    /** 0 before the first save. */
    version: z.coerce.number('field.invalid').int('field.invalid').min(0, 'field.invalid'),
    ...settings,
    ...windowShape,
  })
  .superRefine(checkWindows)
  .transform(({ intent, version, isOpen, lengthMinutes, gapMinutes, noticeHours, maxPerDay, ...windows }) => ({
    intent,
    version,
    isOpen: isOpen === 'on',
    lengthMinutes,
    gapMinutes,
    noticeHours,
    maxPerDay,
    weekly: toWeeklyWindows(windows),
  }))
export type OpenTimesInput = z.output<typeof saveInput>

const addDateInput = z
  .strictObject({
    intent: z.literal('addDate'),
    date: z.string('field.required').refine(isDay, 'field.date.invalid'),
    /** Both empty: closed on this date. */
    from: clockTime,
    to: clockTime,
  })
  .superRefine(({ from, to }, issues) => {
    const refuse = (path: 'from' | 'to', message: string) =>
      issues.addIssue({ code: 'custom', path: [path], message, input: path })
    if (from === '' && to !== '') refuse('from', 'field.required')
    else if (from !== '' && to === '') refuse('to', 'field.required')
    else if (from !== '' && to <= from) refuse('to', 'viewing.hours.order')
  })
export type DateInput = z.output<typeof addDateInput>

const removeDateInput = z.strictObject({ intent: z.literal('removeDate'), id: z.uuid('field.invalid') })

/** The page has the calendars of the host, too. */
export const openTimesAction = z.discriminatedUnion('intent', [
  saveInput,
  addDateInput,
  removeDateInput,
  ...importedCalendarActions,
])
