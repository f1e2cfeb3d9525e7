// Runs the erasure plan for one person, inside the caller's transaction. Files are removed before the commit: after a crash in
// between the person has fewer files and is erased by the next run; a file without an owner cannot remain.
import { eq, getTableName, sql } from 'drizzle-orm'
import { erasureTombstones } from '#app/db/schema/accounts/privacy.server.ts'
import { isFileAboutPerson } from '#app/db/schema/agents/agents.privacy.server.ts'
import type { ErasureStep, Person } from '#app/db/schema/personal-data.server.ts'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { ERASURE_STEPS } from './erasure-plan.data.server.ts'

/** The folder of one person's exports, in a private bucket. */
export const getExportFolder = (userId: string) => `exports/${userId}/`

export async function erasePerson(ctx: Ctx, person: Person): Promise<void> {
  await ctx.db.execute(sql`set local statement_timeout = '60s'`)
  await adoptFiles(ctx, person)
  for (const step of ERASURE_STEPS) {
    if (step.table === getTableName(storedFiles) && 'remove' in step) await removeFiles(ctx, person)
    await runStep(ctx, step, person)
  }
  await ctx.db.insert(erasureTombstones).values({ userId: person.id }).onConflictDoNothing()
}

/** Files that others keep about the person are removed with the person's own: the rows that say so are gone when files have their turn. */
async function adoptFiles(ctx: Ctx, person: Person): Promise<void> {
  await ctx.db.execute(
    sql`update ${storedFiles} as t set uploaded_by = ${person.id} where ${isFileAboutPerson(person)}`,
  )
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

/**
 * Removes the objects of the remaining `stored_files` (kept files have no uploader by now) and everything else under the
 * person's id: replaced avatars, exports.
 */
async function removeFiles(ctx: Ctx, person: Person): Promise<void> {
  const { storage } = ctx.adapters
  const files = await ctx.db
    .select({ bucket: storedFiles.bucket, path: storedFiles.path })
    .from(storedFiles)
    .where(eq(storedFiles.uploadedBy, person.id))
  for (const file of files) await storage.remove(file)
  for (const [bucket, prefix] of [
    ['avatars', person.id],
    ['documents', getExportFolder(person.id)],
  ] as const) {
    for (const { path } of await storage.list(bucket, { prefix })) await storage.remove({ bucket, path })
  }
}
