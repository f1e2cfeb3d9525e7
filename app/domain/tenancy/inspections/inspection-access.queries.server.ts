// Loads an inspection of a rental with its parties. A person who has nothing to do with it gets the answer for a missing one.
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { type HomeSpace, nameHome } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { lastDay } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { homeAddress } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import type { ViewingSide, ViewingState } from '#app/domain/tenancy/viewings/viewing.model.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, can, requireSignIn } from '#app/permissions/policy.ts'
import type { Mover } from '#app/shared/state-machines.ts'
import type { InspectionPriority } from '#app/shared/tenancy-vocabulary.ts'
import { isUuid } from '#app/shared/uuid.ts'
import type { RentalInspectionType } from './inspection.model.ts'
import type { RentalDays } from './inspection.rules.ts'

/** The rental of an inspection as the predicates of the permission policy need it. */
export type InspectedRental = RentalDays & {
  rentalId: string
  tenantId: string
  /** The active agent who manages the listing, for a new inspection; for a stored one only if it is theirs. */
  assignedUserId: string | null
  listing: { id: string; title: string; titleFil: string | null; address: string; ownerId: string }
}

export type Inspection = InspectedRental &
  ViewingState & {
    id: string
    version: number
    type: RentalInspectionType
    priority: InspectionPriority
    /** Who meets the tenant: the person of the owner's side who proposed or confirmed. */
    hostUserId: string
    durationMinutes: number
    startsAt: Date
    proposerId: string
    notes: string | null
  }

const RENTAL_FACTS = {
  rentalId: rentals.id,
  tenantId: rentals.tenantId,
  startsOn: rentals.startsOn,
  lastDay,
  listingId: properties.id,
  title: properties.title,
  titleFil: properties.titleFil,
  space: homeSpace,
  address: homeAddress,
  ownerId: properties.ownerId,
}

/** Empties the agent who no longer manages the listing or is not active. */
const managerId = sql<string | null>`case when ${agents.isActive} then ${agents.userId} end`

/** For a new inspection, with the agent who manages the listing now. */
export async function findInspectedRental(
  ctx: Ctx,
  rentalId: string,
): Promise<(InspectedRental & { agentId: string | null }) | undefined> {
  const [row] = isUuid(rentalId)
    ? await ctx.db
        .select({ ...RENTAL_FACTS, assignedUserId: managerId, agentId: properties.agentId })
        .from(rentals)
        .innerJoin(properties, eq(properties.id, rentals.propertyId))
        .leftJoin(agents, eq(agents.id, properties.agentId))
        .where(and(eq(rentals.id, rentalId), isChosenHome(ctx, rentals.propertyId)))
    : []
  return row && { ...toInspectedRental(row), agentId: row.agentId }
}

/** Does not check permissions; the caller does. */
export async function findInspection(ctx: Ctx, id: string): Promise<Inspection | undefined> {
  const [row] = await ctx.db
    .select({
      ...RENTAL_FACTS,
      assignedUserId: managerId,
      id: inspections.id,
      version: inspections.version,
      type: inspections.type,
      priority: inspections.priority,
      status: inspections.status,
      hostUserId: inspections.hostUserId,
      durationMinutes: inspections.durationMinutes,
      startsAt: inspections.scheduledAt,
      proposerId: inspections.proposedBy,
      notes: inspections.notes,
    })
    .from(inspections)
    .innerJoin(rentals, eq(rentals.id, inspections.rentalId))
    .innerJoin(properties, eq(properties.id, inspections.propertyId))
    .leftJoin(agents, and(eq(agents.id, properties.agentId), eq(agents.id, inspections.agentId)))
    .where(
      and(
        eq(inspections.id, id),
        ne(inspections.type, 'viewing'),
        isNotNull(inspections.rentalId),
        isChosenHome(ctx, inspections.propertyId),
      ),
    )
  if (!row || row.type === 'viewing') return undefined
  const rental = toInspectedRental(row)
  const hosts = [rental.listing.ownerId, rental.assignedUserId]
  return {
    ...rental,
    id: row.id,
    version: row.version,
    type: row.type,
    priority: row.priority,
    status: row.status,
    proposedBy: row.proposerId === row.tenantId ? 'renter' : 'host',
    times: [row.startsAt],
    hostUserId: row.hostUserId !== null && hosts.includes(row.hostUserId) ? row.hostUserId : rental.listing.ownerId,
    durationMinutes: row.durationMinutes,
    startsAt: row.startsAt,
    proposerId: row.proposerId,
    notes: row.notes,
  }
}

type RentalRow = RentalDays & {
  rentalId: string
  tenantId: string
  assignedUserId: string | null
  listingId: string
  title: string
  titleFil: string | null
  space: HomeSpace | null
  address: string
  ownerId: string
}

function toInspectedRental(row: RentalRow): InspectedRental {
  const {
    rentalId,
    tenantId,
    startsOn,
    lastDay: last,
    assignedUserId,
    listingId,
    title,
    titleFil,
    space,
    address,
    ownerId,
  } = row
  const listing = nameHome({ id: listingId, title, titleFil, address, ownerId }, space)
  return { rentalId, tenantId, startsOn, lastDay: last, assignedUserId, listing }
}

export async function loadInspection(ctx: Ctx, id: string): Promise<Inspection> {
  requireSignIn(ctx.actor)
  const inspection = isUuid(id) ? await findInspection(ctx, id) : undefined
  if (!inspection) fail('inspection.notFound')
  authorizeVisible(ctx.actor, 'inspection.read', 'inspection.notFound', inspection)
  return inspection
}

/** A rental that the person may not know of, or may not inspect, is not found. */
export async function loadInspectableRental(ctx: Ctx, rentalId: string) {
  requireSignIn(ctx.actor)
  const rental = await findInspectedRental(ctx, rentalId)
  if (!rental || !can(ctx.actor, 'inspection.schedule', rental)) return fail('rental.notFound')
  return rental
}

/** The part of the actor in this inspection, whatever the type of their account. */
export function getInspectionPart(
  ctx: Ctx,
  { tenantId, listing }: { tenantId: string; listing: { ownerId: string } },
): { side: ViewingSide; mover: Mover } {
  requireSignIn(ctx.actor)
  const { id, role } = ctx.actor
  if (tenantId === id) return { side: 'renter', mover: 'tenant' }
  if (listing.ownerId === id) return { side: 'host', mover: 'owner' }
  return { side: 'host', mover: role === 'admin' ? 'admin' : 'agent' }
}
