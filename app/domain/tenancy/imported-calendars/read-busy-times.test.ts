import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBusyTimes } from './engine/read-busy-times.ts'
import { MAX_BUSY_TIMES } from './imported-calendar.model.ts'

/** March 2026, in Manila. */
const FROM = Date.parse('2026-03-01T00:00:00+08:00')
const UNTIL = Date.parse('2026-04-01T00:00:00+08:00')

const buildCalendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a@calendar.example', ...lines, 'END:VEVENT']

const read = (text: string) => readBusyTimes({ text, from: FROM, until: UNTIL, ownHost: 'tahanan.example' })

/** In Manila, as "2 09:00 – 2 10:00" with the day of March. */
function list(...lines: string[]): string[] {
  const answer = read(buildCalendar(...lines))
  if ('problem' in answer) throw new Error(answer.problem)
  const format = (moment: number) => {
    const local = new Date(moment + 8 * 3_600_000).toISOString()
    return `${local.startsWith('2026-04') ? 32 : Number(local.slice(8, 10))} ${local.slice(11, 16)}`
  }
  return answer.busy.map(([from, until]) => `${format(from)} – ${format(until)}`)
}

describe('the time of an entry', () => {
  test.each([
    ['in UTC', ['DTSTART:20260302T010000Z', 'DTEND:20260302T020000Z'], '2 09:00 – 2 10:00'],
    ['without a zone', ['DTSTART:20260302T090000', 'DTEND:20260302T100000'], '2 09:00 – 2 10:00'],
    ['in Manila', ['DTSTART;TZID=Asia/Manila:20260302T090000', 'DURATION:PT1H'], '2 09:00 – 2 10:00'],
    ['in quotes', ['DTSTART;TZID="Asia/Manila":20260302T090000', 'DURATION:PT90M'], '2 09:00 – 2 10:30'],
    ['in New York, winter', ['DTSTART;TZID=America/New_York:20260302T090000', 'DURATION:PT1H'], '2 22:00 – 2 23:00'],
    ['in New York, summer', ['DTSTART;TZID=America/New_York:20260310T090000', 'DURATION:PT1H'], '10 21:00 – 10 22:00'],
    ['in an unknown zone', ['DTSTART;TZID=Nowhere:20260302T090000', 'DURATION:PT1H'], '2 09:00 – 2 10:00'],
    ['of a day', ['DTSTART;VALUE=DATE:20260302'], '2 00:00 – 3 00:00'],
    ['of two days', ['DTSTART;VALUE=DATE:20260302', 'DTEND;VALUE=DATE:20260304'], '2 00:00 – 4 00:00'],
    ['of a week', ['DTSTART;VALUE=DATE:20260302', 'DURATION:P1W'], '2 00:00 – 9 00:00'],
    ['that began before', ['DTSTART:20260101T000000Z', 'DTEND:20260302T020000Z'], '1 00:00 – 2 10:00'],
    ['that ends later', ['DTSTART:20260330T160000Z', 'DTEND:20270101T000000Z'], '31 00:00 – 32 00:00'],
    ['on a folded line', ['DTSTART;TZID=Asia/Ma', ' nila:20260302T0', '\t90000', 'DURATION:PT1H'], '2 09:00 – 2 10:00'],
    ['in small letters', ['dtstart:20260302T010000Z', 'duration:PT1H'], '2 09:00 – 2 10:00'],
  ])('%s', (_, lines, time) => {
    expect(list(...entry(...lines))).toEqual([time])
  })

  test('a zone that only the calendar defines is used', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Singapore Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0800',
      'TZOFFSETTO:+0800',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VTIMEZONE',
      'TZID:Three Hours',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    expect(list(...zone, ...entry('DTSTART;TZID=Three Hours:20260302T090000', 'DURATION:PT1H'))).toEqual([
      '2 14:00 – 2 15:00',
    ])
  })

  test.each([
    ['free', ['DTSTART:20260302T010000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT']],
    ['free in Outlook', ['DTSTART:20260302T010000Z', 'DURATION:PT1H', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE']],
    ['cancelled', ['DTSTART:20260302T010000Z', 'DURATION:PT1H', 'STATUS:CANCELLED']],
    ['without an end', ['DTSTART:20260302T010000Z']],
    ['with an end before its start', ['DTSTART:20260302T010000Z', 'DTEND:20260302T000000Z']],
    ['over', ['DTSTART:20260202T010000Z', 'DURATION:PT1H']],
    ['too far', ['DTSTART:20260502T010000Z', 'DURATION:PT1H']],
    ['without a start', ['DTEND:20260302T010000Z']],
    ['on no day', ['DTSTART:20260231T010000Z', 'DURATION:PT1H']],
  ])('an entry that is %s takes no time', (_, lines) => {
    expect(list(...entry(...lines))).toEqual([])
    const sound = ['DTSTART:20260302T010000Z', 'DURATION:PT1H']
    expect(list(...entry(...lines), ...entry(...sound))).toHaveLength(1) // null control
  })

  test('the alarm of an entry is no entry', () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT9H', 'END:VALARM']
    expect(list(...entry('DTSTART:20260302T010000Z', ...alarm, 'DTEND:20260302T020000Z'))).toEqual([
      '2 09:00 – 2 10:00',
    ])
  })

  test('an entry of this site is left out', () => {
    const own = ['BEGIN:VEVENT', 'UID:x@tahanan.example', 'DTSTART:20260302T010000Z', 'DURATION:PT1H', 'END:VEVENT']
    expect(list(...own)).toEqual([])
  })

  test('times that overlap or touch become one', () => {
    const at = (from: string, minutes: number) => entry(`DTSTART:20260302T${from}00Z`, `DURATION:PT${minutes}M`)
    expect(list(...at('0300', 30), ...at('0100', 60), ...at('0130', 60), ...at('0230', 30))).toEqual([
      '2 09:00 – 2 11:30',
    ])
  })
})

