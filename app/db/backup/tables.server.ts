// Lists what a backup contains: the tables and sequences of the schema `public`. The schema of the job queue is left out,
// because its jobs are created again from rows (mail waits in `emails`) and from schedules.
import pg from 'pg'
import { findPrimaryUrl } from '#app/db/primary-host.server.ts'
import type { Manifest } from './manifest.ts'

export type Table = { name: string; columns: string[] }

/** Session settings that make every server write the same text for the same row. */
export const PLAIN_SESSION = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0; set search_path = public`

/** Without generated columns: the database fills them. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
      group by c.relname order by c.relname`,
  )
  return rows
}

export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const state = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
    )
    if (state.rows[0]) sequences.push({ name, ...state.rows[0] })
  }
  return sequences
}

/** Row count and a hash of the content, independent of the order of rows. */
export async function computeTableDigest(client: pg.Client, table: string): Promise<{ rows: number; digest: string }> {
  const { rows } = await client.query<{ rows: number; digest: string }>(
    `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as digest
       from ${client.escapeIdentifier(table)} t`,
  )
  return rows[0] ?? { rows: 0, digest: '' }
}

/** A query, because a partitioned table cannot be copied by its name. */
export function buildCopySource(client: pg.Client, table: Table): string {
  return `(select ${listColumns(client, table)} from ${client.escapeIdentifier(table.name)})`
}

export function buildCopyTarget(client: pg.Client, table: Table): string {
  return `${client.escapeIdentifier(table.name)} (${listColumns(client, table)})`
}

const listColumns = (client: pg.Client, { columns }: Table) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ')

export async function connect(url: string, name: string): Promise<pg.Client> {
  const connectionString = await findPrimaryUrl(url)
  const client = new pg.Client({ connectionString, application_name: name, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  await client.query(PLAIN_SESSION)
  return client
}
