// The job of an import: all drafts or none. Drafts and the status `done` commit in one transaction, so a killed process leaves nothing and
// the job is tried again. Progress is written, and a cancellation read, through another connection.
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { inBatch } from '#app/db/batch.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { listingImportRows, listingImports } from '#app/db/schema/listings/listing-imports.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { findActor } from '#app/domain/accounts/sessions/visitor.queries.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAuditEntries } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { authorize } from '#app/permissions/policy.ts'
import { readOwner } from './import-owner.rules.ts'
import { findOwnerClients, type OwnerClient, type OwnerClients } from './import-owners.commands.server.ts'
import { readImportRow } from './import-row.rules.server.ts'
import { type CheckedRow, IMPORT_RETENTION_DAYS } from './import.model.ts'
import { listImportRows } from './import.queries.server.ts'

const CHUNK_ROWS = 50
const DAY_MS = 24 * 60 * 60_000
/** Longer than all retries of the job together. */
const STALE_MS = 10 * 60_000

class ImportStoppedError extends Error {}

export async function runImport(ctx: Ctx, importId: string, clients: OwnerClients): Promise<void> {
  const [found] = await ctx.db
    .select({ status: listingImports.status, userId: listingImports.userId })
    .from(listingImports)
    .where(eq(listingImports.id, importId))
  if (found?.status !== 'running') return
  const { userId } = found
  const actorCtx: Ctx = { ...ctx, actor: await findActor(ctx, userId) }
  authorize(actorCtx.actor, 'listing.create', { ownerId: userId })
  try {
    await inTransaction(actorCtx, async (tx) => {
      if (await claimImport(tx.db, importId)) await createDrafts(tx, ctx.db, { importId, ownerId: userId, clients })
    })
  } catch (error) {
    if (!(error instanceof ImportStoppedError)) throw error
  }
}

/** `progressDb` is outside the transaction, so that others see the progress. */
async function createDrafts(
  tx: Ctx,
  progressDb: Db,
  { importId, ownerId, clients }: { importId: string; ownerId: string; clients: OwnerClients },
): Promise<void> {
  const [found] = await tx.db
    .select({ includesDuplicates: listingImports.includesDuplicates })
    .from(listingImports)
    .where(eq(listingImports.id, importId))
  const outcomes = ['ready', 'warned', ...(found?.includesDuplicates ? (['duplicate'] as const) : [])] as const
  const rows = await listImportRows(tx, importId, outcomes)
  const owners = await findOwnerClients(tx, rows, clients)
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    const chunk = rows.slice(from, from + CHUNK_ROWS)
    await createChunk(tx, { importId, ownerId, owners, position: from, rows: chunk })
    await writeProgress(progressDb, importId, from + chunk.length)
  }
  const finished = await tx.db
    .update(listingImports)
    .set({ status: 'done', finishedAt: tx.now(), importedRows: rows.length })
    .where(and(eq(listingImports.id, importId), eq(listingImports.status, 'running')))
    .returning({ id: listingImports.id })
  if (finished.length === 0) throw new ImportStoppedError()
  await notify(tx, {
    userId: ownerId,
    kind: 'listing.importFinished',
    subject: { type: 'import', id: importId },
    params: { count: rows.length },
  })
}

type Chunk = {
  importId: string
  ownerId: string
  owners: ReadonlyMap<number, OwnerClient>
  /** Of the first row. */
  position: number
  rows: readonly CheckedRow[]
}

async function createChunk(tx: Ctx, { importId, ownerId, owners, position, rows }: Chunk): Promise<void> {
  const now = tx.now().getTime()
  const created = await tx.db
    .insert(properties)
    .values(
      rows.map(({ rowNumber, cells }, index) => ({
        ...readImportRow(cells).values,
        ownerId,
        representedOwner: owners.get(rowNumber)?.name ?? (readOwner(cells).owner?.name || null),
        status: 'draft' as const,
        // The first row is the newest, so that the list shows the rows in the order of the file.
        createdAt: new Date(now - position - index),
        updatedAt: new Date(now),
        statusChangedAt: new Date(now),
      })),
    )
    .returning({ id: properties.id })
  const ids = created.map(({ id }) => id)
  const clients = rows.map(({ rowNumber }) => owners.get(rowNumber))
  await tx.db.execute(sql`
    update ${listingImportRows} set property_id = made.id::uuid, owner_client_id = made.owner_id::uuid, is_owner_new = made.is_new
    from unnest(${sql.param(rows.map(({ rowNumber }) => rowNumber))}::int[], ${sql.param(ids)}::text[],
      ${sql.param(clients.map((client) => client?.id ?? null))}::text[],
      ${sql.param(clients.map((client) => client?.isNew ?? false))}::boolean[]) as made (row_number, id, owner_id, is_new)
    where ${listingImportRows.importId} = ${importId} and ${listingImportRows.rowNumber} = made.row_number`)
  await recordAuditEntries(
    tx,
    ids.map((subjectId) => ({ action: 'listing.imported', subjectType: 'listing', subjectId, details: { importId } })),
  )
}

async function writeProgress(db: Db, importId: string, importedRows: number): Promise<void> {
  const running = await db
    .update(listingImports)
    .set({ importedRows })
    .where(and(eq(listingImports.id, importId), eq(listingImports.status, 'running')))
    .returning({ id: listingImports.id })
  if (running.length === 0) throw new ImportStoppedError()
}

/** Held until the end of the transaction: a held lock is a live job. PostgreSQL releases it when a process dies. */
async function claimImport(db: Db, importId: string): Promise<boolean> {
  const { rows } = await db.execute<{ claimed: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`run of listing import ${importId}`}, 0)) as claimed`,
  )
  return rows[0]?.claimed === true
}

/** Imports whose job gave up. They created nothing, so the person can start them again. Returns their number. */
export async function failStaleImports(ctx: Ctx): Promise<number> {
  const stale = await ctx.db
    .select({ id: listingImports.id })
    .from(listingImports)
    .where(
      and(eq(listingImports.status, 'running'), lt(listingImports.startedAt, new Date(ctx.now().getTime() - STALE_MS))),
    )
    .limit(100)
  let failed = 0
  for (const { id } of stale)
    await inTransaction(ctx, async (tx) => {
      if (!(await claimImport(tx.db, id))) return
      const changed = await tx.db
        .update(listingImports)
        .set({ status: 'failed', finishedAt: ctx.now(), importedRows: 0 })
        .where(and(eq(listingImports.id, id), eq(listingImports.status, 'running')))
        .returning({ id: listingImports.id })
      failed += changed.length
    })
  return failed
}

/** Deletes old imports with their rows; the listings stay. One batch; returns the number of deleted imports. */
export async function deleteOldImports(ctx: Ctx, batch = 200): Promise<number> {
  const old = ctx.db
    .select({ id: listingImports.id })
    .from(listingImports)
    .where(
      and(
        lt(listingImports.createdAt, new Date(ctx.now().getTime() - IMPORT_RETENTION_DAYS * DAY_MS)),
        ne(listingImports.status, 'running'),
      ),
    )
    .limit(batch)
  const deleted = await ctx.db.delete(listingImports).where(inBatch(listingImports.id, old))
  return deleted.rowCount ?? 0
}
