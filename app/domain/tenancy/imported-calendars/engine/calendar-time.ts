// Days and times of a calendar as moments. A time without a zone, and a day, are in Manila.
import ICAL from 'ical.js'

export type CalendarTime = {
  /** What the clock shows, as if it were UTC. */
  wallMs: number
  isDay: boolean
  /** Null without a zone. */
  zone: string | null
}

const TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/
const UTC = 'UTC'
const MANILA = 'Asia/Manila'
const MANILA_OFFSET_MS = 8 * 60 * 60_000

type ZonedText = { params: string; value: string }

export function readTime({ params, value }: ZonedText): CalendarTime | null {
  const match = TIME.exec(value.trim())
  if (!match) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', mark] = match
  const wallMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const isDay = match[4] === undefined
  // Date.UTC carries the 31st of April on to May, and takes the first years for those of 1900
  if (Number(year) < 1_000 || new Date(wallMs).getUTCDate() !== Number(day)) return null
  return { wallMs, isDay, zone: mark === 'Z' ? UTC : isDay ? null : readZone(params) }
}

/** A list of times; of periods, the starts. */
export function readTimes({ params, value }: ZonedText): CalendarTime[] {
  return value.split(',').flatMap((item) => readTime({ params, value: item.split('/', 1)[0] ?? '' }) ?? [])
}

const readZone = (params: string): string | null => /;TZID="?([^";:]{1,200})"?/i.exec(params)?.[1]?.trim() ?? null

export type ToMoment = (time: CalendarTime) => number
type FindOffset = (wallMs: number) => number

/** `definitions`: time zones that the calendar defines, used for those that are not in the list of the world. */
export function createMomentReader(definitions: ReadonlyMap<string, readonly string[]>): ToMoment {
  const known = new Map<string, FindOffset>()
  return ({ wallMs, zone }) => {
    if (zone === UTC) return wallMs
    if (zone === null || zone === MANILA) return wallMs - MANILA_OFFSET_MS
    let findOffset = known.get(zone)
    if (!findOffset) {
      findOffset = findWorldOffset(zone) ?? findDefinedOffset(definitions.get(zone)) ?? (() => MANILA_OFFSET_MS)
      known.set(zone, findOffset)
    }
    return wallMs - findOffset(wallMs)
  }
}

function findWorldOffset(zone: string): FindOffset | null {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null // no zone of the world has this name
  }
  const getOffset = (moment: number) => {
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - moment
  }
  // The offset at the clock's time taken for UTC is wrong near a change of the clocks; the second one is right
  return (wallMs) => getOffset(wallMs - getOffset(wallMs))
}

function findDefinedOffset(lines: readonly string[] | undefined): FindOffset | null {
  if (!lines) return null
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(lines.join('\r\n')) as never))
    const findOffset: FindOffset = (wallMs) => zone.utcOffset(toIcalTime(wallMs)) * 1_000
    findOffset(Date.UTC(2026, 0, 1))
    return findOffset
  } catch {
    return null
  }
}

export function toIcalTime(wallMs: number, isDate = false): ICAL.Time {
  const date = new Date(wallMs)
  return ICAL.Time.fromData({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    ...(isDate ? {} : { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() }),
    isDate,
  })
}
