import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/**
 * Deletes all rows of a table and of the tables that refer to it. TRUNCATE would give each of those tables and their indexes a new file,
 * which takes longer than a new database. Only the triggers of the table itself run.
 */
export async function emptyTable(db: Db, table: 'agents' | 'properties'): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql.raw(`do $$ declare name regclass; begin
        for name in
          with recursive dependents as (
            select conrelid as id from pg_constraint where contype = 'f' and confrelid = '${table}'::regclass
            union
            select conrelid from pg_constraint join dependents on confrelid = id where contype = 'f'
          )
          select id from dependents where id <> '${table}'::regclass
        loop execute format('delete from %s', name); end loop;
      end $$`),
    )
    await tx.execute(sql`set local session_replication_role = origin`)
    await tx.execute(sql.raw(`delete from ${table}`))
  })
}
