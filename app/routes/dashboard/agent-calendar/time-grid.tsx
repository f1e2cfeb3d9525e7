// Days beside each other with the hours from top to bottom. Entries are dragged, or moved with the link on them; a phone has lists instead.
import type { CSSProperties } from 'react'
import { Link, useNavigate, useSubmit } from 'react-router'
import {
  formatItemTime,
  formatItemTitle,
  formatTravel,
  STATE_LABELS,
} from '#app/domain/tenancy/agent-calendar/agent-calendar.labels.ts'
import type {
  CalendarItem,
  DayRange,
  OpenWindow,
  TravelHint,
} from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import { listDays } from '#app/domain/tenancy/agent-calendar/calendar-days.rules.ts'
import { placeOverlaps } from '#app/domain/tenancy/agent-calendar/overlap.rules.ts'
import { isTooShort } from '#app/domain/tenancy/agent-calendar/travel-time.rules.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { formatWeekday } from '#app/i18n/weekdays.ts'
import { m } from '#app/messages/messages.js'
import { type Day, getStartOfManilaDay, splitDay } from '#app/shared/dates.ts'
import { ArrowUpDownIcon } from '#app/ui/icons/console-icons.tsx'
import { TriangleAlertIcon } from '#app/ui/icons/icons.tsx'
import '#app/ui/styles/console.css'
import { buildCalendarPath, buildMovePath, type Shown } from './calendar-path.ts'
import { formatShortWeekday } from './short-weekday.ts'
import { type Drop, useDragTimes } from './use-drag-times.ts'

/** Shown also without entries; earlier and later hours only if something is there. */
const USUAL_HOURS = { first: 7, last: 20 }
const MIN_MINUTES = 30

type TimeGridProps = Shown & {
  items: readonly CalendarItem[]
  travel: readonly TravelHint[]
  range: DayRange
  openWindows: readonly OpenWindow[]
  today: Day
}

type Time = NonNullable<CalendarItem['time']>
/** `to` of an entry is its page, and of a span its end, so the page has another name here. */
type Timed = Omit<CalendarItem, 'to' | 'time'> & { time: Time; from: number; to: number; page: string }

