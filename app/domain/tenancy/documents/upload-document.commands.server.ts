// One side of a rental stores a document: a signed lease, house rules, a notice. It chooses who may open it.
import { count, eq } from 'drizzle-orm'
import { documents } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { storeDocumentsOnce } from '#app/domain/kernel/uploads/document-once.commands.server.ts'
import {
  insertDocumentRows,
  type PreparedDocument,
  prepareDocument,
} from '#app/domain/kernel/uploads/document.commands.server.ts'
import { getTitleParams } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { notify } from '#app/domain/notifications/delivery/notify.commands.server.ts'
import { notifyTenants } from '#app/domain/tenancy/tenants/tenant-notice.commands.server.ts'
import { isOnTenantSide, loadRental, lockRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { DOCUMENT_FOLDER, MAX_RENTAL_DOCUMENTS } from './rental-document.rules.ts'
import type { DocumentInput } from './rental-document.schema.ts'

/** The file is stored before the transaction and deleted again if it fails or if the key was used before. */
export async function uploadDocument(ctx: Ctx, { key, file, ...facts }: DocumentInput): Promise<void> {
  authorize(ctx.actor, 'document.upload', await loadRental(ctx, facts.rental)) // only the parties make the server decode files
  const document = await prepareDocument(ctx, file)
  const folder = `${DOCUMENT_FOLDER}/${facts.rental}`
  const request = { operation: 'document.upload', key, input: facts, documents: [document], folder }
  await storeDocumentsOnce(ctx, request, async (tx, paths) => {
    await storeDocument(tx, facts, document, paths)
    return null
  })
}

async function storeDocument(
  ctx: Ctx,
  { rental: rentalId, kind, title, audience, ...rest }: Omit<DocumentInput, 'key' | 'file'>,
  document: PreparedDocument,
  paths: readonly string[],
): Promise<void> {
  requireSignIn(ctx.actor)
  const rental = await lockRental(ctx, rentalId)
  authorize(ctx.actor, 'document.upload', rental)
  const [stored] = await ctx.db.select({ total: count() }).from(documents).where(eq(documents.rentalId, rentalId))
  if ((stored?.total ?? 0) >= MAX_RENTAL_DOCUMENTS) fail('document.tooMany', { max: MAX_RENTAL_DOCUMENTS })
  const [fileId] = await insertDocumentRows(ctx, [document], paths)
  if (fileId === undefined) throw new Error('the file was not stored')
  const uploadedBy = ctx.actor.id
  const taxQuarter = kind === 'withholding_certificate' ? (rest.taxQuarter ?? null) : null
  const facts = { kind, title, audience, taxQuarter }
  await ctx.db.insert(documents).values({ rentalId, fileId, uploadedBy, ...facts, createdAt: ctx.now() })
  await recordAudit(ctx, {
    action: 'document.uploaded',
    subjectType: 'rental',
    subjectId: rentalId,
    details: { kind, audience, ...(taxQuarter === null ? {} : { taxQuarter }) },
  })
  const isTenant = isOnTenantSide(rental, uploadedBy)
  const notice = {
    kind: 'document.shared',
    subject: { type: 'rental', id: rentalId },
    params: { ...getTitleParams(rental.listing), note: title },
  } as const
  if (audience !== 'owner') await notifyTenants(ctx, rental, notice)
  if (isTenant && audience !== 'tenant') await notify(ctx, { userId: rental.listing.ownerId, ...notice })
}
