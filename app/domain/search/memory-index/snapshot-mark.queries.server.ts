// Ties a snapshot of the memory index to the database it was read from. Each snapshot leaves a mark: a row among the changes of listings,
// under an id that no listing has. A database that has the mark has everything that was committed before it, also after a restore to an
// earlier moment or on a promoted replica. A restored copy of the row was written by another transaction, which PostgreSQL notes in xmin.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

export type Mark = { id: string; transaction: string }
export type Identity = { system: string; database: string; schema: string }

/** The ids of marks; ids of listings are random (version 4) and never begin like this. */
const MARK_PREFIX = 'ffffffff-ffff-8fff-8fff-'
/** Older marks are removed; a snapshot whose mark is gone is not used. Several machines keep a snapshot each. */
const MAX_MARKS = 256

export async function makeMark(db: Db): Promise<Mark> {
  const id = MARK_PREFIX + randomBytes(6).toString('hex')
  const { rows } = await db.execute<{ transaction: string }>(sql`
    insert into listing_changes (listing_id, changed_in) values (${id}::uuid, pg_current_xact_id()::text::bigint)
    returning changed_in::text as transaction`)
  await db.execute(sql`
    delete from listing_changes where listing_id in (
      select listing_id from listing_changes where listing_id >= ${`${MARK_PREFIX}000000000000`}::uuid
      order by changed_in desc offset ${MAX_MARKS})`)
  const [row] = rows
  if (!row) throw new Error('The mark was not stored')
  return { id, transaction: row.transaction }
}

export async function hasMark(db: Db, { id, transaction }: Mark): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`
    select exists (
      select from listing_changes where listing_id = ${id}::uuid and changed_in = ${transaction}::bigint
        and xmin::text::bigint = ${transaction}::bigint % 4294967296) as there`)
  return rows[0]?.there === true
}

/** The cluster, the database in it, and the migrations it has. */
export async function readIdentity(db: Db): Promise<Identity> {
  const { rows } = await db.execute<Identity>(sql`
    select (select system_identifier::text from pg_control_system()) as system,
      (select oid::text from pg_database where datname = current_database()) as database,
      (select md5(string_agg(hash, ',' order by created_at)) from drizzle.__drizzle_migrations) as schema`)
  const [identity] = rows
  if (!identity) throw new Error('The database has no identity')
  return { system: identity.system, database: identity.database, schema: identity.schema }
}
