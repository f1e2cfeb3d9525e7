// Starts and cancels an import. The work itself is a job (run-import.commands.server.ts).
import { and, eq, sql } from 'drizzle-orm'
import { listingImports } from '#app/db/schema/listings/listing-imports.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { requireAllHomes } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { findEarlierImport, loadOwnImport } from './import.queries.server.ts'

export const IMPORT_JOB = 'listings.import'

/**
 * `again` creates the duplicates too. A second click finds a running import and does nothing. The lock on the person makes two starts run one after the other, so that two
 * uploads of one file cannot both begin.
 */
export async function startImport(ctx: Ctx, { id, again }: { id: string; again: boolean }): Promise<void> {
  requireSignIn(ctx.actor)
  const { id: userId } = ctx.actor
  authorize(ctx.actor, 'listing.create', { ownerId: userId })
  requireAllHomes(ctx)
  await inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`listing import of ${userId}`}, 0))`)
    const found = await loadOwnImport(tx, id, userId)
    if (found.status === 'running' || found.status === 'done' || found.status === 'undone') return
    if (found.status === 'uploaded') fail('import.notChecked')
    const [running] = await tx.db
      .select({ id: listingImports.id })
      .from(listingImports)
      .where(and(eq(listingImports.userId, userId), eq(listingImports.status, 'running')))
      .limit(1)
    if (running) fail('import.busy')
    if (!again && (await findEarlierImport(tx, found))) fail('import.alreadyDone')
    if (found.validRows + (again ? found.duplicateRows : 0) === 0) fail('import.nothingValid')
    await tx.db
      .update(listingImports)
      .set({ status: 'running', startedAt: ctx.now(), finishedAt: null, importedRows: 0, includesDuplicates: again })
      .where(eq(listingImports.id, id))
    await ctx.adapters.jobs.send(tx.db, IMPORT_JOB, { importId: id }, { dedupeKey: id })
  })
}

/** The job reads the status between chunks and before it commits. An import that is done stays done. */
export async function cancelImport(ctx: Ctx, id: string): Promise<void> {
  requireSignIn(ctx.actor)
  const { id: userId } = ctx.actor
  await loadOwnImport(ctx, id, userId)
  await ctx.db
    .update(listingImports)
    .set({ status: 'cancelled', finishedAt: ctx.now(), importedRows: 0 })
    .where(and(eq(listingImports.id, id), eq(listingImports.userId, userId), eq(listingImports.status, 'running')))
}
