// A month as a table. Each day leads to its list; on a phone a day shows how many entries it has. Entries are dragged to another day, or
// moved on their page.
import { Link } from 'react-router'
import {
  formatItemAbout,
  formatItemName,
  STATE_LABELS,
} from '#app/domain/tenancy/agent-calendar/agent-calendar.labels.ts'
import type { CalendarItem } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import { groupByDay, listMonthWeeks } from '#app/domain/tenancy/agent-calendar/calendar-days.rules.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { formatDate, formatMonth, formatNumber } from '#app/i18n/format.ts'
import { formatWeekday } from '#app/i18n/weekdays.ts'
import { m } from '#app/messages/messages.js'
import { type Day, splitDay } from '#app/shared/dates.ts'
import { TriangleAlertIcon } from '#app/ui/icons/icons.tsx'
import '#app/ui/styles/console.css'
import { AddLink } from './add-link.tsx'
import { buildCalendarPath } from '#app/routes/dashboard/shared/agent-calendar/calendar-path.ts'
import { formatDragged } from './dragged-entry.ts'
import { formatShortWeekday } from './short-weekday.ts'
import { useCalendarMoves } from './use-calendar-moves.ts'

const SHOWN_PER_DAY = 3

/** A cell has no hours: an entry that is dropped on it keeps its time. */
const WHOLE_DAY = { first: 0, last: 24 }

type MonthGridProps = { date: Day; items: readonly CalendarItem[]; overlaps: ReadonlySet<string>; today: Day }

export function MonthGrid({ date, items, overlaps, today }: MonthGridProps) {
  const weeks = listMonthWeeks(date)
  const byDay = groupByDay(items)
  const dragArea = useCalendarMoves<HTMLTableElement>({ view: 'month', date }, WHOLE_DAY)
  return (
    <table ref={dragArea} className="calendar-month">
      <caption className="sr-only">{formatMonth(date)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              <span aria-hidden="true">{formatShortWeekday(day)}</span>
              <span className="sr-only">{formatWeekday(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                day={day}
                items={byDay.get(day) ?? []}
                overlaps={overlaps}
                isToday={day === today}
                isOutside={day.slice(0, 7) !== date.slice(0, 7)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayCellProps = Pick<MonthGridProps, 'items' | 'overlaps'> & { day: Day; isToday: boolean; isOutside: boolean }

function DayCell({ day, items, overlaps, isToday, isOutside }: DayCellProps) {
  const count = items.length
  const more = count - SHOWN_PER_DAY
  const to = buildCalendarPath({ view: 'day', date: day })
  return (
    <td data-day={day} data-today={isToday || undefined} data-outside={isOutside || undefined}>
      <Link to={to} aria-current={isToday ? 'date' : undefined} className="calendar-day">
        <span aria-hidden="true">{splitDay(day).day}</span>
        <span className="sr-only">
          {formatDate(day)}
          {count === 0 ? '' : `, ${m.ui_entries({ count, figure: formatNumber(count) })}`}
        </span>
        {count === 0 ? null : (
          <span aria-hidden="true" className="calendar-day-count">
            {formatNumber(count)}
          </span>
        )}
      </Link>
      <AddLink view="month" day={day} />
      {count === 0 ? null : (
        <ul className="calendar-day-entries">
          {items.slice(0, SHOWN_PER_DAY).map((item) => (
            <Pill key={item.key} item={item} isOverlapping={overlaps.has(item.key)} />
          ))}
          {more > 0 ? (
            <li>
              <Link to={to} className="calendar-more">
                {m.ui_count_more({ count: formatNumber(more) })}
                <span className="sr-only">, {formatDate(day)}</span>
              </Link>
            </li>
          ) : null}
        </ul>
      )}
    </td>
  )
}

function Pill({ item, isOverlapping }: { item: CalendarItem; isOverlapping: boolean }) {
  const { kind, state, time, to } = item
  const dragged = formatDragged(item)
  const kindText = formatItemAbout(item)
  const about = [state && STATE_LABELS[state](), isOverlapping ? m.appointment_overlap() : null]
  return (
    <li draggable={dragged !== undefined} data-entry={dragged}>
      <Link to={to} draggable={false} data-kind={kind} data-state={state} className="calendar-pill">
        {isOverlapping ? <TriangleAlertIcon size={14} /> : null}
        {time === null ? null : `${formatTime(time.startsAt)} `}
        {formatItemName(item)}
        {kindText === null ? null : <span>, {kindText}</span>}
        {about.map((text) => (text === null ? null : <span key={text} className="sr-only">{`, ${text}`}</span>))}
      </Link>
    </li>
  )
}