export function TimeGrid({ items, travel, range, openWindows, today, view, date }: TimeGridProps) {
  const days = listDays(range)
  const timed = items.flatMap((item): Timed[] => (item.time === null ? [] : [placeInDay(item, item.time)]))
  const hours = getHours([...timed, ...openWindows])
  const dragArea = useMoves({ view, date }, hours)
  const style = { '--days': days.length, '--first': hours.first * 60, '--hours': hours.last - hours.first }
  return (
    <div ref={dragArea} className="calendar-grid" style={style as CSSProperties}>
      <p className="calendar-hint">{m.agent_calendar_hint()}</p>
      <div className="calendar-heads">
        {days.map((day) => (
          <Link
            key={day}
            to={buildCalendarPath({ view: 'day', date: day })}
            aria-current={day === today ? 'date' : undefined}
            className="calendar-head"
          >
            <span aria-hidden="true">
              {formatShortWeekday(day)} <strong>{splitDay(day).day}</strong>
            </span>
            <span className="sr-only">{`${formatWeekday(day)}, ${formatDate(day)}`}</span>
          </Link>
        ))}
      </div>
      <div className="calendar-all-day">
        {days.map((day) => (
          <ul key={day} data-day={day} aria-label={`${m.agent_calendar_all_day()}, ${formatDate(day)}`}>
            {items
              .filter((item) => item.day === day && item.time === null)
              .map((item) => (
                <Entry key={item.key} item={item} shown={{ view, date }} hint={undefined} />
              ))}
          </ul>
        ))}
      </div>
      <div className="calendar-hours">
        <div aria-hidden="true" className="calendar-clock">
          {Array.from({ length: hours.last - hours.first }, (_, index) => (
            <span key={index}>{formatTime(getMoment(date, (hours.first + index) * 60))}</span>
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
            <ul aria-label={`${formatWeekday(day)}, ${formatDate(day)}`}>
              {placeOverlaps(timed.filter((item) => item.day === day)).map(
                ({ from, to, column, columns, page, ...item }) => (
                  <Entry
                    key={item.key}
                    item={{ ...item, to: page }}
                    shown={{ view, date }}
                    hint={travel.find(({ key }) => key === item.key)}
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
  const from = (time.startsAt.getTime() - getStartOfManilaDay(item.day).getTime()) / 60_000
  const length = (time.endsAt.getTime() - time.startsAt.getTime()) / 60_000
  return { ...item, time, page, from, to: Math.min(24 * 60, from + Math.max(MIN_MINUTES, length)) }
}

function getHours(spans: readonly { from: number; to: number }[]): { first: number; last: number } {
  return {
    first: Math.min(USUAL_HOURS.first, ...spans.map(({ from }) => Math.floor(from / 60))),
    last: Math.max(USUAL_HOURS.last, ...spans.map(({ to }) => Math.ceil(to / 60))),
  }
}

/** A dropped viewing opens the dialog with its new time, because the renter is asked again; a follow-up moves at once. */
function useMoves(shown: Shown, hours: { first: number; last: number }) {
  const navigate = useNavigate()
  const submit = useSubmit()
  return useDragTimes(hours, ({ intent, id, version, day, time }: Drop) => {
    if (intent === 'viewing') void navigate(buildMovePath(shown, id, { day, time }), { preventScrollReset: true })
    else
      void submit(
        { intent, id, version, date: day },
        { method: 'post', action: buildCalendarPath(shown), preventScrollReset: true },
      )
  })
}

function OpenBand({ day, from, to }: OpenWindow) {
  const times = { from: formatTime(getMoment(day, from)), to: formatTime(getMoment(day, to)) }
  return (
    <div className="calendar-open" style={{ '--from': from, '--length': to - from } as CSSProperties}>
      <span className="sr-only">{`${m.agent_calendar_open()}, ${m.ui_range(times)}`}</span>
    </div>
  )
}

/** An entry of this length has room for one line. */
const ONE_LINE_MINUTES = 30

type EntryProps = {
  item: CalendarItem
  shown: Shown
  hint: TravelHint | undefined
  place?: Record<`--${string}`, number>
}

function Entry({ item, shown, hint, place }: EntryProps) {
  const { id, kind, state, version, time, detail, to } = item
  const title = formatItemTitle(item)
  const isMovable = version !== null
  const start =
    time === null
      ? ''
      : String(Math.round((time.startsAt.getTime() - getStartOfManilaDay(item.day).getTime()) / 60_000))
  const texts = [formatItemTime(item), detail, state && STATE_LABELS[state](), hint ? formatTravel(hint) : null]
  const about = texts.filter((text) => text !== null).join(', ')
  return (
    <li
      data-kind={kind}
      data-state={state}
      data-short={(place?.['--length'] ?? ONE_LINE_MINUTES + 1) <= ONE_LINE_MINUTES || undefined}
      draggable={isMovable}
      data-entry={isMovable ? `${kind} ${id} ${version} ${item.day} ${start}` : undefined}
      title={`${title}, ${about}`}
      className="calendar-entry"
      style={place}
    >
      <Link to={to} draggable={false}>
        {hint && isTooShort(hint) ? <TriangleAlertIcon size={14} /> : null}
        {time === null ? null : <strong>{formatTime(time.startsAt)} </strong>}
        {title}
        <span className="sr-only">, {about}</span>
      </Link>
      {isMovable ? (
        <Link
          to={buildMovePath(shown, id)}
          preventScrollReset
          draggable={false}
          aria-label={`${m.agent_calendar_move()}: ${title}`}
          className="calendar-entry-move"
        >
          <ArrowUpDownIcon size={14} />
        </Link>
      ) : null}
    </li>
  )
}
