// The day of an agent as a line: what is over is pale, the current time is red, and what comes next stands out.
import { formatItemTitle, STATE_LABELS } from '#app/domain/tenancy/agent-calendar/agent-calendar.labels.ts'
import type { CalendarItem } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { formatWait } from '#app/i18n/durations.ts'
import { m } from '#app/messages/messages.js'
import { RowLink } from '#app/routes/shared/rows.tsx'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { TextLink } from '#app/ui/navigation/link.tsx'

type TimelineProps = { items: readonly CalendarItem[]; now: Date; calendarTo: string }

export function TodayTimeline({ items, now, calendarTo }: TimelineProps) {
  const timed = items.filter(({ time }) => time !== null)
  const isOver = ({ time, state }: CalendarItem) =>
    state === 'completed' || state === 'done' || (time !== null && time.endsAt <= now)
  const next = timed.find((item) => !isOver(item))
  const nowIndex = next === undefined ? timed.length : timed.indexOf(next)
  return (
    <Card>
      <CardHead
        title={m.ui_today()}
        action={
          <TextLink to={calendarTo} className="text-sm">
            {m.ui_calendar()}
          </TextLink>
        }
      />
      {items.length === 0 ? (
        <p className="border-t border-line px-4 py-6 text-sm text-ink-soft md:px-4.5">{m.agent_day_free()}</p>
      ) : (
        <ol className="day-line">
          {items
            .filter(({ time }) => time === null)
            .map((item) => (
              <Entry key={item.key} item={item} label={m.agent_calendar_all_day()} />
            ))}
          {timed.slice(0, nowIndex).map((item) => (
            <Entry key={item.key} item={item} state="over" />
          ))}
          {timed.length === 0 ? null : <Now now={now} next={next} />}
          {timed.slice(nowIndex).map((item, index) => (
            <Entry key={item.key} item={item} state={index === 0 ? 'next' : 'later'} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Now({ now, next }: { now: Date; next: CalendarItem | undefined }) {
  const seconds = next?.time ? (next.time.startsAt.getTime() - now.getTime()) / 1_000 : 0
  return (
    <li data-state="now">
      <time dateTime={now.toISOString()}>{formatTime(now)}</time>
      <p>
        {next === undefined
          ? m.agent_day_over()
          : seconds > 0
            ? m.agent_day_next({ wait: formatWait(seconds) })
            : m.agent_day_running()}
      </p>
    </li>
  )
}

type EntryProps = { item: CalendarItem; state?: 'over' | 'next' | 'later'; label?: string }

function Entry({ item, state = 'later', label }: EntryProps) {
  return (
    <li data-state={state}>
      {item.time === null ? (
        <span>{label}</span>
      ) : (
        <time dateTime={item.time.startsAt.toISOString()}>{formatTime(item.time.startsAt)}</time>
      )}
      <div className="day-entry">
        <p className="font-semibold wrap-anywhere">
          <RowLink to={item.to}>{formatItemTitle(item)}</RowLink>
        </p>
        <p className="text-tiny text-ink-soft">
          {[item.detail, item.state && STATE_LABELS[item.state]()].filter(Boolean).join(' · ')}
        </p>
      </div>
    </li>
  )
}
