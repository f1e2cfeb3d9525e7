// The state of the platform, for the system page. Sizes and rows are those that PostgreSQL keeps by itself, so that the page costs the same
// with a million listings. It shows no address, no secret and no content of a job.
import { sql } from 'drizzle-orm'
import { EVENT_CONNECTION_NAME } from '#app/adapters/events/listening-connection.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { readLargeCount } from '#app/domain/kernel/large-counts/large-counts.service.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import packageFile from '../../../../package.json' with { type: 'json' }
import { readOperatingFacts } from './operating-facts.queries.server.ts'
import type { SystemState, SystemTable } from './system.model.ts'

const MAX_TABLES = 10

export async function getSystemState(ctx: Ctx): Promise<SystemState> {
  authorize(ctx.actor, 'system.read')
  const { jobs, ownerDatabase } = ctx.adapters
  const [database, jobCounts, facts, storage] = await Promise.all([
    readDatabase(ctx),
    jobs.countByName(),
    readOperatingFacts(ctx),
    sumFiles(ctx),
  ])
  return {
    version: packageFile.version,
    nodeVersion: process.versions.node,
    database,
    jobs: jobCounts,
    facts,
    storage,
    isBackupEncrypted: ownerDatabase.isBackupEncrypted,
  }
}

/** Each process has one connection that listens for events, under its own name. */
async function readDatabase({ db }: Ctx): Promise<SystemState['database']> {
  const [{ rows }, tables] = await Promise.all([
    db.execute<Omit<SystemState['database'], 'tables'>>(sql`
      select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
        (select count(*)::int from pg_stat_activity where datname = current_database() and backend_type = 'client backend') as connections,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = ${EVENT_CONNECTION_NAME}) as processes`),
    db.execute<SystemTable>(sql`
      select c.relname as name, sum(greatest(part.reltuples, 0))::float8 as rows, sum(pg_total_relation_size(part.oid))::float8 as bytes
      from pg_class c left join lateral pg_partition_tree(c.oid) tree on true
      join pg_class part on part.oid = coalesce(tree.relid, c.oid) and part.relkind = 'r'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      group by c.oid, c.relname order by 3 desc limit ${MAX_TABLES}`),
  ])
  const [state] = rows
  if (!state) throw new Error('the database reports no state')
  return { ...state, tables: tables.rows }
}

type FileSum = { files: number; bytes: number }

/** Files that people uploaded; copies in other sizes and demo pictures have no row. */
function sumFiles(ctx: Ctx): Promise<FileSum> {
  return readLargeCount(ctx, {
    name: 'admin.files',
    read: async () => {
      const { rows } = await ctx.db.execute<FileSum>(
        sql`select count(*)::int as files, coalesce(sum(size_bytes), 0)::float8 as bytes from ${storedFiles}`,
      )
      return rows[0] ?? { files: 0, bytes: 0 }
    },
    getRows: ({ files }) => files,
  })
}

/** The newest backup file, also after a clearing. */
export async function getSystemBackup(ctx: Ctx) {
  authorize(ctx.actor, 'system.read')
  return ctx.adapters.ownerDatabase.findBackup()
}
