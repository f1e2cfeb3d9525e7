// Removes the files of a cleared marketplace. A job, so that it runs after the commit and continues after a restart.
import { and, eq, inArray } from 'drizzle-orm'
import type { JobDefinition } from '#app/adapters/jobs/jobs.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { STORAGE_BUCKETS, type StorageBucket } from '#app/shared/vocabulary.ts'

export const REMOVE_FILES_JOB = 'danger.removeFiles'
const LIST_SIZE = 500

export const dangerZoneJobs = (system: () => Ctx): JobDefinition[] => [
  {
    name: REMOVE_FILES_JOB,
    handler: async ({ clearedAt }) => void (await removeClearedFiles(system(), new Date(String(clearedAt)))),
  },
]

/** Files without a row that are older than the clearing: uploads that came later stay. Returns how many were removed. */
export async function removeClearedFiles(ctx: Ctx, clearedAt: Date): Promise<number> {
  let removed = 0
  for (const bucket of STORAGE_BUCKETS) {
    for (let after: string | undefined; ;) {
      const entries = await ctx.adapters.storage.list(bucket, {
        limit: LIST_SIZE,
        ...(after === undefined ? {} : { after }),
      })
      after = entries.at(-1)?.path
      if (after === undefined) break
      const old = entries.filter(({ modifiedAt }) => modifiedAt <= clearedAt).map(({ path }) => path)
      const kept = await listKeptPaths(ctx, bucket, old)
      for (const path of old) {
        if (kept.has(path)) continue
        await ctx.adapters.storage.remove({ bucket, path })
        removed++
      }
    }
  }
  return removed
}

async function listKeptPaths({ db }: Ctx, bucket: StorageBucket, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set()
  const rows = await db
    .select({ path: storedFiles.path })
    .from(storedFiles)
    .where(and(eq(storedFiles.bucket, bucket), inArray(storedFiles.path, paths)))
  return new Set(rows.map(({ path }) => path))
}
