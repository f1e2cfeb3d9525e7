// What a reading of a calendar changes: its busy times, or that it fails. A calendar that was removed meanwhile stays removed.
import { and, eq, isNull, sql } from 'drizzle-orm'
import { busyTimes, importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import type { CalendarProblem } from '#app/shared/integrations/calendar-vocabulary.ts'
import type { BusySpan } from './imported-calendar.model.ts'
import type { ImportedCalendar } from './imported-calendar.queries.server.ts'
import { getNextCheck, getStopMoment } from './imported-calendar.rules.ts'
import type { Reading } from './read-busy-times.queries.server.ts'

export const NO_FAILURE = { failingSince: null, problem: null, stoppedAt: null } as const

export async function storeReading(ctx: Ctx, { id }: ImportedCalendar, reading: Reading): Promise<void> {
  if (reading.kind === 'failed') return storeFailure(ctx, id, reading.problem)
  const now = ctx.now()
  const checked = { ...NO_FAILURE, checkedAt: now, nextCheckAt: getNextCheck(now, false) }
  const content = reading.kind === 'read' ? { ...reading.version, readAt: now } : {}
  await inTransaction(ctx, async (tx) => {
    const stored = await tx.db
      .update(importedCalendars)
      .set({ ...checked, ...content })
      .where(eq(importedCalendars.id, id))
      .returning({ id: importedCalendars.id })
    if (stored.length > 0 && reading.kind === 'read') await replaceBusyTimes(tx, id, reading.busy)
  })
}

/** The row of the calendar is locked by the caller, so that two readings do not mix. */
export async function replaceBusyTimes(ctx: Ctx, calendarId: string, busy: readonly BusySpan[]): Promise<void> {
  await ctx.db.delete(busyTimes).where(eq(busyTimes.calendarId, calendarId))
  if (busy.length === 0) return
  await ctx.db
    .insert(busyTimes)
    .values(busy.map(([from, until]) => ({ calendarId, startsAt: new Date(from), endsAt: new Date(until) })))
}

async function storeFailure(ctx: Ctx, id: string, problem: CalendarProblem): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx, async (tx) => {
    const [calendar] = await tx.db
      .update(importedCalendars)
      .set({
        problem,
        failingSince: sql`coalesce(${importedCalendars.failingSince}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(importedCalendars.id, id))
      .returning()
    if (!calendar) return
    const isStopped = calendar.failingSince !== null && calendar.failingSince <= getStopMoment(now)
    await tx.db
      .update(importedCalendars)
      .set({ nextCheckAt: getNextCheck(now, isStopped) })
      .where(eq(importedCalendars.id, id))
    if (isStopped) await stop(tx, calendar)
  })
  ctx.adapters.log.info('calendar.failed', { calendarId: id, problem })
}

/** The notice goes out once for each failure: only the update that stops the calendar sends it. */
async function stop(tx: Ctx, { id, userId, host, failingSince }: ImportedCalendar): Promise<void> {
  const stopped = await tx.db
    .update(importedCalendars)
    .set({ stoppedAt: tx.now(), etag: null, lastModified: null })
    .where(and(eq(importedCalendars.id, id), isNull(importedCalendars.stoppedAt)))
    .returning({ id: importedCalendars.id })
  if (stopped.length === 0) return
  await tx.db.delete(busyTimes).where(eq(busyTimes.calendarId, id))
  await notify(tx, {
    userId,
    kind: 'importedCalendar.stopped',
    subject: { type: 'imported_calendar', id },
    params: { note: host, ...(failingSince ? { at: failingSince.toISOString() } : {}) },
  })
}
