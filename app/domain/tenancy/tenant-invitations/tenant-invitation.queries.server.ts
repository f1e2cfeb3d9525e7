// Reads an invitation: for everybody who has its link, and for the owner.
import { and, eq } from 'drizzle-orm'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { tenantInvitations } from '#app/db/schema/tenancy/existing-tenants.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { drawQrCode } from '#app/domain/kernel/qr-codes/qr-code.rules.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { countFigures } from '#app/domain/tenancy/opening-figures/opening-figure.queries.server.ts'
import { loadBookRental, type StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { m } from '#app/messages/messages.js'
import { can } from '#app/permissions/policy.ts'
import { openInvitationUrl, TOKEN_PATTERN } from './invitation-link.rules.server.ts'
import type { InvitationCardData, InvitationSummary, OpenInvitation } from './tenant-invitation.model.ts'

/** An answered, replaced or withdrawn link finds nothing, as an unknown one. */
export async function findByToken(ctx: Ctx, token: string) {
  const [found] = TOKEN_PATTERN.test(token)
    ? await ctx.db
        .select({
          invitationId: tenantInvitations.id,
          rentalId: tenantInvitations.rentalId,
          expiresAt: tenantInvitations.expiresAt,
          ownerId: properties.ownerId,
          owner: users.fullName,
          listing: selectHomeName(ctx),
          city: properties.city,
        })
        .from(tenantInvitations)
        .innerJoin(rentals, eq(rentals.id, tenantInvitations.rentalId))
        .innerJoin(properties, eq(properties.id, rentals.propertyId))
        .innerJoin(users, eq(users.id, properties.ownerId))
        .where(and(eq(tenantInvitations.tokenHash, hashToken(token)), eq(tenantInvitations.status, 'invited')))
    : []
  if (!found) return fail('tenantInvitation.notFound')
  const { expiresAt } = found
  if (expiresAt === null || expiresAt <= ctx.now()) return fail('tenantInvitation.expired')
  return { ...found, expiresAt }
}

export async function readInvitation(ctx: Ctx, token: string): Promise<OpenInvitation> {
  const { owner, ownerId, listing, city, expiresAt } = await findByToken(ctx, token)
  const title = listing === '' ? m.own_untitled() : listing
  return { owner, listing: title, city, expiresAt, obstacle: findObstacle(ctx, ownerId) }
}

function findObstacle({ actor }: Ctx, ownerId: string): OpenInvitation['obstacle'] {
  if (!actor?.isActive) return 'guest'
  if (actor.id === ownerId) return 'ownHome'
  return can(actor, 'tenantInvitation.accept') ? null : 'wrongRole'
}

/** Null for everybody but the owner, and once it is accepted. The caller has checked that the actor may read the rental. */
export async function getInvitationCard(ctx: Ctx, rental: StoredRental): Promise<InvitationCardData | null> {
  if (!can(ctx.actor, 'tenantInvitation.manage', rental)) return null
  const [row] = await ctx.db
    .select({ invitation: tenantInvitations, name: users.fullName })
    .from(tenantInvitations)
    .innerJoin(rentals, eq(rentals.id, tenantInvitations.rentalId))
    .innerJoin(users, eq(users.id, rentals.tenantId))
    .where(eq(tenantInvitations.rentalId, rental.id))
  if (!row || row.invitation.status === 'accepted') return null
  const { status, phone, email } = row.invitation
  return { status, phone, email, name: status === 'declined' ? '' : row.name, link: buildLink(ctx, row.invitation) }
}

function buildLink(
  ctx: Ctx,
  { id, sealedToken, expiresAt }: typeof tenantInvitations.$inferSelect,
): InvitationCardData['link'] {
  if (sealedToken === null || expiresAt === null) return null
  const url = openInvitationUrl(ctx, id, sealedToken)
  return { url, expiresAt, isExpired: expiresAt <= ctx.now(), qr: drawQrCode(url) }
}

/** Null for a rental that started with a booking or a renewal. */
export async function getInvitationSummary(ctx: Ctx, rentalId: string): Promise<InvitationSummary | null> {
  const rental = await loadBookRental(ctx, rentalId)
  if (!rental.addedByOwner) return null
  const [row] = await ctx.db
    .select({ status: tenantInvitations.status })
    .from(tenantInvitations)
    .where(eq(tenantInvitations.rentalId, rental.id))
  const isOwner = can(ctx.actor, 'tenantInvitation.manage', rental)
  return row ? { ...row, ...(await countFigures(ctx, rental.id)), isOwner } : null
}
