import ical from 'ical-generator'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import type { CalendarEvent } from './calendar.model.ts'
import { buildCalendarFeed, buildCalendarFile, buildViewingInvite } from './calendar.rules.server.ts'

const ctx = createTestContext(undefined as never)
const RECIPIENT = '"Reyes, Ana" <ana@tahanan.example>'
const VIEWING: CalendarEvent = {
  id: '0198a6c2-1f6e-7f7e-9f1a-000000000001',
  version: 3,
  status: 'scheduled',
  startsAt: new Date('2026-03-05T01:30:00Z'),
  endsAt: new Date('2026-03-05T02:00:00Z'),
  title: 'Viewing: Studio in Parañaque',
  place: 'Unit 4B, 12 Rizal St; Parañaque',
  description: 'You meet Ben Cruz.',
  path: '/dashboard/viewings/0198a6c2-1f6e-7f7e-9f1a-000000000001',
}

function readEvents(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content) as never[])
  return {
    calendar,
    method: calendar.getFirstPropertyValue('method'),
    events: calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component)),
  }
}
const readOne = (content: string) => readEvents(content).events[0]!
const readStatus = (content: string) => readOne(content).component.getFirstPropertyValue('status')
const invite = (change: Partial<CalendarEvent> = {}, method: 'REQUEST' | 'CANCEL' = 'REQUEST') =>
  buildViewingInvite(ctx, { ...VIEWING, ...change }, method, RECIPIENT)

describe('calendar invitation', () => {
  test('an invitation has the time in UTC, the place, the page and one participant', () => {
    const { name, contentType, content } = invite()
    expect({ name, contentType }).toEqual({
      name: 'invite.ics',
      contentType: 'text/calendar; method=REQUEST; charset=utf-8',
    })
    const { method, events } = readEvents(content)
    const [event] = events
    expect(method).toBe('REQUEST')
    expect(event).toMatchObject({ uid: `${VIEWING.id}@tahanan.example`, sequence: 3, summary: VIEWING.title })
    expect(event?.location).toBe(VIEWING.place)
    expect(event?.description).toBe(`You meet Ben Cruz.\nhttps://tahanan.example${VIEWING.path}`)
    expect(event?.startDate.toJSDate()).toEqual(VIEWING.startsAt)
    expect(content).toContain('DTSTART:20260305T013000Z\r\nDTEND:20260305T020000Z')
    expect(content).not.toContain('TZID')
    expect(event?.organizer).toBe('mailto:no-reply@tahanan.example')
    expect(event?.attendees.map((each) => String(each.getFirstValue()).toLowerCase())).toEqual([
      'mailto:ana@tahanan.example',
    ])
    expect(readOne(content).component.getFirstProperty('dtstamp')?.getFirstValue()?.toString()).toBe(
      TEST_NOW.toISOString().replace('.000Z', 'Z'),
    )
  })

  test('a later invitation replaces the entry: the same UID with a higher SEQUENCE', () => {
    const [first, second] = [readOne(invite().content), readOne(invite({ version: 4 }).content)]
    expect(second.uid).toBe(first.uid)
    expect(second.sequence).toBeGreaterThan(first.sequence)
    expect(readOne(invite({ id: '0198a6c2-1f6e-7f7e-9f1a-000000000002' }).content).uid).not.toBe(first.uid)
  })

  test('the status of the entry follows the viewing, and CANCEL strikes it out', () => {
    expect(readStatus(invite({ status: 'pending_confirmation' }).content)).toBe('TENTATIVE')
    expect(readStatus(invite({ status: 'scheduled' }).content)).toBe('CONFIRMED')
    const cancelled = invite({ version: 4 }, 'CANCEL')
    expect(cancelled.contentType).toBe('text/calendar; method=CANCEL; charset=utf-8')
    expect(readEvents(cancelled.content).method).toBe('CANCEL')
    expect(readStatus(cancelled.content)).toBe('CANCELLED')
  })
})

describe('calendar text', () => {
  const HOSTILE = 'Ñoño, "home"; \\n C:\\x\r\nATTENDEE:mailto:eve@x.example\r\n\r\nEND:VCALENDAR\u2028X\u0085Y\0🏠'

  test('commas, semicolons, line breaks, ñ and emoji arrive as they were typed', () => {
    const description =
      `First line, with; signs\\ and "quotes"\nSecond line: ñ 🏠 ${'mahabang teksto '.repeat(30)}`.trim()
    const { content } = invite({ title: 'Bahay; maliit, 🏠 ñ', description })
    expect(readOne(content).summary).toBe('Bahay; maliit, 🏠 ñ')
    expect(readOne(content).description).toBe(`${description}\nhttps://tahanan.example${VIEWING.path}`)
  })

  test('no line is longer than 75 bytes', () => {
    const long = 'ñ🏠'.repeat(100)
    const { content } = invite({ title: long, description: long, place: long })
    expect(Math.max(...content.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(readOne(content).location).toBe(long)
  })

  test('typed line breaks and control characters add no property to an entry or a calendar', () => {
    const countProperties = (content: string) => {
      const { calendar, events } = readEvents(content)
      return [calendar, ...events.map((event) => event.component)].map((part) =>
        part
          .getAllProperties()
          .map(({ name }) => name)
          .join(),
      )
    }
    const hostile = { ...VIEWING, title: HOSTILE, place: HOSTILE, description: HOSTILE }
    expect(countProperties(invite(hostile).content)).toEqual(countProperties(invite().content))
    expect(countProperties(buildCalendarFile(ctx, hostile))).toEqual(countProperties(buildCalendarFile(ctx, VIEWING)))
    expect(countProperties(buildCalendarFeed(ctx, HOSTILE, [hostile]))).toEqual(
      countProperties(buildCalendarFeed(ctx, 'Mine', [VIEWING])),
    )
    // oxlint-disable-next-line no-control-regex -- the sign that the null control below would show
    expect(invite(hostile).content).not.toMatch(/[\0\u0085\u2028]/)
    expect(() => buildViewingInvite(ctx, VIEWING, 'REQUEST', `Ana\r\nX: 1 <ana@tahanan.example>`)).toThrow()
  })

  test('the library alone writes a calendar name with its line breaks (null control)', () => {
    expect(ical({ name: HOSTILE }).toString().split('\r\n')).toContain('ATTENDEE:mailto:eve@x.example')
  })
})

test('a feed has every event once, published and without participants', () => {
  const other = { ...VIEWING, id: '0198a6c2-1f6e-7f7e-9f1a-000000000002', place: null, status: 'cancelled' as const }
  const { method, events } = readEvents(buildCalendarFeed(ctx, 'Viewings, Ana', [VIEWING, other]))
  expect(method).toBe('PUBLISH')
  expect(events.map((event) => event.uid)).toEqual([`${VIEWING.id}@tahanan.example`, `${other.id}@tahanan.example`])
  expect(events.flatMap((event) => event.attendees)).toEqual([])
  expect(events.map((event) => event.location)).toEqual([VIEWING.place, null])
})
