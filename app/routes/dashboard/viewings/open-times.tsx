// Open times of a landlord or an agent: the weekly pattern with its settings, single dates, and calendars whose busy times are left out.
import { redirect } from 'react-router'
import { CalendarSection } from './open-times/calendar-section.tsx'
import { OpenDatesForm } from './open-times/open-dates-form.tsx'
import { OpenTimesForm } from './open-times/open-times-form.tsx'
import {
  addCalendar,
  checkCalendar,
  removeCalendar,
} from '#app/domain/tenancy/imported-calendars/imported-calendar.commands.server.ts'
import { listOwnCalendars } from '#app/domain/tenancy/imported-calendars/imported-calendar.queries.server.ts'
import {
  addViewingDate,
  removeViewingDate,
  saveOpenTimes,
} from '#app/domain/tenancy/open-times/open-times.commands.server.ts'
import { getOwnOpenTimes } from '#app/domain/tenancy/open-times/open-times.queries.server.ts'
import { openTimesAction } from '#app/domain/tenancy/open-times/open-times.schema.ts'
import { ConsolePageHead } from '#app/frame/console/console-shell.tsx'
import { readFormState } from '#app/http/forms/form-state.ts'
import { refusalHeaders } from '#app/http/forms/refusal-headers.ts'
import { read } from '#app/http/forms/respond.server.ts'
import { defineActions } from '#app/http/forms/actions.server.ts'
import { addDone } from '#app/i18n/notices.ts'
import { m } from '#app/messages/messages.js'
import { toManilaDay } from '#app/shared/dates.ts'
import { DoneNotice } from '#app/ui/feedback/done-notice.tsx'
import { buildCrumbBelow } from '#app/routes/dashboard/shared/crumb.ts'
import type { Route } from './+types/open-times'

export const handle = buildCrumbBelow('viewings', m.viewing_title, m.open_times_title)
export const headers = refusalHeaders

const NOTICES = {
  save: m.open_times_saved,
  addDate: m.open_times_saved,
  removeDate: m.open_times_saved,
  addCalendar: m.imported_calendar_added,
  checkCalendar: m.imported_calendar_checked,
  stillFails: m.imported_calendar_still_fails,
  removeCalendar: m.imported_calendar_removed,
}

const NOTICE_TONES = { stillFails: 'brick' } as const

export function loader(args: Route.LoaderArgs) {
  return read(args, async (ctx) => ({
    ...(await getOwnOpenTimes(ctx)),
    calendars: await listOwnCalendars(ctx),
    today: toManilaDay(ctx.now()),
  }))
}

export const action = defineActions(openTimesAction, NOTICES, ({ url }: Route.ActionArgs) => ({
  save: saveOpenTimes,
  addDate: addViewingDate,
  removeDate: (ctx, { id }) => removeViewingDate(ctx, id),
  addCalendar,
  checkCalendar: async (ctx, { id }) =>
    (await checkCalendar(ctx, id)) ? undefined : redirect(addDone(url.pathname, NOTICES, 'stillFails')),
  removeCalendar: (ctx, { id }) => removeCalendar(ctx, id),
}))

export function meta() {
  return [{ title: m.open_times_title() }]
}

export default function OpenTimes({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, weekly, dates, calendars, version, today } = loaderData
  const form = readFormState(actionData)
  return (
    <>
      <ConsolePageHead title={m.open_times_title()} context={m.open_times_text()} />
      <div className="grid max-w-200 grid-cols-1 gap-5">
        <DoneNotice notices={NOTICES} tones={NOTICE_TONES} form={form} />
        {/* The key creates new fields after saving; the browser would otherwise keep the state of the old ones */}
        <OpenTimesForm key={version} settings={settings} weekly={weekly} version={version} form={form} />
        <OpenDatesForm key={dates.length} dates={dates} today={today} form={form} />
        <CalendarSection calendars={calendars} form={form} />
      </div>
    </>
  )
}
