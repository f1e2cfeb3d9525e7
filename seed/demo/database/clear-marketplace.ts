// Deletes all rows and files. It drops the whole schema, because triggers forbid deleting from the append-only tables.
import pg from 'pg'
import type { Storage } from '#app/adapters/storage/storage.server.ts'
import { STORAGE_BUCKETS } from '#app/shared/vocabulary.ts'

/** Our tables, the list of migrations, and the job queue. */
const SCHEMAS = ['public', 'drizzle', 'pgboss']

export async function clearMarketplace({ url, storage }: { url: string; storage: Storage }): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'tahanan demo' })
  client.on('error', () => {})
  await client.connect()
  try {
    await requireNoConnections(client)
    const dropStatements = SCHEMAS.map((schema) => `drop schema if exists ${schema} cascade`)
    await client.query(`begin; ${dropStatements.join('; ')}; create schema public; commit`)
  } finally {
    await client.end()
  }
  await clearFiles(storage)
}

/** Dropping the schema under a running server would make all its requests fail. */
async function requireNoConnections(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
        and application_name <> $1`,
    [`tahanan owner ${process.pid}`],
  )
  if ((rows[0]?.count ?? 0) > 0) {
    throw new Error('Other programs are connected to this database; stop the servers first. Nothing was changed.')
  }
}

/** Demo pictures stay: the next seed would write the same files again. */
async function clearFiles(storage: Storage): Promise<void> {
  for (const bucket of STORAGE_BUCKETS) {
    for (let after: string | undefined; ;) {
      const entries = await storage.list(bucket, { after })
      for (const { path } of entries) {
        const isDemoPicture = bucket === 'property-images' && path.startsWith('demo/')
        if (!isDemoPicture) await storage.remove({ bucket, path })
      }
      after = entries.at(-1)?.path
      if (after === undefined) break
    }
  }
}
