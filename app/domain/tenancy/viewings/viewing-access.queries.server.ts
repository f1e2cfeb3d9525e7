// Loads a viewing with its parties for a command. A person who has nothing to do with it gets the answer for a missing one.
import { and, asc, eq } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { viewingProposals } from '#app/db/schema/tenancy/viewings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import type { Mover } from '#app/shared/state-machines.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { ViewingSide, ViewingState } from './viewing.model.ts'

export type Viewing = ViewingState & {
  id: string
  version: number
  tenantId: string
  /** Who meets the renter. If that person no longer acts for the listing, its contact does. */
  hostUserId: string
  conversationId: string | null
  durationMinutes: number
  /** The current time is kept free for it. */
  holdsTime: boolean
  startsAt: Date
  proposerId: string
  listing: {
    id: string
    title: string
    titleFil: string | null
    /** The exact place. The renter may know it once the viewing is agreed. */
    address: string
    ownerId: string
    agentUserId: string | null
    agentIsActive: boolean
  }
}

/** Does not check permissions; the caller does. */
export async function findViewing(ctx: Ctx, id: string): Promise<Viewing | undefined> {
  const [row] = await ctx.db
    .select({
      id: inspections.id,
      version: inspections.version,
      status: inspections.status,
      tenantId: inspections.tenantId,
      hostUserId: inspections.hostUserId,
      conversationId: inspections.conversationId,
      durationMinutes: inspections.durationMinutes,
      holdsTime: inspections.holdsTime,
      startsAt: inspections.scheduledAt,
      proposerId: inspections.proposedBy,
      listingId: properties.id,
      title: properties.title,
      titleFil: properties.titleFil,
      unit: properties.unit,
      street: properties.street,
      barangay: properties.barangay,
      city: properties.city,
      ownerId: properties.ownerId,
      agentUserId: agents.userId,
      agentIsActive: agents.isActive,
    })
    .from(inspections)
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .leftJoin(agents, eq(agents.id, properties.agentId))
    .where(and(eq(inspections.id, id), eq(inspections.type, 'viewing'), isChosenHome(ctx, inspections.propertyId)))
  if (!row) return undefined
  const { listingId, title, titleFil, unit, street, barangay, city, ownerId, agentUserId, agentIsActive, ...viewing } =
    row
  const proposals = await ctx.db
    .select({ startsAt: viewingProposals.startsAt })
    .from(viewingProposals)
    .where(eq(viewingProposals.inspectionId, id))
    .orderBy(asc(viewingProposals.position))
  const managerId = agentIsActive === true ? agentUserId : null
  const isStillHost = viewing.hostUserId === ownerId || viewing.hostUserId === managerId
  return {
    ...viewing,
    hostUserId: (isStillHost ? viewing.hostUserId : null) ?? managerId ?? ownerId,
    proposedBy: viewing.proposerId === viewing.tenantId ? 'renter' : 'host',
    times: proposals.length > 0 ? proposals.map(({ startsAt }) => startsAt) : [viewing.startsAt],
    listing: {
      id: listingId,
      title,
      titleFil,
      address: [unit, street, barangay, city].filter((part) => part !== null && part !== '').join(', '),
      ownerId,
      agentUserId,
      agentIsActive: agentIsActive === true,
    },
  }
}

export async function loadViewing(ctx: Ctx, id: string): Promise<Viewing> {
  requireSignIn(ctx.actor)
  const viewing = isUuid(id) ? await findViewing(ctx, id) : undefined
  if (!viewing) fail('inspection.notFound')
  authorizeVisible(ctx.actor, 'viewing.read', 'inspection.notFound', viewing)
  return viewing
}

/** The part of the actor in this viewing, whatever the type of their account. */
export function getPart(ctx: Ctx, { tenantId, listing }: Viewing): { side: ViewingSide; mover: Mover } {
  requireSignIn(ctx.actor)
  const { id, role } = ctx.actor
  if (tenantId === id) return { side: 'renter', mover: 'tenant' }
  if (listing.ownerId === id) return { side: 'host', mover: 'owner' }
  return { side: 'host', mover: role === 'admin' ? 'admin' : 'agent' }
}
