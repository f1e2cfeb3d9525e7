// Reads an invitation for everybody who has its link: who invites, the home without its address, and the share.
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { hashToken } from '#app/adapters/tokens.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { roommateChanges } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { selectHomeName } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { TOKEN_PATTERN } from '#app/domain/tenancy/tenant-invitations/invitation-link.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { m } from '#app/messages/messages.js'
import { can } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { RoommateInvitation } from './roommate.model.ts'

const inviters = alias(users, 'inviters')
const owners = alias(users, 'owners')
const givers = alias(users, 'givers')

/** An answered or withdrawn link finds nothing, as an unknown one. */
export async function findRoommateInvitation(ctx: Ctx, token: string) {
  const [found] = TOKEN_PATTERN.test(token)
    ? await ctx.db
        .select({
          rentalId: roommateChanges.rentalId,
          email: roommateChanges.email,
          inviter: inviters.fullName,
          owner: owners.fullName,
          giver: givers.fullName,
          listing: selectHomeName(ctx),
          city: properties.city,
          rentShare: roommateChanges.rentShare,
          depositShare: roommateChanges.depositShare,
          depositWay: roommateChanges.depositWay,
          receipts: roommateChanges.receipts,
          startsOn: roommateChanges.startsOn,
          leaseEndsOn: lastDay,
          expiresAt: roommateChanges.expiresAt,
        })
        .from(roommateChanges)
        .innerJoin(rentals, eq(rentals.id, roommateChanges.rentalId))
        .innerJoin(properties, eq(properties.id, rentals.propertyId))
        .innerJoin(inviters, eq(inviters.id, roommateChanges.proposedBy))
        .innerJoin(owners, eq(owners.id, properties.ownerId))
        .innerJoin(givers, eq(givers.id, roommateChanges.giverId))
        .where(and(eq(roommateChanges.tokenHash, hashToken(token)), eq(roommateChanges.status, 'invited')))
    : []
  if (!found) return fail('roommate.invitationNotFound')
  const { expiresAt } = found
  if (expiresAt === null || expiresAt <= ctx.now() || found.startsOn <= toManilaDay(ctx.now()))
    return fail('roommate.invitationExpired')
  return { ...found, expiresAt }
}

export async function readRoommateInvitation(ctx: Ctx, token: string): Promise<RoommateInvitation> {
  const { email, rentalId: _, listing, ...shown } = await findRoommateInvitation(ctx, token)
  const title = listing === '' ? m.own_untitled() : listing
  return { ...shown, listing: title, obstacle: await findRoommateObstacle(ctx, { email }) }
}

/** Only the account of a tenant with the invited address, which is confirmed. */
export async function findRoommateObstacle(
  { db, actor }: Ctx,
  { email }: { email: string | null },
): Promise<RoommateInvitation['obstacle']> {
  if (!actor?.isActive) return 'guest'
  const columns = { email: users.email, isVerified: users.emailVerified }
  const [person] = await db.select(columns).from(users).where(eq(users.id, actor.id))
  if (email === null || person?.email !== email) return 'wrongAccount'
  if (!can(actor, 'roommate.join')) return 'wrongRole'
  return person.isVerified ? null : 'unverified'
}