describe('repeated entries', () => {
  const WEEKLY = ['DTSTART;TZID=Asia/Manila:20200107T090000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY']

  test.each([
    ['every week since years', WEEKLY, [3, 10, 17, 24, 31]],
    ['every second week', [...WEEKLY.slice(0, 2), 'RRULE:FREQ=WEEKLY;INTERVAL=2'], [10, 24]],
    [
      'on two days of the week',
      [...WEEKLY.slice(0, 2), 'RRULE:FREQ=WEEKLY;BYDAY=TU,SU;WKST=MO'],
      [1, 3, 8, 10, 15, 17, 22, 24, 29, 31],
    ],
    ['every tenth day', ['DTSTART:20260225T010000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=10'], [7, 17, 27]],
    ['four times', ['DTSTART:20260222T010000Z', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'], [1, 8, 15]],
    [
      'until a moment',
      ['DTSTART;TZID=Asia/Manila:20260301T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20260303T010000Z'],
      [1, 2, 3],
    ],
    [
      'until a day',
      ['DTSTART;TZID=Asia/Manila:20260301T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20260303'],
      [1, 2, 3],
    ],
    ['on the last Friday', ['DTSTART:20250131T010000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=-1FR'], [27]],
    [
      'on the last day of work',
      ['DTSTART:20250131T010000Z', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
      [31],
    ],
    ['on a day of the year', ['DTSTART:19800305T010000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY'], [5]],
    [
      'with an added day',
      ['DTSTART:20260302T010000Z', 'DURATION:PT1H', 'RDATE:20260305T010000Z,20260309T010000Z'],
      [2, 5, 9],
    ],
    ['without an excepted time', [...WEEKLY, 'EXDATE;TZID=Asia/Manila:20260310T090000,20260317T090000'], [3, 24, 31]],
    ['without an excepted time in UTC', [...WEEKLY, 'EXDATE:20260310T010000Z', 'EXDATE:20260331T010000Z'], [3, 17, 24]],
    ['without an excepted day', [...WEEKLY, 'EXDATE;VALUE=DATE:20260310'], [3, 17, 24, 31]],
    ['with a rule that cannot be read', ['DTSTART:20260302T010000Z', 'DURATION:PT1H', 'RRULE:FREQ=SOMETIMES'], [2]],
  ])('%s', (_, lines, days) => {
    const pad = (day: number) => `${day} 09:00 – ${day} 10:00`
    expect(list(...entry(...lines))).toEqual(days.map(pad))
  })

  test('an occurrence with an entry of its own is moved', () => {
    const moved = entry('RECURRENCE-ID;TZID=Asia/Manila:20260310T090000', 'DTSTART:20260311T060000Z', 'DURATION:PT30M')
    expect(list(...moved, ...entry(...WEEKLY)).slice(0, 3)).toEqual([
      '3 09:00 – 3 10:00',
      '11 14:00 – 11 14:30',
      '17 09:00 – 17 10:00',
    ])
  })

  test.each([
    ['cancelled', 'STATUS:CANCELLED'],
    ['free', 'TRANSP:TRANSPARENT'],
  ])('a %s occurrence takes no time', (_, line) => {
    const own = entry('RECURRENCE-ID:20260310T010000Z', 'DTSTART:20260310T010000Z', 'DURATION:PT1H', line)
    expect(list(...entry(...WEEKLY), ...own)).toHaveLength(4)
    expect(list(...entry(...WEEKLY))).toHaveLength(5) // null control
  })

  test('a holiday every year is a whole day', () => {
    expect(list(...entry('DTSTART;VALUE=DATE:20100308', 'DTEND;VALUE=DATE:20100309', 'RRULE:FREQ=YEARLY'))).toEqual([
      '8 00:00 – 9 00:00',
    ])
  })

  test('a rule over a change of the clocks keeps the time of its zone', () => {
    const rule = ['DTSTART;TZID=Europe/London:20260320T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=3']
    expect(list(...entry(...rule))).toEqual(['20 18:00 – 20 19:00', '27 18:00 – 27 19:00'])
    const summer = ['DTSTART;TZID=Europe/London:20260309T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4']
    expect(list(...entry(...summer)).at(-1)).toBe('30 17:00 – 30 18:00')
  })
})

describe('bounds', () => {
  test.each([
    '',
    'BEGIN:VCALENDAR',
    '<html>',
    'BEGIN:VEVENT\nEND:VEVENT',
    'BEGIN:VCALENDAR\nEND:VEVENT\nEND:VCALENDAR',
  ])('the text %j is no calendar', (text) => {
    expect(read(text)).toEqual({ problem: 'unreadable' })
    expect(read('\uFEFFBEGIN:VCALENDAR\nEND:VCALENDAR')).toEqual({ busy: [] }) // null control
  })

  test('of too many busy times the earliest are kept', () => {
    const entries = Array.from({ length: MAX_BUSY_TIMES + 500 }, (_, index) => {
      const start = new Date(FROM + index * 17 * 60_000).toISOString().replaceAll(/[-:]|\.000/g, '')
      return entry(`DTSTART:${start}`, 'DURATION:PT10M')
    })
    const answer = read(buildCalendar(...entries.toReversed().flat()))
    expect('busy' in answer && answer.busy).toHaveLength(MAX_BUSY_TIMES)
    expect('busy' in answer && answer.busy[0]?.[0]).toBe(FROM)
  })

  test('rules with endless occurrences are refused', () => {
    const text = buildCalendar(...entry('DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'))
    expect(read(text)).toEqual({ problem: 'unreadable' })
  })

  test('odd text never fails, and what is read is within the range and in order', () => {
    const part = fc.constantFrom(
      'BEGIN:VEVENT\n',
      'END:VEVENT\n',
      'BEGIN:VTIMEZONE\n',
      'END:VTIMEZONE\n',
      'DTSTART:20260302T010000Z\n',
      'DTSTART:9',
      'DTEND:20260303T010000Z\n',
      'DURATION:PT1H\n',
      'DURATION:-PT1H\n',
      'RRULE:FREQ=DAILY\n',
      'RRULE:FREQ=WEEKLY;BYDAY=XX\n',
      'RRULE:FREQ=MONTHLY;BYMONTHDAY=99\n',
      'RRULE:COUNT=-1;FREQ=DAILY\n',
      'EXDATE:,\n',
      'RECURRENCE-ID:20260302T010000Z\n',
      'TZID:a\n',
      'UID:a\n',
      ' ',
      '\t',
      '"',
      ':',
      ';',
      ',',
      '\n',
      '\r',
      'ñ',
      '\0',
    )
    const text = fc.array(part, { maxLength: 60 }).map((parts) => `BEGIN:VCALENDAR\n${parts.join('')}\nEND:VCALENDAR\n`)
    fc.assert(
      fc.property(text, (calendar) => {
        const answer = read(calendar)
        if ('problem' in answer) return
        let last = FROM - 1
        for (const [from, until] of answer.busy) {
          expect(from).toBeGreaterThan(last)
          expect(until).toBeGreaterThan(from)
          last = until
        }
        expect(last).toBeLessThanOrEqual(UNTIL)
      }),
      { seed: 20_261_119, numRuns: 1_000 },
    )
  })
})
