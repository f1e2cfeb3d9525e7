// Saving a search, and everything its owner may change. A search of another person is reported as missing.
import { and, count, eq, ne, sql, type SQL } from 'drizzle-orm'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { savedSearches } from '#app/db/schema/messaging/saved-searches.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { resolveSearch } from '#app/domain/search/criteria/search-criteria.queries.server.ts'
import { type SearchCriteria, toCentavos } from '#app/domain/search/criteria/search-criteria.model.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { AlertFrequency } from '#app/shared/vocabulary.ts'
import { MAX_SAVED_SEARCHES, SEARCH_QUERY_MAX } from './saved-search.model.ts'
import type { ChangeSearchInput, SaveSearchInput } from './saved-search.schema.ts'
import { readStoredQuery, toStoredQuery } from './search-address.rules.ts'

/**
 * The criteria are resolved now: alerts are about the search as it was understood when it was saved. Saving the same search again changes
 * its name and frequency and ends a pause.
 */
export async function saveSearch(ctx: Ctx, { query: typedQuery, name, frequency }: SaveSearchInput): Promise<void> {
  const userId = requireWriter(ctx)
  const input = readStoredQuery(typedQuery)
  const query = toStoredQuery(input)
  if (query.length > SEARCH_QUERY_MAX) fail('savedSearch.tooLong')
  const { criteria } = await resolveSearch(ctx, input, { keepsUnknownWords: true })
  const now = ctx.now()
  const choices = { name, frequency, pausedAt: null, updatedAt: now }
  await inTransaction(ctx, async (tx) => {
    await requireSpace(tx, userId, query)
    await tx.db
      .insert(savedSearches)
      .values({
        userId,
        query,
        criteria,
        ...buildMatchKeys(criteria),
        ...choices,
        lastToldOn: toManilaDay(now),
        createdAt: now,
      })
      .onConflictDoUpdate({ target: [savedSearches.userId, savedSearches.query], set: choices })
  })
}

/** The lock of the person's row keeps the count right while several requests save. */
async function requireSpace(ctx: Ctx, userId: string, query: string): Promise<void> {
  await ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const [row] = await ctx.db
    .select({ others: count() })
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, userId), ne(savedSearches.query, query)))
  if ((row?.others ?? 0) >= MAX_SAVED_SEARCHES) fail('savedSearch.tooMany', { max: MAX_SAVED_SEARCHES })
}

/** What every listing that the search finds must have. Places without a slug are decided by the matcher alone. */
export function buildMatchKeys({ filters, place, demands }: SearchCriteria) {
  return {
    placeKey: demands?.otherPlace ? '' : (place?.slug ?? ''),
    typeKey: demands && (demands.otherTypes.length > 0 || demands.otherRoomTypes?.length) ? '' : (filters.type ?? ''),
    minPrice: filters.minPrice === null ? 0 : toCentavos(filters.minPrice),
    maxPrice: filters.maxPrice === null ? null : toCentavos(filters.maxPrice),
  }
}

export async function changeSearch(ctx: Ctx, { searchId, name, frequency }: ChangeSearchInput): Promise<void> {
  await updateOwnSearch(ctx, searchId, { name, frequency })
}

/** Idempotent; the first pause keeps its time. */
export async function pauseSearch(ctx: Ctx, searchId: string): Promise<void> {
  await updateOwnSearch(ctx, searchId, { pausedAt: sql`coalesce(${savedSearches.pausedAt}, ${ctx.now()})` })
}

export async function resumeSearch(ctx: Ctx, searchId: string): Promise<void> {
  await updateOwnSearch(ctx, searchId, { pausedAt: null })
}

export async function deleteSearch(ctx: Ctx, searchId: string): Promise<void> {
  const userId = requireWriter(ctx)
  await ctx.db.delete(savedSearches).where(and(eq(savedSearches.id, searchId), eq(savedSearches.userId, userId)))
}

type SearchChange = { name?: string; frequency?: AlertFrequency; pausedAt?: SQL | null }

async function updateOwnSearch(ctx: Ctx, searchId: string, change: SearchChange): Promise<void> {
  const userId = requireWriter(ctx)
  const updated = await ctx.db
    .update(savedSearches)
    .set({ ...change, updatedAt: ctx.now() })
    .where(and(eq(savedSearches.id, searchId), eq(savedSearches.userId, userId)))
    .returning({ id: savedSearches.id })
  if (updated.length === 0) fail('savedSearch.notFound')
}

function requireWriter(ctx: Ctx): string {
  requireSignIn(ctx.actor)
  authorize(ctx.actor, 'savedSearch.write', { userId: ctx.actor.id })
  return ctx.actor.id
}
