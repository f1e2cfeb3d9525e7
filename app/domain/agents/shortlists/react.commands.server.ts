// The client answers to a home of a shortlist, without an account. The agent is told, and the timeline shows it.
import { and, eq, or, sql } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { shortlistItems } from '#app/db/schema/agents/shortlists.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimits } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireOpenShortlist } from './open-shortlist.queries.server.ts'
import type { ReactionInput } from './shortlist.schema.ts'

/** The last answer counts. The same answer again changes nothing and notifies nobody, also if it arrives fifty times at once. */
export async function reactToListing(
  ctx: Ctx,
  token: string,
  { item, reaction, question }: ReactionInput,
): Promise<void> {
  await hitLimits(ctx, [
    { rule: 'shortlist.reaction', subject: hashToken(token) },
    { rule: 'shortlist.address', subject: getAddressSubject(ctx.request.clientAddress) },
  ])
  await inTransaction(ctx, async (tx) => {
    const { id: shortlistId, clientId, agentUserId } = await requireOpenShortlist(tx, token)
    const [listing] = await tx.db
      .select({ id: properties.id, title: properties.title, titleFil: properties.titleFil })
      .from(shortlistItems)
      .innerJoin(properties, eq(properties.id, shortlistItems.propertyId))
      .where(and(eq(shortlistItems.id, item), eq(shortlistItems.shortlistId, shortlistId), isPublicListing))
    if (!listing) fail('shortlist.listingGone')
    const changed = await tx.db
      .update(shortlistItems)
      .set({ reaction, question, reactedAt: tx.now() })
      .where(
        and(
          eq(shortlistItems.id, item),
          or(
            sql`${shortlistItems.reaction} is distinct from ${reaction}`,
            sql`${shortlistItems.question} is distinct from ${question}`,
          ),
        ),
      )
    if (!changed.rowCount) return
    await notify(tx, {
      userId: agentUserId,
      kind: 'shortlist.reacted',
      subject: { type: 'client', id: clientId },
      params: getTitleParams(listing),
    })
  })
}
