// Which leases and lines are a person's: as their only tenant or contact, or by a share of the lease. SQL, because lists are bounded by it.
import { type SQL, sql } from 'drizzle-orm'
import { roommateShares } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Day } from '#app/shared/dates.ts'
import type { SharePeriod } from './roommate-shares.rules.ts'

/** The ids, from both indexes. Somebody who left has none of the lease anymore. */
export const selectOwnLeases = (userId: string, today: Day): SQL => sql`(
  select own.id from ${rentals} own where own.tenant_id = ${userId}
  union select mine.rental_id from ${roommateShares} mine
  where mine.user_id = ${userId} and (mine.ends_on is null or mine.ends_on >= ${today}))`

/** Also of leases that the person left: what they owe stays theirs. */
export const selectLeasesOwed = (userId: string): SQL => sql`(
  select own.id from ${rentals} own where own.tenant_id = ${userId}
  union select mine.rental_id from ${roommateShares} mine where mine.user_id = ${userId})`

type LineColumns = { payerId: SQL; dueDate: SQL }
const LINE: LineColumns = { payerId: sql`${payments.payerId}`, dueDate: sql`${payments.dueDate}` }

/** The same as `owesLine`, for lines of the rental of the outer query. */
export const isOwedBy = (userId: string, { payerId, dueDate }: LineColumns = LINE): SQL => {
  const covers = sql`mine.rental_id = ${rentals.id} and mine.starts_on <= ${dueDate} and (mine.ends_on is null or mine.ends_on >= ${dueDate})`
  return sql`case when ${payerId} is not null then ${payerId} = ${userId}
    when exists (select from ${roommateShares} mine where ${covers}) then
      exists (select from ${roommateShares} mine where ${covers} and mine.user_id = ${userId})
    else ${rentals.tenantId} = ${userId} end`
}

/** The shares of a rental with its row. */
export const leaseShares = sql<
  SharePeriod[]
>`coalesce((select json_agg(json_build_object('userId', s.user_id, 'rentShare', s.rent_share,
    'depositShare', s.deposit_share, 'receipts', s.receipts, 'startsOn', s.starts_on, 'endsOn', s.ends_on) order by s.starts_on, s.user_id)
  from ${roommateShares} s where s.rental_id = ${rentals.id}), '[]'::json)`
