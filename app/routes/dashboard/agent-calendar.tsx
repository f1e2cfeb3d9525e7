// The calendar of an agent: month, week, day and agenda. View, date and the entry that is about to move are in the address, so that the page
// works without JavaScript. On a phone a week and a day are lists.
import { redirect } from 'react-router'
import { moveAppointment } from '#app/domain/agents/appointments/appointment.commands.server.ts'
import { moveFollowUp } from '#app/domain/agents/clients/client.commands.server.ts'
import { MAX_ITEMS_PER_SOURCE } from '#app/domain/tenancy/agent-calendar/agent-calendar.model.ts'
import {
  getAgentCalendar,
  hasOverlap,
  listOpenWindows,
} from '#app/domain/tenancy/agent-calendar/agent-calendar.queries.server.ts'
import { calendarMove, readCalendarAddress } from '#app/domain/tenancy/agent-calendar/agent-calendar.schema.ts'
import { getShownRange } from '#app/domain/tenancy/agent-calendar/calendar-days.rules.ts'
import { findOverlaps } from '#app/domain/tenancy/agent-calendar/overlap.rules.ts'
import { STRAIGHT_LINE_KM_PER_HOUR } from '#app/domain/tenancy/agent-calendar/travel-time.rules.ts'
import { proposeViewingTimes } from '#app/domain/tenancy/viewings/viewing-moves.commands.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { ButtonLink } from '#app/ui/controls/button.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { CalendarIcon, ClockIcon, PlusIcon } from '#app/ui/icons/icons.tsx'
import { APPOINTMENT_NOTICE_TONES, APPOINTMENT_NOTICES } from './shared/agent-calendar/appointment-notices.ts'
import '#app/ui/styles/calendar.css'
import { buildAddPath, buildCalendarPath } from './shared/agent-calendar/calendar-path.ts'
import { DayLists } from './agent-calendar/day-lists.tsx'
import { MonthGrid } from './agent-calendar/month-grid.tsx'
import { MoveDialog } from './agent-calendar/move-visit-dialog.tsx'
import { TimeGrid } from './agent-calendar/time-grid.tsx'
import { CalendarToolbar } from './agent-calendar/calendar-toolbar.tsx'
import type { Crumb } from './shared/crumb.ts'
import type { Route } from './+types/agent-calendar'

export const handle: Crumb = { crumb: m.ui_calendar }
export const headers = refusalHeaders

const NOTICES = {
  viewing: m.agent_calendar_done_viewing,
  followUp: m.agent_calendar_done_follow_up,
  appointment: m.appointment_done_moved,
  ...APPOINTMENT_NOTICES,
}

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const today = toManilaDay(ctx.now())
    const address = readCalendarAddress(args.url.searchParams, today)
    const { view, date } = address
    const range = getShownRange(view, date)
    const [calendar, openWindows] = await Promise.all([
      getAgentCalendar(ctx, range),
      view === 'week' || view === 'day' ? listOpenWindows(ctx, range) : [],
    ])
    return { ...address, ...calendar, range, openWindows, today }
  })
}

export const action = defineActions(
  calendarMove,
  NOTICES,
  ({ url }: Route.ActionArgs) => ({
    // Proposed to the renter again; follow-ups and appointments are the agent's own
    viewing: (ctx, { id, version, date, time }) => proposeViewingTimes(ctx, { id, version, date, time }),
    followUp: (ctx, { id, version, date }) => moveFollowUp(ctx, { id, version, day: date }),
    appointment: async (ctx, move) => {
      if (!(await hasOverlap(ctx, await moveAppointment(ctx, move)))) return undefined
      const { view } = readCalendarAddress(url.searchParams, move.date)
      return redirect(addDone(buildCalendarPath({ view, date: move.date }), NOTICES, 'overlap'))
    },
  }),
  {
    to: ({ url }, { date }) => buildCalendarPath({ view: readCalendarAddress(url.searchParams, date).view, date }),
  },
)

export function meta() {
  return [{ title: m.ui_calendar() }]
}

export default function AgentCalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, date, items, travel, isCut, move, today } = loaderData
  const form = readFormState(actionData)
  const moved = items.find(({ id, version }) => id === move?.id && version !== null)
  const refusal = moved ? undefined : form.refusal
  return (
    <>
      <ConsolePageHead
        title={m.ui_calendar()}
        context={m.agent_calendar_context()}
        actions={
          <>
            <ButtonLink
              to="/dashboard/agent/viewings/times"
              variant="line"
              size="compact"
              icon={<ClockIcon size={18} />}
            >
              {m.open_times_title()}
            </ButtonLink>
            <ButtonLink to={buildAddPath({ view }, date)} size="compact" icon={<PlusIcon size={18} />}>
              {m.appointment_add()}
            </ButtonLink>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {refusal === undefined ? null : <Alert tone="brick" title={refusal} isAnnounced />}
        <DoneNotice notices={NOTICES} tones={APPOINTMENT_NOTICE_TONES} form={form} />
        <CalendarToolbar view={view} date={date} today={today} />
        {isCut ? <Alert tone="amber" title={m.agent_calendar_cut({ count: MAX_ITEMS_PER_SOURCE })} /> : null}
        <Shown {...loaderData} />
        {travel.length === 0 ? null : (
          <p className="text-tiny text-ink-soft">
            {m.agent_calendar_travel_note({ speed: STRAIGHT_LINE_KM_PER_HOUR })}
          </p>
        )}
        <div>
          <ButtonLink
            to="/dashboard/settings/calendar"
            variant="ghost"
            size="compact"
            icon={<CalendarIcon size={18} />}
          >
            {m.agent_calendar_add()}
          </ButtonLink>
        </div>
      </div>
      {move && moved ? <MoveDialog key={moved.key} item={moved} to={move} view={view} date={date} form={form} /> : null}
    </>
  )
}

function Shown(calendar: Route.ComponentProps['loaderData']) {
  const { view, date, items, travel, range, openWindows, today } = calendar
  const overlaps = findOverlaps(items)
  if (view === 'month') return <MonthGrid date={date} items={items} overlaps={overlaps} today={today} />
  const shared = { items, travel, overlaps, view, date, today }
  const lists =
    items.length === 0 ? (
      <EmptyState level={2} title={m.agent_calendar_none()} text={m.agent_calendar_none_text()} />
    ) : (
      <DayLists {...shared} />
    )
  if (view === 'agenda') return lists
  return (
    <div className="calendar-week" data-view={view}>
      <div className="calendar-lists">{lists}</div>
      <TimeGrid {...shared} range={range} openWindows={openWindows} />
    </div>
  )
}
