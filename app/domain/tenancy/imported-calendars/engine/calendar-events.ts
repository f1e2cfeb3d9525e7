// The text of a calendar → the properties that say when somebody is busy. Titles, places and people are not read. Linear: each line is looked at
// once, and only lines of wanted properties are put together.
import { type CalendarTime, readTime, readTimes } from './calendar-time.ts'

export type CalendarEvent = {
  uid: string
  start: CalendarTime
  end: CalendarTime | null
  durationMs: number | null
  rule: string | null
  /** Further starts, and starts that are left out. */
  added: CalendarTime[]
  excluded: CalendarTime[]
  /** The start of the occurrence that this entry replaces. */
  replaces: CalendarTime | null
  isCancelled: boolean
  /** The person is not busy. */
  isFree: boolean
}
export type CalendarParts = {
  events: CalendarEvent[]
  /** The lines that define a time zone, by its id. */
  zones: ReadonlyMap<string, readonly string[]>
}

type ContentLine = { name: string; params: string; value: string }
type Values = Map<string, ContentLine[]>

const EVENT_PROPERTIES = new Set([
  'UID',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'X-MICROSOFT-CDO-BUSYSTATUS',
])
const ZONE_PROPERTIES = new Set(['TZID', 'DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO'])
/** The list of exceptions of an entry can be long; more than this is no calendar of a person. */
const MAX_LINE = 20_000

/** Null if the text is no whole calendar. */
export function readCalendarParts(text: string): CalendarParts | null {
  const stack: string[] = []
  const events: CalendarEvent[] = []
  const zones = new Map<string, readonly string[]>()
  let values: Values = new Map()
  let zoneLines: string[] = []
  let isWhole = false
  for (const line of listLines(text, () => stack)) {
    const content = readContentLine(line)
    if (content === null) continue
    const { name, value } = content
    if (name === 'BEGIN') {
      stack.push(value.trim().toUpperCase())
      if (stack[0] !== 'VCALENDAR') return null
      if (isAt(stack, 'VEVENT')) values = new Map()
      if (isAt(stack, 'VTIMEZONE')) zoneLines = []
      if (stack[1] === 'VTIMEZONE') zoneLines.push(line)
    } else if (name === 'END') {
      if (stack.at(-1) !== value.trim().toUpperCase()) return null
      if (stack[1] === 'VTIMEZONE') zoneLines.push(line)
      if (isAt(stack, 'VEVENT')) addEvent(events, values)
      if (isAt(stack, 'VTIMEZONE')) addZone(zones, zoneLines)
      stack.pop()
      isWhole ||= stack.length === 0
    } else if (isAt(stack, 'VEVENT')) {
      const known = values.get(name)
      if (known) known.push(content)
      else values.set(name, [content])
    } else if (stack[1] === 'VTIMEZONE') zoneLines.push(line)
  }
  return isWhole ? { events, zones } : null
}

const isAt = (stack: readonly string[], component: string) => stack.length === 2 && stack[1] === component

/** Unfolded lines of wanted properties. A line that starts with a space continues the one before it. */
function* listLines(text: string, getStack: () => readonly string[]): Generator<string> {
  let parts: string[] = []
  let length = 0
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (parts.length === 0) continue
      length += line.length
      if (length > MAX_LINE) parts = []
      else parts.push(line.slice(1))
      continue
    }
    if (parts.length > 0) yield parts.join('')
    parts = isWanted(line, getStack()) ? [line] : []
    length = line.length
    if (length > MAX_LINE) parts = []
  }
  if (parts.length > 0) yield parts.join('')
}

function isWanted(line: string, stack: readonly string[]): boolean {
  const name = /^[A-Za-z-]{1,40}/.exec(line)?.[0].toUpperCase() ?? ''
  if (name === 'BEGIN' || name === 'END') return true
  return isAt(stack, 'VEVENT') ? EVENT_PROPERTIES.has(name) : stack[1] === 'VTIMEZONE' && ZONE_PROPERTIES.has(name)
}

/** The value begins after the first colon outside quotation marks. */
function readContentLine(line: string): ContentLine | null {
  const name = /^[A-Za-z-]{1,40}/.exec(line)?.[0]
  if (name === undefined) return null
  let isQuoted = false
  for (let at = name.length; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted)
      return { name: name.toUpperCase(), params: line.slice(name.length, at), value: line.slice(at + 1) }
  }
  return null
}

/** An entry without a readable start is left out. */
function addEvent(events: CalendarEvent[], values: Values): void {
  const first = (name: string) => values.get(name)?.[0]
  const all = (name: string) => (values.get(name) ?? []).flatMap(readTimes)
  const toTime = (name: string) => {
    const content = first(name)
    return content ? readTime(content) : null
  }
  const is = (name: string, value: string) => first(name)?.value.trim().toUpperCase() === value
  const start = toTime('DTSTART')
  if (start === null) return
  events.push({
    uid: first('UID')?.value.trim() ?? '',
    start,
    end: toTime('DTEND'),
    durationMs: readDuration(first('DURATION')?.value ?? ''),
    rule: first('RRULE')?.value.trim() ?? null,
    added: all('RDATE'),
    excluded: all('EXDATE'),
    replaces: toTime('RECURRENCE-ID'),
    isCancelled: is('STATUS', 'CANCELLED'),
    isFree: is('TRANSP', 'TRANSPARENT') || is('X-MICROSOFT-CDO-BUSYSTATUS', 'FREE'),
  })
}

function addZone(zones: Map<string, readonly string[]>, lines: readonly string[]): void {
  const id = lines
    .map(readContentLine)
    .find((content) => content?.name === 'TZID')
    ?.value.trim()
  if (id !== undefined) zones.set(id, lines)
}

const DURATION = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,8})S)?)?$/
const MINUTE_MS = 60_000

/** As "PT1H30M"; a negative one is no duration of an entry. */
function readDuration(text: string): number | null {
  const match = DURATION.exec(text.trim())
  if (!match) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * MINUTE_MS + seconds * 1_000
}
