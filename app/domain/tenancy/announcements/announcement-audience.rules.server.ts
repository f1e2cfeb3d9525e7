// For whom an announcement is, as SQL: the tenants who live in the building, or in the space, that it names.
import { type SQL, sql } from 'drizzle-orm'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import { announcementReads, buildingAnnouncements } from '#app/db/schema/tenancy/announcements.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { takesDays } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import type { Day } from '#app/shared/dates.ts'
import { CURRENT_DAYS } from './announcement.rules.ts'

const RENTAL = sql.raw('r')

/** Of a row `r` of rentals and the announcement of the outer query. */
export const livesInScope = (
  today: Day,
): SQL => sql`(r.building_id = ${buildingAnnouncements.buildingId} and ${takesDays(RENTAL)}
  and r.starts_on <= ${today} and coalesce(r.ended_early_on, r.ends_on) >= ${today}
  and (${buildingAnnouncements.spaceId} is null or exists (
    select from ${spaces} scope where scope.id = ${buildingAnnouncements.spaceId} and scope.extent && r.extent)))`

/** The person lives there now, and did so while the announcement was current. */
export const isForTenant = (tenantId: string, today: Day): SQL => sql`(
  exists (select from ${rentals} r where r.tenant_id = ${tenantId} and ${livesInScope(today)})
  and exists (select from ${rentals} since where since.tenant_id = ${tenantId} and since.building_id = ${buildingAnnouncements.buildingId}
    and since.starts_on <= ${lastCurrentDay}))`

export const lastCurrentDay = sql`coalesce(${buildingAnnouncements.eventOn}, (${buildingAnnouncements.createdAt} at time zone 'Asia/Manila')::date + ${sql.raw(String(CURRENT_DAYS))})`

export const countRead = sql<number>`(select count(*) from ${announcementReads} d where d.announcement_id = ${buildingAnnouncements}.id)::int`

/** Those who live there now, and those who have read it. */
export const countAudience = (today: Day) => sql<number>`(select count(*) from (
  select r.tenant_id from ${rentals} r where ${livesInScope(today)}
  union select d.tenant_id from ${announcementReads} d where d.announcement_id = ${buildingAnnouncements}.id) audience)::int`
