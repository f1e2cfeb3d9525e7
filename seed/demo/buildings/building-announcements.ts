// What the demo landlord told the tenants of the boarding house, and who of those with an account has read it.
import { announcementReads, buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import announcements from '#seed/demo/data/announcements.json' with { type: 'json' }
import { demoId } from '#seed/demo/database/demo-id.ts'
import { hoursAfter, momentOn } from '#seed/demo/demo-calendar.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'
import type { BuildingTenant } from './building-tenants.ts'
import type { BuildingPlan } from './building-plans.ts'

export function addBuildingAnnouncements(
  { calendar, pendingRows }: DemoData,
  plans: readonly BuildingPlan[],
  tenants: readonly BuildingTenant[],
): void {
  const readers = tenants.flatMap(({ account }) => account ?? [])
  for (const { key, listing } of plans.filter((plan) => plan.listing.owner.isDemo))
    for (const { daysAgo, eventInDays, ...text } of announcements) {
      const postedAt = momentOn(calendar.day(-daysAgo), 8)
      const announcementId = demoId('announcement', key, text.title)
      pendingRows.add(buildingAnnouncements, {
        ...text,
        id: announcementId,
        buildingId: demoId('building', key),
        authorId: listing.owner.id,
        eventOn: eventInDays === null ? null : calendar.day(eventInDays),
        createdAt: postedAt,
        updatedAt: postedAt,
      })
      const told = readers.filter(({ acceptedAt }) => acceptedAt < postedAt)
      // Of one that is still ahead half have not read it yet
      const read = eventInDays === null ? told : told.slice(told.length / 2)
      for (const [index, { person }] of read.entries())
        pendingRows.add(announcementReads, {
          announcementId,
          tenantId: person.id,
          readAt: hoursAfter(postedAt, 1 + 5 * index),
        })
    }
}
