import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAuditEntry } from '#seed/factories/platform.ts'
import { cloneDatabase, setUpTestDatabase } from '#tests/support/database/database.ts'
import { runStatement } from '#tests/support/database/new-database.ts'
import { APP_ROLE, buildAppUrl } from './embedded/app-role.server.ts'
import { getPrivileges, grantPrivileges, listRelations, type Relation } from './grants.server.ts'
import { findRoleError, readRoleName, requireOwner } from './roles.server.ts'
import { APPEND_ONLY, TABLE_PRIVILEGES } from './schema/privileges.server.ts'

describe("the application's role", () => {
  const database = setUpTestDatabase()
  let owner: pg.Client
  let app: pg.Client
  /** The role of the tests; its name is that of the configured database server. */
  const getOwnerRole = () => new URL(database.url).username
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: database.url })
    app = new pg.Client({ connectionString: buildAppUrl(database.url) })
    await Promise.all([owner.connect(), app.connect()])
    await grantPrivileges(owner, APP_ROLE) // the template has those of its tables, but not those of the database
    await makeAuditEntry(database.db)
  })
  afterAll(() => Promise.all([owner.end(), app.end()]))

  const describeRelation = ({ schema, name }: Relation, privileges: readonly string[]) =>
    `${schema}.${name}: ${[...privileges].toSorted().join(' ')}`

  it('has exactly the declared privileges on every table, view and sequence', async () => {
    const relations = await listRelations(owner, APP_ROLE)
    expect(relations.map((relation) => describeRelation(relation, relation.granted))).toEqual(
      relations.map((relation) => describeRelation(relation, getPrivileges(relation))),
    )
    expect(relations.length).toBeGreaterThan(60)
    const names = relations.filter(({ schema }) => schema === 'public').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(TABLE_PRIVILEGES)))
  })

  it('may only add rows to each table whose trigger refuses changes', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_change'`,
    )
    expect(rows.map(({ name }) => TABLE_PRIVILEGES[name])).toEqual(rows.map(() => APPEND_ONLY))
    expect(rows.length).toBeGreaterThan(1)
  })

  it('gets a new table with the next migration, and loses what somebody granted by hand', async () => {
    await owner.query('create table later (n int); grant delete, truncate on audit_log to public')
    await owner.query(`grant update on audit_log to ${APP_ROLE}`)
    await expect(app.query('select from later')).rejects.toThrow('permission denied')
    await grantPrivileges(owner, APP_ROLE)
    expect((await app.query('select from later')).rowCount).toBe(0)
    await expect(app.query(`update audit_log set action = 'nothing'`)).rejects.toThrow('permission denied')
    expect(await findRoleError(buildAppUrl(database.url))).toMatchObject({
      message: expect.stringContaining('may change the audit log') as string,
    })
    await owner.query('drop table later; revoke all on audit_log from public')
  })

  const FORBIDDEN = [
    `update audit_log set action = 'nothing'`,
    'delete from audit_log',
    'truncate audit_log',
    'delete from consents',
    'delete from payments',
    'delete from payment_proofs',
    `update payment_acknowledgments set number = '1'`,
    'delete from receipt_counters',
    `update invoice_numbers set number = '1'`,
    'alter table audit_log disable trigger user',
    'alter table audit_log add column extra text',
    'drop table audit_log',
    'drop function refuse_change() cascade',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'truncate settings',
    'update amenities set position = 0',
    'delete from drizzle.__drizzle_migrations',
    'create table extra (n int)',
    'create temporary table extra (n int)',
    'create schema extra',
    'drop table pgboss.job',
    'create role other',
    `copy settings to program 'true'`,
    'set session_replication_role = replica',
  ]

  it('cannot become the owner', async () => {
    await expect(app.query(`set role ${getOwnerRole()}`)).rejects.toThrow(/permission denied/)
  })

  it.each(FORBIDDEN)('cannot: %s', async (statement) => {
    await expect(app.query(statement)).rejects.toThrow(/permission denied|must be (owner|able|superuser)|not permitted/)
  })

  it('null control: the owner can switch the trigger off and delete the audit log', async () => {
    await owner.query('begin')
    await owner.query('alter table audit_log disable trigger user')
    expect((await owner.query('delete from audit_log')).rowCount).toBe(1)
    await owner.query('rollback')
  })

  it('can read and add audit entries', async () => {
    expect((await app.query('select 1 from audit_log')).rowCount).toBe(1)
    await app.query('begin')
    expect(
      (await app.query(`insert into audit_log (action, subject_type) values ('test.done', 'test')`)).rowCount,
    ).toBe(1)
    await app.query('rollback')
  })

  it('passes the check at the start; the owner does not, and the message says what to do', async () => {
    expect(await readRoleName(buildAppUrl(database.url))).toBe(APP_ROLE)
    expect(await findRoleError(buildAppUrl(database.url))).toBeNull()
    const { message } = (await findRoleError(database.url)) ?? expect.fail('the owner passed')
    for (const part of ['DATABASE_URL', 'superuser', 'owns tables', 'DATABASE_OWNER_URL', 'create role tahanan_app'])
      expect(message).toContain(part)
  })

  it('cannot run migrations, and the message names the missing variable; the owner can', async () => {
    await expect(requireOwner(buildAppUrl(database.url), false)).rejects.toThrow(/^DATABASE_OWNER_URL: is missing/)
    await expect(requireOwner(buildAppUrl(database.url), true)).rejects.toThrow(
      /^DATABASE_OWNER_URL: the role "tahanan_app"/,
    )
    await expect(requireOwner(database.url, true)).resolves.toBeUndefined()
  })

  it('takes nothing from the owner when both variables name it', async () => {
    const readPrivileges = async () =>
      (
        await owner.query(
          `select datacl from pg_database where datname = current_database() union all select relacl from pg_class`,
        )
      ).rows
    const before = await readPrivileges()
    await grantPrivileges(owner, getOwnerRole())
    expect(await readPrivileges()).toEqual(before)
  })

  it('fails the check on a database that the owner did not migrate', async () => {
    const other = await cloneDatabase()
    await runStatement(other.url, 'alter table audit_log rename to audit_gone')
    await expect(findRoleError(buildAppUrl(other.url))).rejects.toThrow('different databases')
    await other.drop()
  })
})
