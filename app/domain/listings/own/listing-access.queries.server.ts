// Loads one listing for the people who may change it. Every command on an own listing starts here.
import { and, eq, isNull } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import type { Mover } from '#app/shared/state-machines.ts'
import { isUuid } from '#app/shared/uuid.ts'

export type StoredListing = typeof properties.$inferSelect

/** The whole row. A stranger gets the same answer as for a listing that does not exist. */
export async function loadOwnListing(ctx: Ctx, id: string): Promise<StoredListing> {
  return requireVisible(ctx, isUuid(id) ? (await selectListing(ctx, id))[0] : undefined)
}

/** The same inside a transaction, with the row locked until it ends: commands that change a listing run one after the other. */
export async function lockOwnListing(ctx: Ctx, id: string): Promise<StoredListing> {
  return requireVisible(ctx, isUuid(id) ? (await selectListing(ctx, id).for('update'))[0] : undefined)
}

/** Who changes the listing, as the state machine names people. Only an administrator moves a listing of another person. */
export function getListingMover(ctx: Ctx): Mover {
  return ctx.actor?.role === 'admin' ? 'admin' : 'owner'
}

const selectListing = (ctx: Ctx, id: string) =>
  ctx.db
    .select()
    .from(properties)
    .where(and(eq(properties.id, id), isNull(properties.deletedAt), isChosenHome(ctx, properties.id)))

function requireVisible(ctx: Ctx, listing: StoredListing | undefined): StoredListing {
  requireSignIn(ctx.actor)
  if (!listing) return fail('listing.notFound')
  authorizeVisible(ctx.actor, 'listing.readHidden', 'listing.notFound', listing)
  return listing
}
