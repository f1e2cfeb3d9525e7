import { and, asc, eq } from 'drizzle-orm'
import { importedCalendars } from '#app/db/schema/tenancy/imported-calendars.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { MAX_CALENDARS, type OwnCalendar } from './imported-calendar.model.ts'
import { getStopMoment } from './imported-calendar.rules.ts'

export function requireCalendarOwner(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'importedCalendar.manage', { userId: ctx.actor.id })
  return ctx.actor.id
}

/** Without their addresses. */
export async function listOwnCalendars(ctx: Ctx): Promise<OwnCalendar[]> {
  const userId = requireCalendarOwner(ctx)
  const rows = await ctx.db
    .select({
      id: importedCalendars.id,
      host: importedCalendars.host,
      checkedAt: importedCalendars.checkedAt,
      failingSince: importedCalendars.failingSince,
      problem: importedCalendars.problem,
    })
    .from(importedCalendars)
    .where(eq(importedCalendars.userId, userId))
    .orderBy(asc(importedCalendars.createdAt), asc(importedCalendars.id))
    .limit(MAX_CALENDARS)
  const stopMoment = getStopMoment(ctx.now())
  return rows.map(({ id, host, checkedAt, failingSince, problem }) => ({
    id,
    host,
    checkedAt,
    failingSince,
    problem,
    isStopped: failingSince !== null && failingSince <= stopMoment,
  }))
}

export type ImportedCalendar = typeof importedCalendars.$inferSelect

export async function getOwnCalendar(ctx: Ctx, id: string): Promise<ImportedCalendar> {
  const userId = requireCalendarOwner(ctx)
  const [calendar] = await ctx.db
    .select()
    .from(importedCalendars)
    .where(and(eq(importedCalendars.id, id), eq(importedCalendars.userId, userId)))
  return calendar ?? fail('app.notFound')
}
