// When a host is busy elsewhere. A calendar that fails for more than a day does not count.
import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { busyTimes, importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { MAX_BUSY_TIMES, MAX_CALENDARS } from './imported-calendar.model.ts'
import { getStopMoment } from './imported-calendar.rules.ts'

export type HostBusyTime = { calendarId: string; host: string; startsAt: Date; endsAt: Date }
type Span = { from: Date; until: Date }

/** By start. Bounded by the calendars of a person and the busy times of a calendar. Does not check permissions; the caller does. */
export async function listBusyTimes(
  ctx: Ctx,
  userId: string,
  span: Span,
  limit = MAX_CALENDARS * MAX_BUSY_TIMES,
): Promise<HostBusyTime[]> {
  return ctx.db
    .select({
      calendarId: busyTimes.calendarId,
      host: importedCalendars.host,
      startsAt: busyTimes.startsAt,
      endsAt: busyTimes.endsAt,
    })
    .from(importedCalendars)
    .innerJoin(busyTimes, eq(busyTimes.calendarId, importedCalendars.id))
    .where(isBusy(ctx, userId, span))
    .orderBy(asc(busyTimes.startsAt), asc(busyTimes.calendarId))
    .limit(limit)
}

/** Whether the host has something else at that time. Does not check permissions; the caller does. */
export async function isHostBusy(ctx: Ctx, userId: string, span: Span): Promise<boolean> {
  const found = await listBusyTimes(ctx, userId, span, 1)
  return found.length > 0
}

function isBusy(ctx: Ctx, userId: string, { from, until }: Span) {
  return and(
    eq(importedCalendars.userId, userId),
    or(isNull(importedCalendars.failingSince), gt(importedCalendars.failingSince, getStopMoment(ctx.now()))),
    lt(busyTimes.startsAt, until),
    gt(busyTimes.endsAt, from),
  )
}
