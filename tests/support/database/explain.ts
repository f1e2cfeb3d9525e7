import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/**
 * The plan of a query if the table had no other index than this one and its keys. On the few rows of a test the planner may prefer any
 * index, so the others are dropped, in a transaction that is rolled back. A GIN index is only read by a bitmap scan, which `disabled` must
 * not contain then.
 */
export async function explainWithIndex(
  db: Db,
  table: string,
  index: string,
  query: SQL,
  disabled: readonly string[] = ['seqscan', 'bitmapscan'],
): Promise<string> {
  await db.execute(sql.raw(`vacuum analyze ${table}`))
  let plan = ''
  await db
    .transaction(async (tx) => {
      await tx.execute(
        sql.raw(`do $$ declare name text; begin
          for name in select indexname from pg_indexes where tablename = '${table}' and indexname <> '${index}'
            and indexname not in (select conname from pg_constraint where conrelid = '${table}'::regclass)
          loop execute format('drop index %I', name); end loop; end $$`),
      )
      for (const method of disabled) await tx.execute(sql.raw(`set local enable_${method} = off`))
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
      plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (plan === '') throw error
    })
  return plan
}
