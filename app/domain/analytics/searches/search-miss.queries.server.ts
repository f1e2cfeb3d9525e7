import { and, desc, gte, lte, sql, sum } from 'drizzle-orm'
import { searchMisses } from '#app/db/schema/platform/analytics.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readLargeCount } from '#app/domain/kernel/large-counts/large-counts.service.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { countDaysBetween, type Day } from '#app/shared/dates.ts'

export type MissedSearch = { term: string; searches: number }

/** The most frequent first. With the texts of months the sum is kept for some seconds, as other counts over whole tables. */
export async function listSearchMisses(
  ctx: Ctx,
  { from, to, limit }: { from: Day; to: Day; limit: number },
): Promise<MissedSearch[]> {
  authorize(ctx.actor, 'analytics.platform')
  const { terms } = await readLargeCount(ctx, {
    name: `analytics.searchMisses ${countDaysBetween(from, to)} ${limit}`,
    read: () => sumMisses(ctx, { from, to, limit }),
    getRows: ({ rows }) => rows,
  })
  return terms
}

async function sumMisses({ db }: Ctx, { from, to, limit }: { from: Day; to: Day; limit: number }) {
  const searches = sum(searchMisses.searches).mapWith(Number)
  const isInRange = and(gte(searchMisses.day, from), lte(searchMisses.day, to))
  const found = await db
    .select({
      term: searchMisses.term,
      searches: sql<number>`${searches}`.mapWith(Number),
      rows: sql<number>`sum(count(*)) over ()`.mapWith(Number),
    })
    .from(searchMisses)
    .where(isInRange)
    .groupBy(searchMisses.term)
    .orderBy(desc(searches), searchMisses.term)
    .limit(limit)
  return { rows: found[0]?.rows ?? 0, terms: found.map(({ term, searches: count }) => ({ term, searches: count })) }
}
