import { Form } from 'react-router'
import { VIEW_LABELS } from '#app/domain/tenancy/agent-calendar/agent-calendar.labels.ts'
import { CALENDAR_VIEWS } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import { getShownRange, stepDate } from '#app/domain/tenancy/agent-calendar/calendar-days.rules.ts'
import { formatDate, formatDateRange, formatMonth } from '#app/i18n/format.ts'
import { formatWeekday } from '#app/i18n/weekdays.ts'
import { m } from '#app/messages/messages.js'
import type { Day } from '#app/shared/dates.ts'
import { Button, ButtonLink } from '#app/ui/controls/button.tsx'
import { ChipLink } from '#app/ui/controls/chip.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#app/ui/icons/icons.tsx'
import '#app/ui/styles/console.css'
import { buildCalendarPath, type Shown } from '#app/routes/dashboard/shared/agent-calendar/calendar-path.ts'

export function CalendarToolbar({ view, date, today }: Shown & { today: Day }) {
  const to = (step: 1 | -1) => buildCalendarPath({ view, date: stepDate(view, date, step) })
  return (
    <div className="calendar-toolbar">
      <h2 className="font-head text-base font-semibold">{formatPeriod({ view, date })}</h2>
      <div className="calendar-controls">
        <nav aria-label={m.ui_view_mode()} className="calendar-views">
          {CALENDAR_VIEWS.map((choice) => (
            <ChipLink key={choice} to={buildCalendarPath({ view: choice, date })} isCurrent={choice === view}>
              {VIEW_LABELS[choice]()}
            </ChipLink>
          ))}
        </nav>
        <nav aria-label={m.agent_calendar_pick()} className="calendar-steps">
          <ButtonLink to={to(-1)} variant="line" size="compact" aria-label={m.agent_calendar_earlier()}>
            <ChevronLeftIcon size={18} />
          </ButtonLink>
          <ButtonLink to={buildCalendarPath({ view, date: today })} variant="line" size="compact">
            {m.ui_today()}
          </ButtonLink>
          <ButtonLink to={to(1)} variant="line" size="compact" aria-label={m.agent_calendar_later()}>
            <ChevronRightIcon size={18} />
          </ButtonLink>
        </nav>
        <Form action="/dashboard/agent/calendar" className="flex gap-2">
          <input type="hidden" name="view" value={view} />
          <input
            key={date}
            type="date"
            name="date"
            defaultValue={date}
            required
            aria-label={m.ui_date()}
            className="calendar-date"
          />
          <Button type="submit" variant="line" size="compact">
            {m.agent_calendar_go()}
          </Button>
        </Form>
      </div>
    </div>
  )
}

function formatPeriod({ view, date }: Shown): string {
  if (view === 'month') return formatMonth(date)
  if (view === 'day') return `${formatWeekday(date)}, ${formatDate(date)}`
  const { from, until } = getShownRange(view, date)
  return formatDateRange(from, until)
}
