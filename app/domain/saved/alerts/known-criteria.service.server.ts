// The criteria of saved searches, kept in the process. They are resolved when a search is saved and never change afterwards, so that each is
// read and parsed once and not for every new listing.
import { inArray } from 'drizzle-orm'
import { savedSearches } from '#app/db/schema/messaging/saved-searches.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { SearchCriteria } from '#app/domain/search/criteria/search-criteria.model.ts'

/** Bounds the memory: some 10 MB. */
const MAX_KEPT = 20_000
const kept = new Map<string, SearchCriteria>()

export type Candidate = { id: string; criteria: SearchCriteria }

/** In the order of the ids. A search that was deleted meanwhile may be among them; storing its match leaves it out. */
export async function readCriteria(ctx: Ctx, ids: readonly string[]): Promise<Candidate[]> {
  const unknownIds = ids.filter((id) => !kept.has(id))
  const read = new Map<string, SearchCriteria>()
  if (unknownIds.length > 0) {
    const rows = await ctx.db
      .select({ id: savedSearches.id, criteria: savedSearches.criteria })
      .from(savedSearches)
      .where(inArray(savedSearches.id, unknownIds))
    for (const { id, criteria } of rows) read.set(id, criteria as SearchCriteria)
  }
  const candidates = ids.flatMap((id) => {
    const criteria = kept.get(id) ?? read.get(id)
    return criteria === undefined ? [] : [{ id, criteria }]
  })
  if (kept.size + read.size > MAX_KEPT) kept.clear()
  for (const [id, criteria] of read) kept.set(id, criteria)
  return candidates
}
