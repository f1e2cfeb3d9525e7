// Counts searches that found no listing, for the report of what people look for in vain.
import { lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { searchMisses } from '#app/db/schema/platform/analytics.server.ts'
import { type Ctx, onPrimary } from '#app/domain/ctx.server.ts'
import { FIXED_PERIODS } from '#app/domain/kernel/settings/retention-periods.data.ts'
import { getSettings } from '#app/domain/kernel/settings/settings.queries.server.ts'
import { addDays, toManilaDay } from '#app/shared/dates.ts'
import { normalizeSearchTerm } from './search-miss.rules.ts'

/** Different texts of one day; further new texts of the day are not counted. */
const MAX_TERMS_PER_DAY = 1_000

/**
 * Anybody may search. One statement, without the person who searched; nothing while analytics are turned off in the settings. A failure is
 * only logged, because it must not break the search.
 */
export async function recordSearchMiss(ctx: Ctx, text: string, maxTerms = MAX_TERMS_PER_DAY): Promise<void> {
  const term = normalizeSearchTerm(text)
  if (term === null) return
  try {
    if ((await getSettings(ctx)).analyticsEnabled) await addSearchMiss(onPrimary(ctx), term, maxTerms)
  } catch (error) {
    ctx.adapters.log.warn('search.missNotCounted', { error })
  }
}

async function addSearchMiss(ctx: Ctx, term: string, maxTerms: number): Promise<void> {
  const day = toManilaDay(ctx.now())
  await ctx.db.execute(sql`
    insert into ${searchMisses} (day, term, searches)
    select ${day}::date, ${term}, 1
    where (select count(*) from ${searchMisses} where ${searchMisses.day} = ${day}::date) < ${maxTerms}
      or exists (select from ${searchMisses} where ${searchMisses.day} = ${day}::date and ${searchMisses.term} = ${term})
    on conflict (day, term) do update set searches = ${searchMisses.searches} + 1`)
}

export async function sweepSearchMisses(db: Db, now: Date): Promise<number> {
  const deleted = await db
    .delete(searchMisses)
    .where(lt(searchMisses.day, addDays(toManilaDay(now), -FIXED_PERIODS.searchesWithoutResult)))
  return deleted.rowCount ?? 0
}
