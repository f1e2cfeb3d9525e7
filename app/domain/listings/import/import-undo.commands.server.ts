// Takes an import back: deletes its drafts that nobody has touched since, and the clients it added that nothing uses.
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { listingImportRows, listingImports } from '#app/db/schema/listings/listing-imports.server.ts'
import { properties, propertyImages } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { requireAllHomes } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { recordAuditEntries } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { type OwnerClients, removeOwnerClients } from './import-owners.commands.server.ts'
import { getUndoDeadline } from './import.model.ts'
import { loadOwnImport } from './import.queries.server.ts'

/** A saved draft has a higher version, a published one another status; both stay, and so does a draft with a photo that did not come with the import. */
export async function undoImport(ctx: Ctx, id: string, clients: OwnerClients): Promise<void> {
  requireSignIn(ctx.actor)
  const { id: userId } = ctx.actor
  authorize(ctx.actor, 'listing.delete', { ownerId: userId })
  requireAllHomes(ctx)
  await inTransaction(ctx, async (tx) => {
    const found = await loadOwnImport(tx, id, userId)
    if (found.status === 'undone') return // a second click
    const deadline = getUndoDeadline(found)
    if (deadline === null || deadline <= ctx.now()) fail('import.undoTooLate')
    const now = ctx.now()
    const undone = await tx.db
      .update(listingImports)
      .set({ status: 'undone', undoneAt: now })
      .where(and(eq(listingImports.id, id), eq(listingImports.status, 'done')))
      .returning({ id: listingImports.id })
    if (undone.length === 0) return
    const made = tx.db
      .select({ id: listingImportRows.propertyId })
      .from(listingImportRows)
      .where(eq(listingImportRows.importId, id))
    const imported = sql`(select photo ->> 'photoId' from ${listingImportRows} named, jsonb_array_elements(named.photos) photo
      where named.import_id = ${id} and photo ->> 'photoId' is not null)`
    const photos = tx.db
      .select({ one: sql`1` })
      .from(propertyImages)
      .where(and(eq(propertyImages.propertyId, properties.id), sql`${propertyImages.id}::text not in ${imported}`))
    const deleted = await tx.db
      .update(properties)
      .set({ deletedAt: now, updatedAt: now, version: sql`${properties.version} + 1` })
      .where(
        and(
          sql`${properties.id} in ${made}`,
          eq(properties.ownerId, userId),
          eq(properties.status, 'draft'),
          eq(properties.version, 1),
          isNull(properties.deletedAt),
          notExists(photos),
        ),
      )
      .returning({ id: properties.id })
    await removeOwnerClients(tx, id, clients)
    await tx.db
      .update(listingImports)
      .set({ importedRows: sql`${listingImports.importedRows} - ${deleted.length}` })
      .where(eq(listingImports.id, id))
    await recordAuditEntries(
      tx,
      deleted.map(({ id: subjectId }) => ({
        action: 'listing.deleted',
        subjectType: 'listing',
        subjectId,
        details: { importId: id },
      })),
    )
  })
}
