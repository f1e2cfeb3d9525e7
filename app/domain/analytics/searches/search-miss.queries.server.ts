import { and, desc, gte, lte, sql, sum } from 'drizzle-orm'
import { searchMisses } from '#app/db/schema/platform/analytics.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { Day } from '#app/shared/dates.ts'

export type MissedSearch = { term: string; searches: number }

/** The most frequent first. */
export async function listSearchMisses(
  ctx: Ctx,
  { from, to, limit }: { from: Day; to: Day; limit: number },
): Promise<MissedSearch[]> {
  authorize(ctx.actor, 'analytics.platform')
  const searches = sum(searchMisses.searches).mapWith(Number)
  return ctx.db
    .select({ term: searchMisses.term, searches: sql<number>`${searches}`.mapWith(Number) })
    .from(searchMisses)
    .where(and(gte(searchMisses.day, from), lte(searchMisses.day, to)))
    .groupBy(searchMisses.term)
    .orderBy(desc(searches), searchMisses.term)
    .limit(limit)
}
