// A month as a table. Each day leads to its list; on a phone a day shows how many entries it has.
import { Link } from 'react-router'
import { formatItemTitle } from '#app/domain/tenancy/agent-calendar/agent-calendar.labels.ts'
import type { CalendarItem } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import { groupByDay, listMonthWeeks } from '#app/domain/tenancy/agent-calendar/calendar-days.rules.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { formatDate, formatMonth, formatNumber } from '#app/i18n/format.ts'
import { formatWeekday } from '#app/i18n/weekdays.ts'
import { m } from '#app/messages/messages.js'
import { type Day, splitDay } from '#app/shared/dates.ts'
import '#app/ui/styles/console.css'
import { buildCalendarPath } from './calendar-path.ts'
import { formatShortWeekday } from './short-weekday.ts'

const SHOWN_PER_DAY = 3

type MonthGridProps = { date: Day; items: readonly CalendarItem[]; today: Day }

export function MonthGrid({ date, items, today }: MonthGridProps) {
  const weeks = listMonthWeeks(date)
  const byDay = groupByDay(items)
  return (
    <table className="calendar-month">
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

type DayCellProps = { day: Day; items: readonly CalendarItem[]; isToday: boolean; isOutside: boolean }

function DayCell({ day, items, isToday, isOutside }: DayCellProps) {
  const count = items.length
  const more = count - SHOWN_PER_DAY
  const to = buildCalendarPath({ view: 'day', date: day })
  return (
    <td data-today={isToday || undefined} data-outside={isOutside || undefined}>
      <Link to={to} aria-current={isToday ? 'date' : undefined} className="calendar-day">
        <span aria-hidden="true">{splitDay(day).day}</span>
        <span className="sr-only">
          {formatDate(day)}
          {count === 0 ? '' : `, ${m.agent_calendar_entries({ count, figure: formatNumber(count) })}`}
        </span>
        {count === 0 ? null : (
          <span aria-hidden="true" className="calendar-day-count">
            {formatNumber(count)}
          </span>
        )}
      </Link>
      {count === 0 ? null : (
        <ul className="calendar-day-entries">
          {items.slice(0, SHOWN_PER_DAY).map((item) => (
            <li key={item.key}>
              <Link to={item.to} data-kind={item.kind} data-state={item.state} className="calendar-pill">
                {item.time === null ? null : `${formatTime(item.time.startsAt)} `}
                {formatItemTitle(item)}
              </Link>
            </li>
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
