// Rules of app/shared/derived-states.ts and state-machines.ts as SQL, for queries that filter or sort by them.
import { sql } from 'drizzle-orm'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenanceRequests } from '#app/db/schema/tenancy/maintenance.server.ts'
import type { Day } from '#app/shared/dates.ts'

/** The last day of a rental, also of one that ended early. */
export const lastDay = sql<Day>`coalesce(${rentals.endedEarlyOn}, ${rentals.endsOn})`

/** Another rental renews it. */
export const hasRenewal = sql<boolean>`exists (select 1 from ${rentals} later where later.renews_rental_id = ${rentals}.id)`

/** A request on which somebody still has to work. */
export const isOpenRequest = sql<boolean>`${maintenanceRequests.status} in ('open', 'in_progress')`
