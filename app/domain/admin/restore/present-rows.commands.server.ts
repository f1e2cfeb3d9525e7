// What a restore must not undo. Before the rows are replaced, the present state of some tables is kept in temporary tables of the transaction;
// afterwards it decides: who is an administrator, what was erased, what was sent, and what the audit log says.
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'

/** Queues of messages: a row of the backup that does not wait anymore was sent since, and is not sent again. */
const QUEUES = [
  { table: 'emails', waits: sql`status in ('queued', 'sending')` },
  { table: 'sms_messages', waits: sql`status in ('queued', 'sending')` },
  { table: 'webhook_deliveries', waits: sql`status = 'pending'` },
  { table: 'push_deliveries', waits: sql`true` },
  { table: 'message_notices', waits: sql`true` },
] as const

/** Sign-ins, links in mails and requests are over; hints of the past are for nobody. */
const ENDED_TABLES = [
  'sessions',
  'admin_sessions',
  'acting_sessions',
  'verifications',
  'owner_requests',
  'admin_invitations',
  'pending_inquiries',
  'events',
  'listing_changes',
] as const

/** Counters against attacks go on; they refer to no other table. */
const PRESENT_TABLES = ['rate_limits', 'login_attempts', 'admin_login_attempts', 'mail_suspensions'] as const

const name = (text: string): SQL => sql`${sql.identifier(text)}`
const kept = (table: string): SQL => name(`kept_${table}`)

const keep = (db: Db, table: string, rows: SQL) =>
  db.execute(sql`create temporary table ${kept(table)} on commit drop as ${rows}`)

export async function keepPresentRows(db: Db): Promise<void> {
  for (const table of ['audit_log', 'erasure_tombstones', 'admin_users', ...PRESENT_TABLES])
    await keep(db, table, sql`select * from ${name(table)}`)
  await keep(db, 'api_tokens', sql`select id from api_tokens`)
  for (const { table, waits } of QUEUES) await keep(db, table, sql`select * from ${name(table)} where ${waits}`)
}

export async function returnPresentRows(db: Db): Promise<void> {
  for (const table of ENDED_TABLES) await db.execute(sql`delete from ${name(table)}`)
  for (const table of PRESENT_TABLES) {
    await db.execute(sql`delete from ${name(table)}`)
    await db.execute(sql`insert into ${name(table)} select * from ${kept(table)}`)
  }
  for (const { table, waits } of QUEUES)
    await db.execute(sql`delete from ${name(table)} row where ${waits} and not exists (
      select from ${kept(table)} present where to_jsonb(present) -> 'id' = to_jsonb(row) -> 'id')`)
  // A revoked token is a deleted one
  await db.execute(sql`delete from api_tokens where id not in (select id from kept_api_tokens)`)
  await db.execute(sql`insert into erasure_tombstones select * from kept_erasure_tombstones on conflict do nothing`)
  await db.execute(sql`insert into audit_log overriding system value
    select * from kept_audit_log present where not exists (select from audit_log where audit_log.id = present.id)`)
  await returnAdministrators(db)
  // Every listing changed: the search index and kept pages are read again
  await db.execute(sql`insert into listing_changes (listing_id, changed_in)
    values ('00000000-0000-0000-0000-000000000000', pg_current_xact_id()::text::bigint)`)
}

/** With today's role, password and second factor; one who was removed since stays removed. */
async function returnAdministrators(db: Db): Promise<void> {
  const { rows } = await db.execute<{ column: string }>(sql`
    select attname as column from pg_attribute
    where attrelid = 'admin_users'::regclass and attnum > 0 and not attisdropped and attname <> 'user_id'`)
  const columns = rows.map(({ column }) => name(column))
  const values = rows.map(({ column }) =>
    column === 'role_granted_by'
      ? sql`(select id from users where id = present.role_granted_by)`
      : sql`present.${name(column)}`,
  )
  await db.execute(sql`update admin_users set (${sql.join(columns, sql`, `)}) = (select ${sql.join(values, sql`, `)}
    from kept_admin_users present where present.user_id = admin_users.user_id)
    where user_id in (select user_id from kept_admin_users)`)
  await db.execute(sql`update admin_users set is_active = false
    where user_id not in (select user_id from kept_admin_users)`)
}
