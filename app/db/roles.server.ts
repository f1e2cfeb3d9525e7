// Checks that the application connects as a role that cannot undo its own records (promises Z1, Q4).
import pg from 'pg'
import { IDLE_IN_TRANSACTION_MS, STATEMENT_TIMEOUT_MS } from './client.server.ts'
import { SCHEMAS } from './grants.server.ts'
import { findPrimaryUrl } from './primary-host.server.ts'

export class DatabaseRoleError extends Error {
  constructor(role: string, problems: readonly string[]) {
    super(
      [
        `DATABASE_URL: the role "${role}" ${problems.join(', and ')}. A fault in the application could then delete the audit log.`,
        'Let the application connect as a role that owns nothing, and set DATABASE_OWNER_URL to the role that owns the tables.',
        'To create the role of the application, run as the owner or an administrator:',
        "  create role tahanan_app login password '…';",
        'The migrations grant it what it needs.',
      ].join('\n'),
    )
    this.name = 'DatabaseRoleError'
  }
}

/** Refuses a role that cannot migrate, with the name of its variable, before a migration fails halfway. */
export async function requireOwner(url: string, hasOwnerUrl: boolean): Promise<void> {
  const { role, canMigrate } = await withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string; canMigrate: boolean }>(
      `select current_user as role, has_database_privilege(current_database(), 'create') and not exists (
                select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                 where n.nspname = any($1) and c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'member')) as "canMigrate"`,
      [SCHEMAS],
    )
    return rows[0] ?? { role: '', canMigrate: false }
  })
  if (canMigrate) return
  const problem = hasOwnerUrl
    ? `DATABASE_OWNER_URL: the role "${role}" does not own this database and its tables, so it cannot run the migrations.`
    : `DATABASE_OWNER_URL: is missing, and the role "${role}" of DATABASE_URL does not own this database and its tables, so it cannot run the migrations.`
  throw new Error(`${problem} Set DATABASE_OWNER_URL to the role that does; see "Database roles" in docs/operate.md.`)
}

/** The name of the role that a connection string leads to; a connection pooler may have its own. */
export async function readRoleName(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  })
}

/**
 * Gives the role of the application the time limits of a request as its own settings, because a pooler in transaction mode accepts none from a
 * connection. `directUrl` leads past the pooler.
 */
export async function setRoleDefaults(directUrl: string): Promise<void> {
  await withClient(directUrl, async (client) => {
    const { rows } = await client.query<{ role: string; database: string }>(
      'select current_user as role, current_database() as database',
    )
    const { role = '', database = '' } = rows[0] ?? {}
    const target = `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)}`
    // Of processes that start together, PostgreSQL would refuse all but one: "tuple concurrently updated"
    await client.query(`begin; select pg_advisory_xact_lock(hashtext('tahanan role defaults'));
      ${target} set statement_timeout = ${STATEMENT_TIMEOUT_MS};
      ${target} set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}; commit`)
  })
}

/** The pooler may have kept connections from before the role got its settings. */
export async function requireRoleDefaults(pooledUrl: string): Promise<void> {
  const timeout = await withClient(pooledUrl, async (client) => {
    const { rows } = await client.query<{ ms: number }>(
      `select setting::int as ms from pg_settings where name = 'statement_timeout'`,
    )
    return rows[0]?.ms
  })
  if (timeout === STATEMENT_TIMEOUT_MS) return
  throw new Error(
    'DATABASE_URL: the pooler has connections without a statement timeout, from before this server set it. Run RECONNECT in the console of PgBouncer, or restart it.',
  )
}

type Rights = { role: string; isAdministrator: boolean; ownsTables: boolean; canChangeAuditLog: boolean | null }

/** The error that describes what the role of the application can do too much; null if it is restricted. */
export async function findRoleError(appUrl: string): Promise<DatabaseRoleError | null> {
  const rights = await withClient(appUrl, readRights)
  if (rights.canChangeAuditLog === null)
    throw new Error('DATABASE_URL and DATABASE_OWNER_URL lead to different databases; both must name the same one.')
  const problems = [
    ...(rights.isAdministrator ? ['is a superuser or may create roles'] : []),
    ...(rights.ownsTables ? ['owns tables, or is a member of the role that does'] : []),
    ...(rights.canChangeAuditLog ? ['may change the audit log'] : []),
  ]
  return problems.length > 0 ? new DatabaseRoleError(rights.role, problems) : null
}

async function readRights(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `select r.rolname as role, r.rolsuper or r.rolcreaterole as "isAdministrator",
            exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                     where n.nspname = any($1) and c.relkind in ('r', 'p') and pg_has_role(c.relowner, 'member')) as "ownsTables",
            has_table_privilege(to_regclass('public.audit_log'), 'update, delete, truncate') as "canChangeAuditLog"
       from pg_roles r where r.rolname = current_user`,
    [SCHEMAS],
  )
  if (!rows[0]) throw new Error('The database does not know the role of this connection.')
  return rows[0]
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const connectionString = await findPrimaryUrl(url)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, application_name: 'tahanan' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
