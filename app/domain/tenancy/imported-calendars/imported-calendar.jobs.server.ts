// Reads every calendar once an hour. A job of its own for each, so that a slow one holds up no other.
import { and, asc, eq, lte } from 'drizzle-orm'
import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import { importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { canInGeneral } from '#app/permissions/policy.ts'
import { refreshCalendar } from './imported-calendar.commands.server.ts'
import { getNextCheck } from './imported-calendar.rules.ts'

const READ_JOB = 'calendars.read'
/** Further ones are found by the next run. */
const MAX_DUE = 1_000

export function importedCalendarJobs(system: () => Ctx): JobDefinition[] {
  return [
    {
      name: READ_JOB,
      retryLimit: 0,
      handler: async ({ calendarId }) => {
        if (typeof calendarId === 'string') await readDueCalendar(system(), calendarId)
      },
    },
    {
      name: 'calendars.due',
      cron: '*/10 * * * *',
      retryLimit: 0,
      handler: async () => {
        const ctx = system()
        for (const calendarId of await listDueCalendars(ctx))
          await ctx.adapters.jobs.send(ctx.db, READ_JOB, { calendarId }, { dedupeKey: calendarId })
      },
    },
  ]
}

export async function listDueCalendars(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: importedCalendars.id })
    .from(importedCalendars)
    .where(lte(importedCalendars.nextCheckAt, ctx.now()))
    .orderBy(asc(importedCalendars.nextCheckAt))
    .limit(MAX_DUE)
  return rows.map(({ id }) => id)
}

/** The update takes the calendar, so that it is read once. After a ban or a deactivation nothing is fetched. */
export async function readDueCalendar(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.now()
  const [calendar] = await ctx.db
    .update(importedCalendars)
    .set({ nextCheckAt: getNextCheck(now, false) })
    .where(and(eq(importedCalendars.id, id), lte(importedCalendars.nextCheckAt, now)))
    .returning()
  if (!calendar) return
  const owner = await findActor(ctx, calendar.userId)
  if (!owner?.isActive || !canInGeneral(owner, 'importedCalendar.manage')) return
  await refreshCalendar(ctx, calendar)
}
