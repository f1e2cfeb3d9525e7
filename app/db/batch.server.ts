// Deleting a batch: which rows is decided by an inner query with a limit, and that query has to run exactly once. With `in (…)` the
// planner may run it again for every row, and then more goes than was asked for; an array is made once.
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'

export function inBatch(column: SQLWrapper, batch: SQLWrapper): SQL {
  return sql`${column} = any(array(${batch}))`
}
