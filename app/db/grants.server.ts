// Grants the application's role what it needs, and revokes the rest (promise Z1). Runs as the owner after every migration, so a new table
// has its privileges before the application uses it. Only differences are written.
import pg from 'pg'
import { JOB_QUEUE_SCHEMA } from './job-queue.server.ts'
import { type Privilege, READ_AND_CHANGE, READ_ONLY, TABLE_PRIVILEGES } from './schema/privileges.server.ts'

const MIGRATIONS_SCHEMA = 'drizzle'
export const SCHEMAS = ['public', MIGRATIONS_SCHEMA, JOB_QUEUE_SCHEMA]

export type Relation = { schema: string; name: string; kind: 'table' | 'view' | 'sequence'; granted: Privilege[] }

export async function grantPrivileges(client: pg.Client, role: string): Promise<void> {
  if (await isOwner(client, role)) return // revoking would take the owner's own rights; `findRoleError` reports it
  const relations = await listRelations(client, role)
  const statements = [
    ...(await listSchemaChanges(client, role)),
    ...relations.flatMap((relation) => listChanges(relation, role)),
  ]
  if (statements.length > 0) await client.query(`begin; ${statements.join('; ')}; commit`)
}

/** Also a superuser and a member of the owner. */
async function isOwner(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(`select pg_has_role($1, current_user, 'member') as is`, [role])
  return rows[0]?.is === true
}

/** What the role should have. */
export function getPrivileges({ schema, name, kind }: Omit<Relation, 'granted'>): readonly Privilege[] {
  if (schema === MIGRATIONS_SCHEMA) return kind === 'sequence' ? [] : READ_ONLY
  if (kind === 'sequence') return ['usage']
  if (kind === 'view') return READ_ONLY
  return schema === 'public' ? (TABLE_PRIVILEGES[name] ?? READ_AND_CHANGE) : READ_AND_CHANGE
}

/** Tables, views and sequences with what the role has been granted. Those of extensions are not ours. */
export async function listRelations(client: pg.Client, role: string): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `select n.nspname as schema, c.relname as name,
            case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'view' else 'table' end as kind,
            array(select lower(acl.privilege_type) from aclexplode(c.relacl) acl join pg_roles r on r.oid = acl.grantee
                   where r.rolname = $2) as granted
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
      order by 1, 2`,
    [SCHEMAS, role],
  )
  return rows
}

function listChanges(relation: Relation, role: string): string[] {
  const wanted = getPrivileges(relation)
  const missing = wanted.filter((privilege) => !relation.granted.includes(privilege))
  const excess = relation.granted.filter((privilege) => !wanted.includes(privilege))
  const target = `${relation.kind === 'sequence' ? 'sequence' : 'table'} ${quote(relation.schema)}.${quote(relation.name)}`
  return [
    ...(missing.length > 0 ? [`grant ${missing.join(', ')} on ${target} to ${quote(role)}`] : []),
    ...(excess.length > 0 ? [`revoke ${excess.join(', ')} on ${target} from ${quote(role)}`] : []),
  ]
}

/** The role can use our schemas, and can create nothing in them and no temporary tables. */
async function listSchemaChanges(client: pg.Client, role: string): Promise<string[]> {
  const { rows: schemas } = await client.query<{ name: string; canUse: boolean; canCreate: boolean }>(
    `select nspname as name, has_schema_privilege($2, oid, 'usage') as "canUse", has_schema_privilege($2, oid, 'create') as "canCreate"
       from pg_namespace where nspname = any($1)`,
    [SCHEMAS, role],
  )
  const { rows: databases } = await client.query<{ name: string; canCreate: boolean }>(
    `select current_database() as name, has_database_privilege($1, current_database(), 'create, temporary') as "canCreate"`,
    [role],
  )
  return [
    ...schemas
      .filter(({ canUse }) => !canUse)
      .map(({ name }) => `grant usage on schema ${quote(name)} to ${quote(role)}`),
    ...schemas
      .filter(({ canCreate }) => canCreate)
      .map(({ name }) => `revoke create on schema ${quote(name)} from public, ${quote(role)}`),
    ...databases
      .filter(({ canCreate }) => canCreate)
      .map(({ name }) => `revoke create, temporary on database ${quote(name)} from public, ${quote(role)}`),
  ]
}

const quote = (name: string) => pg.escapeIdentifier(name)
