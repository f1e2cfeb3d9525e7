// Loads one maintenance request for the people who may read it. Every command on a request starts here.
import { and, eq } from 'drizzle-orm'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenanceRequests } from '#app/db/schema/tenancy/maintenance.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { isChosenHome } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { nameHome } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import { homeSpace } from '#app/domain/tenancy/occupancy/home-space.queries.server.ts'
import { isOnTenantSide } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { leaseShares } from '#app/domain/tenancy/roommates/own-leases.rules.server.ts'
import { listRoommateIds } from '#app/domain/tenancy/roommates/roommate-shares.rules.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import type { Mover } from '#app/shared/state-machines.ts'
import { isUuid } from '#app/shared/uuid.ts'

/** The request as the predicates of the permission policy need it. */
export type StoredRequest = typeof maintenanceRequests.$inferSelect & {
  /** Empty for a request about a home without a tenant. */
  tenantId: string
  roommateIds: string[]
  listing: Pick<typeof properties.$inferSelect, 'id' | 'ownerId' | 'title' | 'titleFil'>
}

/** A stranger gets the same answer as for a request that does not exist (promise Z3). `lock` inside a transaction that changes it. */
export async function loadRequest(ctx: Ctx, id: string, options: { lock?: boolean } = {}): Promise<StoredRequest> {
  requireSignIn(ctx.actor)
  if (!isUuid(id)) return fail('maintenance.notFound')
  const query = ctx.db
    .select({
      request: maintenanceRequests,
      tenantId: rentals.tenantId,
      shares: leaseShares,
      space: homeSpace,
      listing: {
        id: properties.id,
        ownerId: properties.ownerId,
        title: properties.title,
        titleFil: properties.titleFil,
      },
    })
    .from(maintenanceRequests)
    .innerJoin(properties, eq(properties.id, maintenanceRequests.propertyId))
    .leftJoin(rentals, eq(rentals.id, maintenanceRequests.rentalId))
    .where(and(eq(maintenanceRequests.id, id), isChosenHome(ctx, maintenanceRequests.propertyId)))
  const [row] = await (options.lock ? query.for('update', { of: maintenanceRequests }) : query)
  if (!row) return fail('maintenance.notFound')
  const tenantId = row.tenantId ?? ''
  const roommateIds = listRoommateIds({ tenantId, shares: row.shares }, toManilaDay(ctx.now()))
  const request = { ...row.request, tenantId, roommateIds, listing: nameHome(row.listing, row.space) }
  authorizeVisible(ctx.actor, 'maintenance.read', 'maintenance.notFound', request)
  return request
}

/** Who moves the request, as the state machine names people. */
export function getRequestMover(ctx: Ctx, { listing, ...request }: StoredRequest): Mover {
  if (ctx.actor?.role === 'admin') return 'admin'
  if (listing.ownerId === ctx.actor?.id) return 'owner'
  return isOnTenantSide(request, ctx.actor?.id) ? 'tenant' : 'agent'
}
