// Fills a database in steps that are recorded, so that an interrupted run continues. Indexes are built after the rows, which is much faster
// than maintaining them.
import pg from 'pg'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { TABLES } from './rows.ts'

const BATCH_SIZE = 100_000

export async function fillDatabase(url: string): Promise<void> {
  await migrateDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '512MB'`,
    )
    await client.query('create table if not exists bench_steps (name text primary key, definition text)')
    await runStep(client, 'drop indexes', () => dropIndexes(client))
    for (const { name, step = name, count, insert } of TABLES)
      for (let first = 1; first <= count; first += BATCH_SIZE)
        await runStep(client, `${step} from ${first}`, () =>
          client.query(insert, [first, Math.min(count, first + BATCH_SIZE - 1)]),
        )
    const { rows } = await client.query<{ name: string; definition: string }>(
      `select name, definition from bench_steps where definition is not null order by name`,
    )
    for (const { name, definition } of rows) {
      await client.query(definition.replace(/ INDEX /, ' INDEX IF NOT EXISTS '))
      await client.query('update bench_steps set definition = null where name = $1', [name])
      console.log(`  ${name}`)
    }
    await runStep(client, 'vacuum', () => client.query('vacuum analyze'), false)
  } finally {
    await client.end()
  }
}

/** Each step and its record commit together, apart from what PostgreSQL does not allow in a transaction. */
async function runStep(
  client: pg.Client,
  name: string,
  work: () => Promise<unknown>,
  inTransaction = true,
): Promise<void> {
  const { rowCount } = await client.query('select 1 from bench_steps where name = $1', [name])
  if (rowCount) return
  if (inTransaction) await client.query('begin')
  await work()
  await client.query('insert into bench_steps (name) values ($1)', [name])
  if (inTransaction) await client.query('commit')
  console.log(`  ${name}`)
}

/** Those of constraints stay. */
async function dropIndexes(client: pg.Client): Promise<void> {
  const names = TABLES.map(({ name }) => name)
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = any(select format('%I', name)::regclass from unnest($1::text[]) name)
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [names],
  )
  for (const { name, definition } of rows) {
    await client.query('insert into bench_steps values ($1, $2)', [`index ${name}`, definition])
    await client.query(`drop index ${name}`)
  }
}
