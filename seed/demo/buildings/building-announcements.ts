// What the demo landlord told the tenants of the boarding house.
import { buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import announcements from '#seed/demo/data/announcements.json' with { type: 'json' }
import { demoId } from '#seed/demo/database/demo-id.ts'
import { momentOn } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { BuildingPlan } from './building-plans.ts'

export function addBuildingAnnouncements({ calendar, pendingRows }: DemoData, plans: readonly BuildingPlan[]): void {
  for (const { key, listing } of plans.filter((plan) => plan.listing.owner.isDemo))
    for (const { daysAgo, eventInDays, ...text } of announcements) {
      const postedAt = momentOn(calendar.day(-daysAgo), 8)
      pendingRows.add(buildingAnnouncements, {
        ...text,
        id: demoId('announcement', key, text.title),
        buildingId: demoId('building', key),
        authorId: listing.owner.id,
        eventOn: eventInDays === null ? null : calendar.day(eventInDays),
        createdAt: postedAt,
        updatedAt: postedAt,
      })
    }
}
