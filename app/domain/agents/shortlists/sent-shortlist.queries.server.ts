// The shortlists that an agent sent to a client, with the figures of the answers.
import { count, desc, eq, sql } from 'drizzle-orm'
import { shortlistItems, shortlists } from '#app/db/schema/agents/shortlists.server.ts'
import { loadClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import type { Reaction } from '#app/shared/agent-vocabulary.ts'
import { buildShortlistUrl, openShortlistToken } from './shortlist-link.rules.server.ts'
import { type SentShortlist, SHORTLISTS_SHOWN } from './shortlist.model.ts'
import { getShortlistState } from './shortlist.rules.ts'

/** The latest first. */
export async function listSentShortlists(ctx: Ctx, clientId: string): Promise<SentShortlist[]> {
  const client = await loadClient(ctx, clientId)
  authorize(ctx.actor, 'shortlist.manage', client)
  const countReaction = (reaction: Reaction) =>
    sql`count(*) filter (where ${shortlistItems.reaction} = ${reaction})`.mapWith(Number)
  const rows = await ctx.db
    .select({
      id: shortlists.id,
      createdAt: shortlists.createdAt,
      expiresAt: shortlists.expiresAt,
      revokedAt: shortlists.revokedAt,
      sealedToken: shortlists.sealedToken,
      listingCount: count(),
      yes: countReaction('yes'),
      no: countReaction('no'),
      ask: countReaction('ask'),
    })
    .from(shortlists)
    .innerJoin(shortlistItems, eq(shortlistItems.shortlistId, shortlists.id))
    .where(eq(shortlists.clientId, clientId))
    .groupBy(shortlists.id)
    .orderBy(desc(shortlists.createdAt), desc(shortlists.id))
    .limit(SHORTLISTS_SHOWN)
  return rows.map(({ sealedToken, revokedAt, yes, no, ask, ...row }) => {
    const state = getShortlistState({ ...row, revokedAt }, ctx.now())
    const url = state === 'open' ? buildShortlistUrl(ctx, openShortlistToken(ctx, row.id, sealedToken)) : null
    return Object.assign(row, { state, url, reactions: { yes, no, ask } })
  })
}
