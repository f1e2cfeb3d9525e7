// Carries the plan out for one person, inside the caller's transaction. Files go before the commit: a crash in between leaves
// somebody with fewer files who is erased the next time, never a file whose owner nobody knows any more.
import { sql } from 'drizzle-orm'
import { erasureTombstones } from '#app/db/schema/accounts/privacy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { StorageBucket } from '#app/shared/vocabulary.ts'
import { ERASURE_STEPS, type ErasureStep, selectFilesToRemove } from './erasure-plan.data.server.ts'
import type { Person } from '#app/domain/privacy/export/own-rows.data.server.ts'

/** Where the downloads of one person lie, in the bucket nobody is served from. */
export const getExportFolder = (userId: string) => `exports/${userId}/`

export async function erasePerson(ctx: Ctx, person: Person): Promise<void> {
  await ctx.db.execute(sql`set local statement_timeout = '60s'`)
  for (const step of ERASURE_STEPS) {
    if (step.table === 'stored_files' && 'remove' in step) await removeFiles(ctx, person)
    await runStep(ctx, step, person)
  }
  await ctx.db.insert(erasureTombstones).values({ userId: person.id }).onConflictDoNothing()
}

async function runStep(ctx: Ctx, step: ErasureStep, person: Person): Promise<void> {
  const table = sql.identifier(step.table)
  if ('remove' in step) {
    await ctx.db.execute(sql`delete from ${table} as t where ${step.rows(person)}`)
    return
  }
  const changes = Object.entries(step.clear).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`)
  await ctx.db.execute(sql`update ${table} as t set ${sql.join(changes, sql`, `)} where ${step.rows(person)}`)
}

/** What stands in the table of files, and whatever else lies under the person's id: pictures replaced long ago, downloads. */
async function removeFiles(ctx: Ctx, person: Person): Promise<void> {
  const { storage } = ctx.adapters
  const { rows } = await ctx.db.execute<{ bucket: StorageBucket; path: string }>(selectFilesToRemove(person))
  for (const file of rows) await storage.remove(file)
  for (const [bucket, prefix] of [
    ['avatars', person.id],
    ['documents', getExportFolder(person.id)],
  ] as const) {
    for (const { path } of await storage.list(bucket, { prefix })) await storage.remove({ bucket, path })
  }
}
