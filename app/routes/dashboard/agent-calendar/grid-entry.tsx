// An entry between the hours of a day, or above them if it has no time.
import { Link } from 'react-router'
import {
  formatItemAbout,
  formatItemName,
  formatItemTime,
  formatItemTitle,
  formatTravel,
  STATE_LABELS,
} from '#app/domain/tenancy/agent-calendar/agent-calendar.labels.ts'
import type { CalendarItem, TravelHint } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import { isTooShort } from '#app/domain/tenancy/agent-calendar/travel-time.rules.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { m } from '#app/messages/messages.js'
import { ArrowUpDownIcon } from '#app/ui/icons/console-icons.tsx'
import { TriangleAlertIcon } from '#app/ui/icons/icons.tsx'
import { buildMovePath, type Shown } from '#app/routes/dashboard/shared/agent-calendar/calendar-path.ts'
import { formatDragged } from './dragged-entry.ts'

/** An entry of this length has room for one line. */
const ONE_LINE_MINUTES = 30

type GridEntryProps = {
  item: CalendarItem
  shown: Shown
  hint?: TravelHint | undefined
  isOverlapping?: boolean
  place?: Record<`--${string}`, number>
}

export function GridEntry({ item, shown, hint, isOverlapping = false, place }: GridEntryProps) {
  const { id, kind, state, version, time, to } = item
  const name = formatItemName(item)
  const kindText = formatItemAbout(item)
  const isMovable = version !== null
  const dragged = formatDragged(item)
  const texts = [
    formatItemTime(item),
    state && STATE_LABELS[state](),
    isOverlapping ? m.appointment_overlap() : null,
    hint ? formatTravel(hint) : null,
  ]
  const about = texts.filter((text) => text !== null).join(', ')
  return (
    <li
      data-kind={kind}
      data-state={state}
      data-short={(place?.['--length'] ?? ONE_LINE_MINUTES + 1) <= ONE_LINE_MINUTES || undefined}
      draggable={dragged !== undefined}
      data-entry={dragged}
      title={[name, kindText, about].filter(Boolean).join(', ')}
      className="calendar-entry"
      style={place}
    >
      <Link to={to} draggable={false}>
        {isOverlapping || (hint && isTooShort(hint)) ? <TriangleAlertIcon size={14} /> : null}
        {time === null ? null : <strong>{formatTime(time.startsAt)} </strong>}
        {name}
        {kindText === null ? null : <span>, {kindText}</span>}
        <span className="sr-only">, {about}</span>
      </Link>
      {isMovable ? (
        <Link
          to={buildMovePath(shown, id)}
          preventScrollReset
          draggable={false}
          aria-label={`${m.agent_calendar_move()}: ${formatItemTitle(item)}`}
          className="calendar-entry-move"
        >
          <ArrowUpDownIcon size={14} />
        </Link>
      ) : null}
    </li>
  )
}
