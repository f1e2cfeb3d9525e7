// Entries as lists by day, with the travel time between two visits.
import { Link } from 'react-router'
import {
  formatItemAbout,
  formatItemName,
  formatItemTime,
  formatItemTitle,
  formatTravel,
  STATE_LABELS,
} from '#app/domain/tenancy/agent-calendar/agent-calendar.labels.ts'
import type { CalendarItem, ItemState, TravelHint } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import { groupByDay } from '#app/domain/tenancy/agent-calendar/calendar-days.rules.ts'
import { isTooShort } from '#app/domain/tenancy/agent-calendar/travel-time.rules.ts'
import { formatDate } from '#app/i18n/format.ts'
import { formatWeekday } from '#app/i18n/weekdays.ts'
import { m } from '#app/messages/messages.js'
import { Row } from '#app/routes/shared/rows.tsx'
import type { Day } from '#app/shared/dates.ts'
import { Disclosure } from '#app/ui/controls/disclosure.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/feedback/status-badge.tsx'
import { CarIcon, PlusIcon, TriangleAlertIcon } from '#app/ui/icons/icons.tsx'
import { buildAddPath, buildMovePath, type Shown } from '#app/routes/dashboard/shared/agent-calendar/calendar-path.ts'

const STATE_TONES: Record<ItemState, StatusTone> = {
  scheduled: 'leaf',
  requested: 'amber',
  proposed: 'sea',
  completed: 'slate',
  done: 'slate',
  cancelled: 'slate',
}

type DayListsProps = Shown & {
  items: readonly CalendarItem[]
  travel: readonly TravelHint[]
  overlaps: ReadonlySet<string>
  today: Day
}

/** In a week the days before today are closed: on a phone they would hide today. */
export function DayLists({ today, view, ...shared }: DayListsProps) {
  const byDay = [...groupByDay(shared.items)]
  const earlier = view === 'week' ? byDay.filter(([day]) => day < today) : []
  const isRunning = earlier.length > 0 && earlier.length < byDay.length
  const renderDay = ([day, entries]: DayEntries) => (
    <DayCard key={day} day={day} entries={entries} {...shared} view={view} isToday={day === today} />
  )
  return (
    <div className="grid gap-4">
      {isRunning ? (
        <Disclosure label={m.agent_calendar_week_past({ count: earlier.flatMap(([, entries]) => entries).length })}>
          <div className="mt-3 grid gap-4">{earlier.map(renderDay)}</div>
        </Disclosure>
      ) : null}
      {(isRunning ? byDay.slice(earlier.length) : byDay).map(renderDay)}
    </div>
  )
}

type DayEntries = [day: Day, entries: readonly CalendarItem[]]
type DayCardProps = Omit<DayListsProps, 'items' | 'today'> & {
  day: Day
  entries: readonly CalendarItem[]
  isToday: boolean
}

function DayCard({ day, entries, isToday, travel, overlaps, view, date }: DayCardProps) {
  return (
    <Card>
      <div className="calendar-list-head">
        <h3 className="text-sm font-semibold">
          {isToday ? `${m.ui_today()}, ` : ''}
          {formatWeekday(day)}, {formatDate(day)}
        </h3>
        <Link to={buildAddPath({ view }, day)} className="calendar-move">
          <PlusIcon size={18} className="sm:hidden" />
          <span className="max-sm:sr-only">{m.appointment_add()}</span>
          <span className="sr-only">, {formatDate(day)}</span>
        </Link>
      </div>
      <ul className="border-t border-line">
        {entries.map((item) => (
          <ListEntry
            key={item.key}
            item={item}
            hint={travel.find(({ key }) => key === item.key)}
            isOverlapping={overlaps.has(item.key)}
            moveTo={buildMovePath({ view, date }, item.id)}
          />
        ))}
      </ul>
    </Card>
  )
}

type ListEntryProps = { item: CalendarItem; hint: TravelHint | undefined; isOverlapping: boolean; moveTo: string }

function ListEntry({ item, hint, isOverlapping, moveTo }: ListEntryProps) {
  const { state, to, version } = item
  return (
    <>
      {hint ? <TravelLine hint={hint} /> : null}
      <Row
        to={to}
        isDense={state === null}
        lead={null}
        title={formatItemName(item)}
        text={[formatItemTime(item), formatItemAbout(item), isOverlapping ? m.appointment_overlap() : null]
          .filter((part) => part !== null)
          .join(' · ')}
        end={
          state === null && version === null ? undefined : (
            <span className="calendar-row-end">
              {state === null ? null : <StatusBadge tone={STATE_TONES[state]}>{STATE_LABELS[state]()}</StatusBadge>}
              {version === null ? null : (
                <Link to={moveTo} preventScrollReset className="calendar-move">
                  {m.agent_calendar_move()}
                  <span className="sr-only">: {formatItemTitle(item)}</span>
                </Link>
              )}
            </span>
          )
        }
      />
    </>
  )
}

function TravelLine({ hint }: { hint: TravelHint }) {
  const isShort = isTooShort(hint)
  const Sign = isShort ? TriangleAlertIcon : CarIcon
  return (
    <li className="calendar-travel" data-short={isShort || undefined}>
      <Sign size={16} />
      {formatTravel(hint)}
    </li>
  )
}
