// What counts as revenue, for the overview, the analytics and their files: rent and fees of confirmed bookings, dated by the confirmation in
// Manila. A deposit is owed back to the tenant and never revenue.
import { type SQL, sql } from 'drizzle-orm'

/** Of one row of `bookings`, in centavos. `table` is the name or alias of the table in the query. */
export const selectBookingRevenue = (table: 'bookings' | 't'): SQL<number> =>
  sql.raw(`(${table}.total_price - ${table}.deposit_amount)`) as SQL<number>
