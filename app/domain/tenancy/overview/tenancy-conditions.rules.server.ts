// Rules of app/shared/derived-states.ts and state-machines.ts as SQL, for queries that filter or sort by them.
import { and, gt, gte, lt, lte, not, type SQL, sql } from 'drizzle-orm'
import { depositDeductions } from '#app/db/schema/tenancy/deposits.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenanceRequests } from '#app/db/schema/tenancy/maintenance.server.ts'
import { RENTAL_EXPIRING_SOON_DAYS } from '#app/shared/constants.ts'
import { addDays, type Day } from '#app/shared/dates.ts'

/** The last day of a rental, also of one that ended early. */
export const lastDay = sql<Day>`coalesce(${rentals.endedEarlyOn}, ${rentals.endsOn})`

/** Another rental renews it. */
export const hasRenewal = sql<boolean>`exists (select 1 from ${rentals} later where later.renews_rental_id = ${rentals}.id)`

/** The states of getRentalStatus; `running` is current or expiring_soon. */
export function buildRentalConditions(today: Day): Record<'upcoming' | 'running' | 'ending' | 'expired', SQL> {
  const hasStarted = lte(rentals.startsOn, today)
  const isOver = lt(lastDay, today)
  const endsSoon = lte(lastDay, addDays(today, RENTAL_EXPIRING_SOON_DAYS))
  return {
    upcoming: joinConditions(gt(rentals.startsOn, today), not(isOver)),
    running: joinConditions(hasStarted, gte(lastDay, today)),
    ending: joinConditions(hasStarted, gte(lastDay, today), endsSoon, not(hasRenewal)),
    expired: isOver,
  }
}

const joinConditions = (...conditions: SQL[]): SQL => and(...conditions) ?? sql`true`

/**
 * The owner holds the deposit of a rental: from the confirmed booking to the last day. A renewal takes over the deposit of the rental
 * that it renews when that one is over, so that the same money is counted once.
 */
export const buildDepositHeldCondition = (today: Day): SQL =>
  sql`${lastDay} >= ${today} and not exists (select 1 from ${rentals} earlier where earlier.id = ${rentals}.renews_rental_id
    and coalesce(earlier.ended_early_on, earlier.ends_on) >= ${today})`

/** What the owner holds of a deposit: `left` of summarizeDeposit (deposits/deposit.rules.ts). */
export const depositLeft =
  sql`${rentals.depositHeld} - coalesce((select sum(deducted.amount) from ${depositDeductions} deducted
  where deducted.rental_id = ${rentals}.id and deducted.status = 'accepted'), 0)`.mapWith(Number)

/** A request on which somebody still has to work. */
export const isOpenRequest = sql<boolean>`${maintenanceRequests.status} in ('open', 'in_progress')`
