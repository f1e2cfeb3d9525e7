// A maintenance request of a tenant of the boarding house, and an inspection of a bed that the owner has proposed.
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { maintenanceRequests } from '#app/db/schema/tenancy/maintenance.server.ts'
import { calculateRespondBy } from '#app/domain/tenancy/maintenance/maintenance.rules.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { hoursAfter } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { BuildingTenant } from './building-tenants.ts'

const REQUEST = {
  title: 'The fan of our room is broken',
  description: 'It hums and does not turn any more since last night. We are four in the room and it gets very warm.',
  priority: 'medium',
} as const

/** Of the first two tenants with an account. */
export function addBuildingMatters({ calendar, pendingRows }: DemoData, tenants: readonly BuildingTenant[]): void {
  const [first, second] = tenants.flatMap(({ plan, rentalId, account }) =>
    account
      ? [{ rentalId, propertyId: plan.listing.id, ownerId: plan.listing.owner.id, tenantId: account.person.id }]
      : [],
  )
  if (first) {
    const createdAt = calendar.at(-1, 8)
    pendingRows.add(maintenanceRequests, {
      ...REQUEST,
      id: demoId('maintenance', first.rentalId),
      propertyId: first.propertyId,
      rentalId: first.rentalId,
      requestedBy: first.tenantId,
      respondBy: calculateRespondBy(REQUEST.priority, createdAt),
      createdAt,
      updatedAt: createdAt,
    })
  }
  if (second) {
    const [createdAt, scheduledAt] = [calendar.at(-1, 14), calendar.at(6, 10)]
    pendingRows.add(inspections, {
      id: demoId('inspection', second.rentalId),
      propertyId: second.propertyId,
      rentalId: second.rentalId,
      tenantId: second.tenantId,
      type: 'annual',
      scheduledAt,
      durationMinutes: 60,
      endsAt: hoursAfter(scheduledAt, 1),
      hostUserId: second.ownerId,
      proposedBy: second.ownerId,
      createdAt,
      updatedAt: createdAt,
    })
  }
}
