// Homes that fit the wish of a client, found by the search that everybody uses, so only public listings.
import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { clients } from '#app/db/schema/agents/clients.server.ts'
import { shortlistItems, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { isOwnClient, loadClient, type StoredClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { CLIENT_COLUMNS, isOpenStage } from '#app/domain/agents/clients/client.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { isInvalidListing } from '#app/domain/listings/public/listing.model.ts'
import { findListingIds } from '#app/domain/search/results/search.queries.server.ts'
import { MATCHED_CLIENTS, type Matches, MATCHES_LIMIT, type UnsentMatches } from './match.model.ts'
import { isNewMatch, toMatchFilters } from './match.rules.ts'

export async function listMatches(ctx: Ctx, clientId: string, limit = MATCHES_LIMIT): Promise<Matches> {
  return findMatches(ctx, await loadClient(ctx, clientId), limit)
}

async function findMatches(ctx: Ctx, client: StoredClient, limit: number): Promise<Matches> {
  const filters = toMatchFilters(client)
  if (filters === null) return { hasWish: false, total: 0, matches: [] }
  const { ids, total } = await findListingIds(ctx, filters, limit)
  const [cards, published, sentIds] = await Promise.all([
    listCardsByIds(ctx, ids),
    readPublished(ctx, ids),
    listSentIds(ctx, client.id, ids),
  ])
  const matches = cards.flatMap((listing) =>
    isInvalidListing(listing)
      ? []
      : [
          {
            listing,
            isNew: isNewMatch(published.get(listing.id) ?? null, client.matchesSeenAt),
            isSent: sentIds.has(listing.id),
          },
        ],
  )
  return { hasWish: true, total, matches }
}

async function readPublished(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Date | null>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: properties.id, publishedAt: properties.publishedAt })
    .from(properties)
    .where(inArray(properties.id, [...ids]))
  return new Map(rows.map(({ id, publishedAt }) => [id, publishedAt]))
}

/** Of these listings, those that are in a shortlist of the client. */
async function listSentIds(ctx: Ctx, clientId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ id: shortlistItems.propertyId })
    .from(shortlists)
    .innerJoin(shortlistItems, eq(shortlistItems.shortlistId, shortlists.id))
    .where(and(eq(shortlists.clientId, clientId), inArray(shortlistItems.propertyId, [...ids])))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Clients with homes that they were not sent. Each needs a search, so only those are asked whose next action is most urgent, as in the
 * other leads; a snoozed client is none.
 */
export async function listUnsentMatches(ctx: Ctx): Promise<UnsentMatches[]> {
  const rows = await ctx.db
    .select({ ...CLIENT_COLUMNS, wishMoveIn: clients.wishMoveIn, wishPets: clients.wishPets })
    .from(clients)
    .where(
      and(
        isOwnClient(ctx),
        isOpenStage,
        ne(clients.type, 'landlord'),
        or(isNull(clients.snoozedUntil), lte(clients.snoozedUntil, ctx.now())),
        or(isNotNull(clients.wishArea), isNotNull(clients.wishType), isNotNull(clients.wishBudget)),
      ),
    )
    .orderBy(asc(clients.nextActionDue), asc(clients.createdAt), asc(clients.id))
    .limit(MATCHED_CLIENTS)
  const counted: UnsentMatches[] = []
  // One after the other: twenty searches at once would be in the way of visitors while the index is loading
  for (const client of rows) {
    const filters = toMatchFilters(client)
    if (filters === null) continue
    const { ids } = await findListingIds(ctx, filters, MATCHES_LIMIT)
    const sentIds = await listSentIds(ctx, client.id, ids)
    const count = ids.filter((id) => !sentIds.has(id)).length
    if (count > 0) counted.push({ client, count })
  }
  return counted
}
