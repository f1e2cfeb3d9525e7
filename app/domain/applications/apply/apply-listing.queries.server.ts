// The listing that a renter applies for, and why an application is refused. The page and the command ask the same function.
import { and, eq } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { fail } from '#app/errors/app-error.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { can, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'

export type ApplyListing = {
  id: string
  title: string
  titleFil: string | null
  ownerId: string
  /** The active agent who manages the listing. */
  agentUserId: string | null
  isActive: boolean
}

/** A listing that was never public is not found, as for an unknown id (promise Z7). */
export async function loadApplyListing(ctx: Ctx, id: string): Promise<ApplyListing> {
  const [row] = isUuid(id) ? await selectListing(ctx, id) : []
  return toApplyListing(row)
}

/** In a transaction: the listing keeps its status and owner until it ends. */
export async function lockApplyListing(ctx: Ctx, id: string): Promise<ApplyListing> {
  const [row] = isUuid(id) ? await selectListing(ctx, id).for('share', { of: properties }) : []
  return toApplyListing(row)
}

/** The reason for which the actor cannot apply, or null. Another open application is found by the insert. */
export function findApplyRefusal(ctx: Ctx, listing: ApplyListing): ErrorCode | null {
  requireSignIn(ctx.actor)
  const me = ctx.actor.id
  if (listing.ownerId === me || listing.agentUserId === me) return 'application.ownListing'
  if (!can(ctx.actor, 'application.create', { ownerId: listing.ownerId })) return 'application.rentersOnly'
  return listing.isActive ? null : 'application.listingInactive'
}

type Row = Awaited<ReturnType<typeof selectListing>>[number]

function toApplyListing(row: Row | undefined): ApplyListing {
  if (!row || (row.status !== 'active' && row.publishedAt === null)) return fail('listing.notFound')
  const { id, title, titleFil, ownerId, agentUserId, status, deletedAt } = row
  return { id, title, titleFil, ownerId, agentUserId, isActive: status === 'active' && deletedAt === null }
}

const selectListing = (ctx: Ctx, id: string) =>
  ctx.db
    .select({
      id: properties.id,
      title: properties.title,
      titleFil: properties.titleFil,
      ownerId: properties.ownerId,
      status: properties.status,
      publishedAt: properties.publishedAt,
      deletedAt: properties.deletedAt,
      agentUserId: agents.userId,
    })
    .from(properties)
    .leftJoin(agents, and(eq(agents.id, properties.agentId), agents.isActive))
    .where(eq(properties.id, id))
