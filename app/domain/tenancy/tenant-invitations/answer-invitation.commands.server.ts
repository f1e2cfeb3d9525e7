// The person who has the link accepts the invitation with a tenant account, or declines it. Of many attempts one succeeds.
import { and, eq } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { ERASED_NAME } from '#app/db/schema/personal-data.server.ts'
import { tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { nameHome } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { can, requireSignIn } from '#app/permissions/policy.ts'
import { findByToken } from './tenant-invitation.queries.server.ts'

/** The account takes the place of the row that stood for the tenant; from now on it sees the rental and its renewals. */
export async function acceptInvitation(ctx: Ctx, token: string): Promise<{ rentalId: string }> {
  requireSignIn(ctx.actor)
  const tenantId = ctx.actor.id
  return inTransaction(ctx, async (tx) => {
    const { rentalId, ownerId } = await findByToken(tx, token)
    if (ownerId === tenantId) fail('tenantInvitation.ownHome')
    if (!can(tx.actor, 'tenantInvitation.accept')) fail('tenantInvitation.wrongRole')
    const standInId = await closeInvitation(tx, { rentalId, token }, { status: 'accepted', acceptedBy: tenantId })
    await tx.db.update(rentals).set({ tenantId, updatedAt: tx.now() }).where(eq(rentals.tenantId, standInId))
    await tx.db.update(inspections).set({ tenantId }).where(eq(inspections.tenantId, standInId))
    await tx.db.delete(users).where(eq(users.id, standInId))
    await announce(tx, rentalId, 'tenant.accepted')
    return { rentalId }
  })
}

/** No account is needed: the link is the permission. What the owner wrote about the person is erased; the book of the owner stays. */
export async function declineInvitation(ctx: Ctx, token: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { rentalId, ownerId } = await findByToken(tx, token)
    if (ownerId === tx.actor?.id) fail('tenantInvitation.ownHome')
    const standInId = await closeInvitation(tx, { rentalId, token }, { status: 'declined', acceptedBy: null })
    await tx.db.update(users).set({ fullName: ERASED_NAME, updatedAt: tx.now() }).where(eq(users.id, standInId))
    await announce(tx, rentalId, 'tenant.declined')
  })
}

type Link = { rentalId: string; token: string }
type Answer = { status: 'accepted' | 'declined'; acceptedBy: string | null }

/** The rental is locked first, as every command of it does; then the link still has to be the open one. Returns who stood for the tenant. */
async function closeInvitation(ctx: Ctx, { rentalId, token }: Link, answer: Answer): Promise<string> {
  const [rental] = await ctx.db
    .select({ tenantId: rentals.tenantId })
    .from(rentals)
    .where(eq(rentals.id, rentalId))
    .for('update')
  const erased = { phone: null, email: null, tokenHash: null, sealedToken: null, expiresAt: null }
  const closed = await ctx.db
    .update(tenantInvitations)
    .set({ ...answer, ...erased, answeredAt: ctx.now(), updatedAt: ctx.now() })
    .where(and(eq(tenantInvitations.rentalId, rentalId), eq(tenantInvitations.tokenHash, hashToken(token))))
    .returning({ id: tenantInvitations.id })
  return rental && closed.length === 1 ? rental.tenantId : fail('tenantInvitation.notFound')
}

async function announce(ctx: Ctx, rentalId: string, action: 'tenant.accepted' | 'tenant.declined'): Promise<void> {
  const [row] = await ctx.db
    .select({ listing: properties, space: homeSpace })
    .from(rentals)
    .innerJoin(properties, eq(properties.id, rentals.propertyId))
    .where(eq(rentals.id, rentalId))
  if (!row) return fail('rental.notFound')
  await recordAudit(ctx, { action, subjectType: 'rental', subjectId: rentalId })
  await notify(ctx, {
    userId: row.listing.ownerId,
    kind: action,
    subject: { type: 'rental', id: rentalId },
    params: getTitleParams(nameHome(row.listing, row.space)),
  })
}
