// The uploader removes a document that nobody relies on. Of many attempts one succeeds.
import { eq } from 'drizzle-orm'
import { storedFiles } from '#app/db/schema/platform/files.server.ts'
import { documents } from '#app/db/schema/tenancy/tenancy.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { discardDocuments } from '#app/domain/kernel/uploads/document.commands.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail, isAppError } from '#app/errors/app-error.ts'
import { authorize, authorizeVisible, requireSignIn } from '#app/permissions/policy.ts'
import { isUuid } from '#app/shared/uuid.ts'
import { isRemovable } from './rental-document.rules.ts'

/** The file is deleted after the transaction: a file without a row is swept, a row without a file would be a broken link. */
export async function removeDocument(ctx: Ctx, id: string): Promise<void> {
  requireSignIn(ctx.actor)
  const path = await inTransaction(ctx, async (tx) => {
    const [document] = isUuid(id) ? await tx.db.select().from(documents).where(eq(documents.id, id)).for('update') : []
    if (!document) return fail('document.notFound')
    const { kind, audience, rentalId, fileId, uploadedBy } = document
    const rental = await findVisibleRental(tx, rentalId)
    const subject = { ...rental, audience, uploadedBy }
    authorizeVisible(tx.actor, 'document.read', 'document.notFound', subject)
    authorize(tx.actor, 'document.remove', subject)
    if (!isRemovable(document, rental.listing.ownerId === uploadedBy ? 'owner' : 'tenant')) fail('document.isRecord')
    await tx.db.delete(documents).where(eq(documents.id, id))
    const [file] = await tx.db
      .delete(storedFiles)
      .where(eq(storedFiles.id, fileId))
      .returning({ path: storedFiles.path })
    await recordAudit(tx, {
      action: 'document.removed',
      subjectType: 'rental',
      subjectId: rentalId,
      details: { kind, audience },
    })
    return file?.path
  })
  if (path !== undefined) await discardDocuments(ctx, [path])
}

/** A stranger gets the same answer as for a document that does not exist. */
async function findVisibleRental(ctx: Ctx, rentalId: string) {
  try {
    return await loadRental(ctx, rentalId)
  } catch (error) {
    if (isAppError(error) && error.code === 'rental.notFound') return fail('document.notFound')
    throw error
  }
}
