// Condition for deleting a batch. The subquery with the limit must run exactly once. With `in (…)` the planner may run it again
// for every row and delete more than the limit; an array is computed once.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

export function inBatch(column: SQLWrapper, batch: SQLWrapper): SQL {
  return sql`${column} = any(array(${batch}))`
}
