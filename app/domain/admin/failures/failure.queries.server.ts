// Failures of the last days by group, and how many errors there were in the last hour.
import { and, desc, eq, gte, max, sql, sum } from 'drizzle-orm'
import { failureGroups } from '#app/db/schema/platform/admin.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { FAILURE_DAYS, type FailureGroup } from './failure.model.ts'

const HOUR_MS = 3_600_000
const MAX_SHOWN = 20

/** The newest first. */
export async function listFailureGroups(ctx: Ctx): Promise<FailureGroup[]> {
  authorize(ctx.actor, 'system.read')
  const lastAt = sql<Date>`max(${failureGroups.lastAt})`.mapWith(failureGroups.lastAt)
  return ctx.db
    .select({
      fingerprint: failureGroups.fingerprint,
      kind: failureGroups.kind,
      place: failureGroups.place,
      text: failureGroups.text,
      count: sum(failureGroups.count).mapWith(Number),
      lastAt,
      lastId: sql<string | null>`(array_agg(${failureGroups.lastId} order by ${failureGroups.lastAt} desc))[1]`,
      slowestMs: max(failureGroups.slowestMs),
    })
    .from(failureGroups)
    .where(gte(failureGroups.hour, new Date(ctx.now().getTime() - FAILURE_DAYS * 24 * HOUR_MS)))
    .groupBy(failureGroups.fingerprint, failureGroups.kind, failureGroups.place, failureGroups.text)
    .orderBy(desc(lastAt))
    .limit(MAX_SHOWN)
}

/** Of this hour and the one before, as they are counted. */
export async function countRecentErrors({ db, now }: Ctx): Promise<number> {
  const since = new Date((Math.floor(now().getTime() / HOUR_MS) - 1) * HOUR_MS)
  const [row] = await db
    .select({ count: sum(failureGroups.count).mapWith(Number) })
    .from(failureGroups)
    .where(and(gte(failureGroups.hour, since), eq(failureGroups.kind, 'error')))
  return row?.count ?? 0
}
