// Days beside each other with the hours from top to bottom. Entries are dragged, or moved with the link on them; a phone has lists instead.
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type {
  CalendarItem,
  DayRange,
  OpenWindow,
  TravelHint,
} from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import { listDays } from '#app/domain/tenancy/agent-calendar/calendar-days.rules.ts'
import { placeOverlaps } from '#app/domain/tenancy/agent-calendar/overlap.rules.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { formatWeekday } from '#app/i18n/weekdays.ts'
import { m } from '#app/messages/messages.js'
import { type Day, getStartOfManilaDay, splitDay } from '#app/shared/dates.ts'
import '#app/ui/styles/console.css'
import { AddLink } from './add-link.tsx'
import {
  buildAddPath,
  buildCalendarPath,
  type Shown,
} from '#app/routes/dashboard/shared/agent-calendar/calendar-path.ts'
import { formatShortWeekday } from './short-weekday.ts'
import { GridEntry } from './grid-entry.tsx'
import { useCalendarMoves } from './use-calendar-moves.ts'

/** Shown also without entries; earlier and later hours only if something is there. */
const USUAL_HOURS = { first: 7, last: 20 }
const MIN_MINUTES = 30

type TimeGridProps = Shown & {
  items: readonly CalendarItem[]
  travel: readonly TravelHint[]
  range: DayRange
  openWindows: readonly OpenWindow[]
  overlaps: ReadonlySet<string>
  today: Day
}

type Time = NonNullable<CalendarItem['time']>
/** `to` of an entry is its page, and of a span its end, so the page has another name here. */
type Timed = Omit<CalendarItem, 'to' | 'time'> & { time: Time; from: number; to: number; page: string }

export function TimeGrid({ items, travel, range, openWindows, overlaps, today, view, date }: TimeGridProps) {
  const days = listDays(range)
  const timed = items.flatMap((item): Timed[] => (item.time === null ? [] : [placeInDay(item, item.time)]))
  const hours = getHours([...timed, ...openWindows])
  const dragArea = useCalendarMoves<HTMLDivElement>({ view, date }, hours)
  const hourList = Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index)
  const style = { '--days': days.length, '--first': hours.first * 60, '--hours': hours.last - hours.first }
  return (
    <div ref={dragArea} className="calendar-grid" style={style as CSSProperties}>
      <p className="calendar-hint">{m.agent_calendar_hint()}</p>
      <div className="calendar-heads">
        {days.map((day) => (
          <div key={day} className="calendar-head" data-today={day === today || undefined}>
            <Link
              to={buildCalendarPath({ view: 'day', date: day })}
              aria-current={day === today ? 'date' : undefined}
              className="calendar-head-day"
            >
              <span aria-hidden="true">
                {formatShortWeekday(day)} <strong>{splitDay(day).day}</strong>
              </span>
              <span className="sr-only">{`${formatWeekday(day)}, ${formatDate(day)}`}</span>
            </Link>
            <AddLink view={view} day={day} />
          </div>
        ))}
      </div>
      <div className="calendar-all-day">
        {days.map((day) => (
          <ul key={day} data-day={day} aria-label={`${m.agent_calendar_all_day()}, ${formatDate(day)}`}>
            {items
              .filter((item) => item.day === day && item.time === null)
              .map((item) => (
                <GridEntry key={item.key} item={item} shown={{ view, date }} />
              ))}
          </ul>
        ))}
      </div>
      <div className="calendar-hours">
        <div aria-hidden="true" className="calendar-clock">
          {hourList.map((hour) => (
            <span key={hour}>{formatTime(getMoment(date, hour * 60))}</span>
          ))}
        </div>
        {days.map((day) => (
          <div
            key={day}
            data-day={day}
            data-timed=""
            data-today={day === today || undefined}
            className="calendar-column"
          >
            {openWindows
              .filter((window) => window.day === day)
              .map(({ from, to }) => (
                <OpenBand key={from} day={day} from={from} to={to} />
              ))}
            {hourList.map((hour) => (
              <Slot key={hour} view={view} day={day} hour={hour} />
            ))}
            <ul aria-label={`${formatWeekday(day)}, ${formatDate(day)}`}>
              {placeOverlaps(timed.filter((item) => item.day === day)).map(
                ({ from, to, column, columns, page, ...item }) => (
                  <GridEntry
                    key={item.key}
                    item={{ ...item, to: page }}
                    shown={{ view, date }}
                    hint={travel.find(({ key }) => key === item.key)}
                    isOverlapping={overlaps.has(item.key)}
                    place={{ '--from': from, '--length': to - from, '--column': column, '--columns': columns }}
                  />
                ),
              )}
            </ul>
          </div>
        ))}
      </div>
      {openWindows.length === 0 ? null : <p className="calendar-legend">{m.agent_calendar_open()}</p>}
    </div>
  )
}

const getMoment = (day: Day, minutes: number) => new Date(getStartOfManilaDay(day).getTime() + minutes * 60_000)

function placeInDay({ to: page, ...item }: CalendarItem, time: Time): Timed {
  const midnight = getStartOfManilaDay(item.day).getTime()
  const from = Math.max(0, (time.startsAt.getTime() - midnight) / 60_000)
  const to = (time.endsAt.getTime() - midnight) / 60_000
  return { ...item, time, page, from, to: Math.min(24 * 60, Math.max(from + MIN_MINUTES, to)) }
}

function getHours(spans: readonly { from: number; to: number }[]): { first: number; last: number } {
  return {
    first: Math.min(USUAL_HOURS.first, ...spans.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(USUAL_HOURS.last, ...spans.map(({ to }) => Math.ceil(to / 60))),
  }
}

/** Adds at this hour, for a pointer. Ninety of them would be in the way of a keyboard, which has the link beside the day. */
function Slot({ view, day, hour }: Pick<Shown, 'view'> & { day: Day; hour: number }) {
  return (
    <Link
      to={buildAddPath({ view }, day, `${String(hour).padStart(2, '0')}:00`)}
      tabIndex={-1}
      aria-hidden="true"
      draggable={false}
      className="calendar-slot"
      style={{ '--from': hour * 60 } as CSSProperties}
    />
  )
}

function OpenBand({ day, from, to }: OpenWindow) {
  const times = { from: formatTime(getMoment(day, from)), to: formatTime(getMoment(day, to)) }
  return (
    <div className="calendar-open" style={{ '--from': from, '--length': to - from } as CSSProperties}>
      <span className="sr-only">{`${m.agent_calendar_open()}, ${m.ui_range(times)}`}</span>
    </div>
  )
}
