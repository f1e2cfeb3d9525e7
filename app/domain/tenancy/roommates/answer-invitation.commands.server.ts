// Who has the link joins with the account of the invited address, or declines. Of many attempts one succeeds.
import { and, eq } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { roommateChanges } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { lockRentals, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { requireRunning } from '#app/domain/tenancy/renewals/renewal-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { requireSignIn } from '#app/permissions/policy.ts'
import { planShares } from './apply-change.commands.server.ts'
import { applyIfAgreed, storeConsent, tellProposed } from './decide-change.commands.server.ts'
import { moveChange, type StoredChange } from './roommate-change.queries.server.ts'
import { findRoommateInvitation, findRoommateObstacle } from './roommate-invitation.queries.server.ts'

/** Accepting is the consent of the person. Nothing changes before the owner and all tenants have consented. */
export async function acceptRoommateInvitation(ctx: Ctx, token: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    requireSignIn(tx.actor)
    const { rental, change } = await lockInvited(tx, token)
    const obstacle = await findRoommateObstacle(tx, change)
    if (obstacle === 'unverified') fail('roommate.unverified')
    if (obstacle !== null) fail('roommate.wrongAccount')
    const personId = tx.actor.id
    if (personId === rental.listing.ownerId || personId === rental.tenantId || rental.roommateIds.includes(personId))
      fail('roommate.wrongAccount')
    await requireRunning(tx, rental)
    await planShares(tx, rental, { ...change, personId })
    const accepted = { status: 'open', personId, email: null, tokenHash: null, expiresAt: null } as const
    const moved = await tx.db
      .update(roommateChanges)
      .set({ ...accepted, updatedAt: tx.now() })
      .where(and(eq(roommateChanges.id, change.id), eq(roommateChanges.status, 'invited')))
    if (moved.rowCount !== 1) fail('roommate.invitationNotFound')
    const open = { ...change, ...accepted }
    await storeConsent(tx, rental, open)
    await tellProposed(tx, rental, open)
    await applyIfAgreed(tx, rental, open)
  })
}

/** No account is needed: the link is the permission. */
export async function declineRoommateInvitation(ctx: Ctx, token: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rental, change } = await lockInvited(tx, token)
    await moveChange(tx, change, { status: 'declined' })
    await notify(tx, {
      userId: change.proposedBy,
      kind: 'roommate.declined',
      subject: { type: 'rental', id: rental.id },
      params: { ...getTitleParams(rental.listing), note: '' },
    })
  })
}

/** The rental is locked first, as by every command of it; then the link still has to be the open one. */
async function lockInvited(ctx: Ctx, token: string): Promise<{ rental: StoredRental; change: StoredChange }> {
  const { rentalId } = await findRoommateInvitation(ctx, token)
  const [rental] = await lockRentals(ctx, [rentalId], eq(rentals.id, rentalId))
  const isThis = and(eq(roommateChanges.tokenHash, hashToken(token)), eq(roommateChanges.status, 'invited'))
  const [change] = await ctx.db.select().from(roommateChanges).where(isThis)
  return rental && change ? { rental, change } : fail('roommate.invitationNotFound')
}
