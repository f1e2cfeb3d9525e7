// sumRentToReturn of unused-rent.rules.ts as SQL, for queries over many rentals.
import { sql } from 'drizzle-orm'
import { paymentProofs, payments, rentals } from '#app/db/schema/tenancy/tenancy.server.ts'

/** An advance is for several months of the lease, each with its own number of days; every other line is for one month. */
const monthCount = sql`case y.kind when 'advance' then greatest(1, y.amount_due / ${rentals.monthlyRent}) else 1 end`

/** Rents are due in the calendar month in which their month of the lease starts. */
const firstMonth = sql`case y.kind when 'rent' then (extract(year from y.due_date)::int - extract(year from ${rentals.startsOn})::int) * 12
  + extract(month from y.due_date)::int - extract(month from ${rentals.startsOn})::int else 0 end`

/** A last month that was not whole from the start is written by days already. */
const wholeAmount = sql`case y.kind when 'rent' then greatest(y.amount_due, ${rentals.monthlyRent}) else y.amount_due end`

/** The share of each month for the days until the end; a half centavo is rounded up. Nothing of dues that fall due after it. */
const owed = sql`case y.kind when 'dues' then 0 else least(y.amount_due, (
  select sum((2 * part.amount * least(part.days, part.lived) + part.days) / (2 * part.days)) from (
    select count.whole / count.months + (i.number < count.whole % count.months)::int as amount,
      month.next - month.first as days, greatest(0, ${rentals.endedEarlyOn} + 1 - month.first) as lived
    from (select ${monthCount} as months, ${firstMonth} as first, ${wholeAmount} as whole) count
    cross join generate_series(0, count.months - 1) i(number)
    cross join lateral (select (${rentals.startsOn} + make_interval(months => (count.first + i.number)::int))::date as first,
      (${rentals.startsOn} + make_interval(months => (count.first + i.number + 1)::int))::date as next) month
  ) part)) end`

/** Of the rental of the outer query: what was paid for days after an early end. */
export const unusedRentPaid = sql`case when ${rentals.endedEarlyOn} is null then 0 else coalesce((
  select sum(greatest(0, coalesce((select sum(c.amount) from ${paymentProofs} c
    where c.payment_id = y.id and c.status = 'confirmed'), 0) - ${owed}))
  from ${payments} y where y.rental_id = ${rentals}.id
    and (y.kind in ('advance', 'rent') or y.kind = 'dues' and y.due_date > ${rentals.endedEarlyOn})), 0) end`

/** Of the rental of the outer query: what was paid back for checks that the bank returned afterwards. */
export const refundCharged = sql`coalesce((select sum(y.amount_due) from ${payments} y
  where y.rental_id = ${rentals}.id and y.kind = 'refund'), 0)`
