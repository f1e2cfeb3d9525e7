// Finds the saved searches of a listing that became visible. The primary key of the match decides that a search finds a listing once,
// however often it is published again and whichever process looks.
import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { savedSearches, savedSearchMatches } from '#app/db/schema/messaging/saved-searches.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  createListingMatcher,
  type ListingMatcher,
} from '#app/domain/search/matching/listing-matcher.queries.server.ts'
import { readCriteria } from './known-criteria.service.server.ts'

/** Bounds the memory: a popular city may have very many searches. */
const BATCH_SIZE = 4_000
const NIL_UUID = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the number of searches that found the listing for the first time. A listing that is hidden again is found by none. Storing takes
 * the longest: a batch is stored in two halves at once, while the next one is read.
 */
export async function matchSavedSearches(ctx: Ctx, listingId: string): Promise<number> {
  const matcher = await createListingMatcher(ctx.db, listingId)
  if (matcher === null) return 0
  const insiderIds = await listInsiderIds(ctx, listingId)
  let foundCount = 0
  let batch: Batch | null = await findBatch(ctx, matcher, insiderIds, NIL_UUID)
  while (batch !== null) {
    const current: Batch = batch
    const [storedCount, nextBatch]: [number, Batch | null] = await Promise.all([
      storeInHalves(ctx, listingId, current.searchIds),
      current.lastId === null ? null : findBatch(ctx, matcher, insiderIds, current.lastId),
    ])
    foundCount += storedCount
    batch = nextBatch
  }
  return foundCount
}

/** The owner and the agent of the listing, who know it. */
async function listInsiderIds(ctx: Ctx, listingId: string): Promise<string[]> {
  const [row] = await ctx.db
    .select({ ownerId: properties.ownerId, agentUserId: agents.userId })
    .from(properties)
    .leftJoin(agents, eq(agents.id, properties.agentId))
    .where(eq(properties.id, listingId))
  return [row?.ownerId, row?.agentUserId].filter((id) => typeof id === 'string')
}

type Batch = {
  searchIds: string[]
  /** Of the searches that were looked at; null if there are no more. */
  lastId: string | null
}

/**
 * Reads the index over place and type; the matcher decides about the searches that are left. Their criteria never change, so each is read
 * and parsed once in a process.
 */
async function findBatch(
  ctx: Ctx,
  matcher: ListingMatcher,
  insiderIds: readonly string[],
  after: string,
): Promise<Batch> {
  const { places, type, price } = matcher
  const rows = await ctx.db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(
      and(
        isNull(savedSearches.pausedAt),
        inArray(savedSearches.placeKey, ['', ...places]),
        inArray(savedSearches.typeKey, ['', type]),
        lte(savedSearches.minPrice, price),
        or(isNull(savedSearches.maxPrice), gte(savedSearches.maxPrice, price)),
        ...insiderIds.map((id) => ne(savedSearches.userId, id)),
        gt(savedSearches.id, after),
      ),
    )
    .orderBy(asc(savedSearches.id))
    .limit(BATCH_SIZE)
  const ids = rows.map(({ id }) => id)
  const found = await matcher.match(await readCriteria(ctx, ids))
  return { searchIds: found.map(({ id }) => id), lastId: ids.length < BATCH_SIZE ? null : (ids.at(-1) ?? null) }
}

async function storeInHalves(ctx: Ctx, listingId: string, searchIds: readonly string[]): Promise<number> {
  const half = Math.ceil(searchIds.length / 2)
  const [first, second] = await Promise.all([
    storeMatches(ctx, listingId, searchIds.slice(0, half)),
    storeMatches(ctx, listingId, searchIds.slice(half)),
  ])
  return first + second
}

/** In the order of their ids, so that two of these cannot wait for each other. A search that was deleted since is left out. */
async function storeMatches(ctx: Ctx, listingId: string, searchIds: readonly string[]): Promise<number> {
  if (searchIds.length === 0) return 0
  const stored = await ctx.db.execute(sql`
    insert into ${savedSearchMatches} (search_id, property_id, found_at)
    select id, ${listingId}::uuid, ${ctx.now()} from ${savedSearches}
    where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(searchIds)}::jsonb)) order by id
    on conflict do nothing`)
  return stored.rowCount ?? 0
}
