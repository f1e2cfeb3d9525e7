// Rules of app/shared/derived-states.ts and state-machines.ts as SQL, for queries that filter or sort by them.
import { and, gt, gte, lt, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { depositDeductions, depositReturns } from '#app/db/schema/tenancy/deposits.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { maintenanceRequests } from '#app/db/schema/tenancy/maintenance.server.ts'
import { refundCharged, unusedRentPaid } from '#app/domain/tenancy/rent-book/unused-rent-sums.rules.server.ts'
import { RENTAL_EXPIRING_SOON_DAYS } from '#app/shared/constants.ts'
import { addDays, type Day } from '#app/shared/dates.ts'

/** The last day of a rental, also of one that ended early. */
export const lastDay = sql<Day>`coalesce(${rentals.endedEarlyOn}, ${rentals.endsOn})`

/** isCancelledRental of derived-states.ts: the next rental never began. */
export const isCancelled = sql<boolean>`(${lastDay} < ${rentals.startsOn})`

/** Another rental renews it, and was not cancelled. */
export const hasRenewal = sql<boolean>`exists (select 1 from ${rentals} later where later.renews_rental_id = ${rentals}.id
  and coalesce(later.ended_early_on, later.ends_on) >= later.starts_on)`

/** The states of getRentalStatus; `running` is current or expiring_soon. */
export function buildRentalConditions(today: Day): Record<'upcoming' | 'running' | 'ending' | 'expired', SQL> {
  const hasStarted = lte(rentals.startsOn, today)
  const isOver = or(lt(lastDay, today), isCancelled) ?? sql`false`
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
 * The deposit of a rental is counted from the confirmed booking until it is deducted or returned. A renewal takes over the deposit of the
 * rental that it renews when that one is over, so that the same money is counted once.
 */
export const buildDepositHeldCondition = (today: Day): SQL =>
  sql`not exists (select 1 from ${rentals} earlier where earlier.id = ${rentals}.renews_rental_id
    and coalesce(earlier.ended_early_on, earlier.ends_on) >= ${today}) and not (${lastDay} < ${today} and ${hasRenewal})`

const sumDeductions = (statuses: SQL): SQL =>
  sql`coalesce((select sum(deducted.amount) from ${depositDeductions} deducted
    where deducted.rental_id = ${rentals}.id and deducted.status in ${statuses}), 0)`
const sumReturns = (statuses: SQL): SQL =>
  sql`coalesce((select sum(paid_back.amount) from ${depositReturns} paid_back
    where paid_back.rental_id = ${rentals}.id and paid_back.status in ${statuses}), 0)`

/** What the owner holds of a deposit: `left` of summarizeDeposit (deposits/deposit.rules.ts). */
export const depositLeft = sql`greatest(0, ${rentals.depositHeld} - ${sumDeductions(sql`('accepted')`)}
  - ${sumReturns(sql`('confirmed')`)})`.mapWith(Number)

const depositToReturn = sql`(${rentals.depositHeld} + ${unusedRentPaid} + ${refundCharged}
  - ${sumDeductions(sql`('accepted', 'contested', 'proposed')`)})`

/** What the owner has to pay back and did not record: `returnable` of summarizeDeposit. */
export const depositReturnable =
  sql`greatest(0, ${depositToReturn} - ${sumReturns(sql`('confirmed', 'sent', 'contested')`)})`.mapWith(Number)

/** What the tenant has not confirmed to have: `owed` of summarizeDeposit. */
export const depositOwed = sql`greatest(0, ${depositToReturn} - ${sumReturns(sql`('confirmed')`)})`.mapWith(Number)

/** A request on which somebody still has to work. */
export const isOpenRequest = sql<boolean>`${maintenanceRequests.status} in ('open', 'in_progress')`
