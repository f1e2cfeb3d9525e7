// Times, repetitions and reminders of appointments, and what the forms accept.
import { describe, expect, test } from 'vitest'
import { toManilaDay } from '#app/shared/dates.ts'
import { MAX_WEEKS } from './appointment.model.ts'
import {
  getFirstRemindedAt,
  getLastDay,
  getMinutes,
  getSpan,
  isPlannableDay,
  listWeeklySpans,
  toTimeFields,
} from './appointment.rules.ts'
import { appointmentAction, appointmentInput, readAppointmentAddress } from './appointment.schema.ts'

const TODAY = '2026-03-10'

describe('the time of an appointment', () => {
  test('a time is in Manila, whatever the zone of the server', () => {
    const { startsAt, endsAt } = getSpan({ date: '2026-03-12', time: '09:30', minutes: 45 })
    expect(startsAt.toISOString()).toBe('2026-03-12T01:30:00.000Z')
    expect(endsAt.toISOString()).toBe('2026-03-12T02:15:00.000Z')
    expect(toTimeFields({ startsAt, endsAt })).toEqual({ date: '2026-03-12', time: '09:30', minutes: 45 })
  })

  test('an appointment across midnight and the end of a month ends on the next day', () => {
    const span = getSpan({ date: '2026-02-28', time: '23:30', minutes: 60 })
    expect(toManilaDay(span.startsAt)).toBe('2026-02-28')
    expect(getLastDay(span)).toBe('2026-03-01')
    expect(getMinutes(span)).toBe(60)
  })

  test('an appointment that ends at midnight does not touch the next day', () => {
    expect(getLastDay(getSpan({ date: '2026-12-31', time: '23:00', minutes: 60 }))).toBe('2026-12-31')
    expect(getLastDay(getSpan({ date: '2026-12-31', time: '23:00', minutes: 61 }))).toBe('2027-01-01')
  })

  test('days from a year ago to two years ahead can be planned', () => {
    expect(['2025-03-10', TODAY, '2028-03-09'].map((day) => isPlannableDay(day, TODAY))).toEqual([true, true, true])
    expect(['2025-03-09', '2028-03-10'].map((day) => isPlannableDay(day, TODAY))).toEqual([false, false])
  })
})

describe('weekly repetitions', () => {
  test('each is at the same time of the same weekday, also when clocks change elsewhere and a year ends', () => {
    const spans = listWeeklySpans(getSpan({ date: '2026-10-20', time: '23:30', minutes: 90 }), MAX_WEEKS)
    expect(spans).toHaveLength(MAX_WEEKS)
    for (const [index, span] of spans.entries()) {
      expect(toTimeFields(span)).toMatchObject({ time: '23:30', minutes: 90 })
      expect(new Date(`${toManilaDay(span.startsAt)}T00:00:00Z`).getUTCDay()).toBe(2)
      if (index > 0) expect(span.startsAt.getTime() - spans[index - 1]!.startsAt.getTime()).toBe(7 * 86_400_000)
    }
    expect(toManilaDay(spans[11]!.startsAt)).toBe('2027-01-05')
  })

  test('the last day of a month is followed by a day of the next one', () => {
    const days = listWeeklySpans(getSpan({ date: '2028-02-29', time: '08:00', minutes: 30 }), 3)
    expect(days.map(({ startsAt }) => toManilaDay(startsAt))).toEqual(['2028-02-29', '2028-03-07', '2028-03-14'])
  })
})

describe('the reminder', () => {
  const startsAt = new Date('2026-03-10T04:00:00Z')
  const at = (time: string) => new Date(`2026-03-10T${time}:00Z`)

  test('a reminder whose time has passed counts as sent; an earlier one is still to come', () => {
    expect(getFirstRemindedAt(startsAt, 60, at('02:59'))).toBeNull()
    expect(getFirstRemindedAt(startsAt, 60, at('03:00'))).toEqual(at('03:00'))
    expect(getFirstRemindedAt(startsAt, null, at('03:30'))).toBeNull()
  })
})

describe('what the forms accept', () => {
  const KEY = '0198a6c2-1f6e-7f7e-9f1a-000000000001'
  const form = { key: KEY, kind: 'meeting', title: ' First  talk ', date: '2026-03-12', time: '09:00', minutes: '60' }

  test('empty choices mean none, and a form without a repetition plans one', () => {
    expect(appointmentInput.parse({ ...form, clientId: '', propertyId: '', place: ' ', reminderMinutes: '' })).toEqual({
      ...form,
      title: 'First talk',
      minutes: 60,
      clientId: null,
      propertyId: null,
      place: null,
      notes: null,
      reminderMinutes: null,
      weeks: 1,
    })
  })

  test.each([
    ['title', ' ', 'field.required'],
    ['date', '2026-02-30', 'field.date.invalid'],
    ['time', '24:00', 'field.invalid'],
    ['minutes', '0', 'field.chooseOne'],
    ['minutes', '721', 'field.chooseOne'],
    ['weeks', '27', 'field.number.tooLarge'],
    ['weeks', '0', 'field.number.tooSmall'],
    ['reminderMinutes', '7', 'field.chooseOne'],
    ['clientId', 'x', 'field.chooseOne'],
    ['kind', 'party', 'field.chooseOne'],
  ])('%s "%s" is refused with %s', (name, value, code) => {
    const { error } = appointmentInput.safeParse({ ...form, [name]: value })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[name, code]])
  })

  test('a change names its version; without a choice it concerns this one only', () => {
    expect(appointmentAction.parse({ intent: 'cancel', version: '3' })).toEqual({
      intent: 'cancel',
      version: 3,
      scope: 'this',
      reason: null,
    })
    expect(appointmentAction.safeParse({ intent: 'cancel', version: '' }).success).toBe(false)
    expect(appointmentAction.safeParse({ intent: 'complete', version: '1', scope: 'following' }).success).toBe(false)
  })

  test('an address fills in day, time and client; unknown values count as absent', () => {
    const read = (text: string) => readAppointmentAddress(new URLSearchParams(text), TODAY)
    expect(read(`date=2026-04-01&time=14:00&client=${KEY}`)).toEqual({
      date: '2026-04-01',
      time: '14:00',
      clientId: KEY,
    })
    expect(read('date=2026-13-01&time=9&client=x')).toEqual({ date: TODAY, time: '09:00', clientId: null })
  })
})
