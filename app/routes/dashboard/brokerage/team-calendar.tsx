// The viewings of all people of a brokerage, by day.
import {
  listTeamVisits,
  TEAM_CALENDAR_DAYS,
  type TeamVisit,
} from '#app/domain/tenancy/agent-calendar/team-visits.queries.server.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { read } from '#app/http/forms/respond.server.ts'
import { formatTime } from '#app/i18n/date-time.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import { type Day, toManilaDay } from '#app/shared/dates.ts'
import { Card, CardHead } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/feedback/state-box.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { BrokerageTabs } from './shared/brokerage-tabs.tsx'
import { requireOwnPlace } from './shared/own-place.server.ts'
import type { Route } from './+types/team-calendar'

export const handle = buildCrumbBelow('brokerage', m.brokerage_title, m.brokerage_calendar)

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => {
    const { isBroker } = await requireOwnPlace(ctx)
    return { days: groupByDay(await listTeamVisits(ctx)), numberOfDays: TEAM_CALENDAR_DAYS, isBroker }
  })
}

function groupByDay(visits: readonly TeamVisit[]): { day: Day; visits: TeamVisit[] }[] {
  const byDay = Map.groupBy(visits, ({ startsAt }) => toManilaDay(startsAt))
  return [...byDay].map(([day, ofDay]) => ({ day, visits: ofDay }))
}

export function meta() {
  return [{ title: m.brokerage_calendar() }]
}

export default function TeamCalendar({ loaderData }: Route.ComponentProps) {
  const { days, numberOfDays, isBroker } = loaderData
  return (
    <>
      <ConsolePageHead title={m.brokerage_calendar()} context={m.brokerage_calendar_text({ days: numberOfDays })} />
      <div className="grid grid-cols-1 gap-4">
        <BrokerageTabs current="calendar" isBroker={isBroker} />
        {days.length === 0 ? <EmptyState level={2} title={m.brokerage_calendar_empty({ days: numberOfDays })} /> : null}
        {days.map(({ day, visits }) => (
          <Card key={day}>
            <CardHead title={formatDate(day)} count={String(visits.length)} />
            <ul>
              {visits.map(({ id, startsAt, host, listing, isConfirmed }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-3 md:px-4.5"
                >
                  <span className="w-20 text-sm font-semibold tabular-nums">{formatTime(startsAt)}</span>
                  <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                    <span className="block font-semibold">{listing}</span>
                    <span className="block text-sm text-ink-soft">{host}</span>
                  </span>
                  <StatusBadge tone={isConfirmed ? 'leaf' : 'amber'}>
                    {isConfirmed ? m.ui_confirmed() : m.ui_waits_for_answer()}
                  </StatusBadge>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}
