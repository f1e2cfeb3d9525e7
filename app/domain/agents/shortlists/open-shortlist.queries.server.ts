// The page of a shortlist. Its token is the permission; revoked, expired and unknown ones have the same answer, and so have those of an
// ended relationship or an inactive agent (promise Z6).
import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { agentClientRelationships, clients } from '#app/db/schema/agents/clients.server.ts'
import { shortlistItems, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { isPublicAgent } from '#app/domain/agents/directory/agent.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { listCardsByIds } from '#app/domain/listings/public/listing-card.queries.server.ts'
import { isInvalidListing, type ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import { fail } from '#app/errors/app-error.ts'
import { SHORTLIST_MAX, type ShortlistPage } from './shortlist.model.ts'

const TOKEN_PATTERN = /^[\w-]{43}$/

const isOpen = (now: Date): SQL | undefined =>
  and(
    isNull(shortlists.revokedAt),
    gt(shortlists.expiresAt, now),
    sql`exists (select 1 from ${agentClientRelationships} current where current.client_id = ${clients.id}
      and current.agent_id = ${clients.agentId} and current.status = 'active')`,
    isPublicAgent,
  )

export type OpenShortlist = { id: string; clientId: string; agentUserId: string }

export async function requireOpenShortlist(ctx: Ctx, token: string) {
  const [found] = TOKEN_PATTERN.test(token)
    ? await ctx.db
        .select({
          id: shortlists.id,
          clientId: shortlists.clientId,
          note: shortlists.note,
          expiresAt: shortlists.expiresAt,
          agentId: agents.id,
          agentUserId: agents.userId,
          agency: agents.agencyName,
          agentName: userProfiles.fullName,
          avatarUrl: userProfiles.avatarUrl,
        })
        .from(shortlists)
        .innerJoin(clients, eq(clients.id, shortlists.clientId))
        .innerJoin(agents, eq(agents.id, clients.agentId))
        .innerJoin(users, eq(users.id, agents.userId))
        .innerJoin(userProfiles, eq(userProfiles.userId, agents.userId))
        .where(and(eq(shortlists.tokenHash, hashToken(token)), isOpen(ctx.now())))
    : []
  return found ?? fail('shortlist.notFound')
}

export async function readShortlist(ctx: Ctx, token: string): Promise<ShortlistPage> {
  const found = await requireOpenShortlist(ctx, token)
  const items = await ctx.db
    .select({
      id: shortlistItems.id,
      listingId: shortlistItems.propertyId,
      reaction: shortlistItems.reaction,
      question: shortlistItems.question,
    })
    .from(shortlistItems)
    .where(eq(shortlistItems.shortlistId, found.id))
    .orderBy(asc(shortlistItems.position), asc(shortlistItems.id))
    .limit(SHORTLIST_MAX)
  const cards = await listCardsByIds(
    ctx,
    items.map(({ listingId }) => listingId),
  )
  const listings = new Map<string, ListingSummary>()
  for (const card of cards) if (!isInvalidListing(card)) listings.set(card.id, card)
  return {
    agent: { id: found.agentId, name: found.agentName, agency: found.agency, avatarUrl: found.avatarUrl },
    note: found.note,
    expiresAt: found.expiresAt,
    items: items.map(({ id, listingId, reaction, question }) => ({
      id,
      reaction,
      question,
      listing: listings.get(listingId) ?? null,
    })),
  }
}
