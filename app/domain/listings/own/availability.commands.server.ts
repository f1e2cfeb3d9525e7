// The owner's word that listings are still available.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { requireSignIn } from '#app/permissions/policy.ts'

/** Confirms those that are active and belong to the person, and returns their ids. Not an edit: the version stays. */
export async function confirmAvailability(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  requireSignIn(ctx.actor)
  const { id: ownerId } = ctx.actor
  if (ids.length === 0) return []
  return inTransaction(ctx, async (tx) => {
    const confirmed = await tx.db
      .update(properties)
      .set({ availabilityConfirmedAt: ctx.now(), availabilityAskedAt: null, availabilityAskCount: 0 })
      .where(
        and(
          inArray(properties.id, [...ids]),
          eq(properties.ownerId, ownerId),
          eq(properties.status, 'active'),
          isNull(properties.deletedAt),
        ),
      )
      .returning({ id: properties.id })
    for (const { id } of confirmed)
      await recordAudit(tx, { action: 'listing.availabilityConfirmed', subjectType: 'listing', subjectId: id })
    return confirmed.map(({ id }) => id)
  })
}
