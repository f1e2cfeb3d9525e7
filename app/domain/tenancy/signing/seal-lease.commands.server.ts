// The second signature seals the contract: one PDF of the text and the certificate is stored with its fingerprint, stands among the documents of
// both sides, and never changes.
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { documents } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { insertRows, removeObjects, storeObjects } from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { DOCUMENT_FOLDER } from '#app/domain/tenancy/documents/rental-document.rules.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { tellParty } from './lease-notice.commands.server.ts'
import { buildSealedLease } from './lease-paper.queries.server.ts'
import { moveSigning, type StoredSignature, type StoredSigning } from './signing-access.queries.server.ts'

const BUCKET = 'documents' as const

/** Call it in the transaction of the last signature. */
export async function sealLease(
  ctx: Ctx,
  { rental, signing, signatures }: { rental: StoredRental; signing: StoredSigning; signatures: StoredSignature[] },
): Promise<void> {
  const bytes = await buildSealedLease(ctx, signing, signatures)
  const path = `${DOCUMENT_FOLDER}/${rental.id}/lease-${signing.id}-${ctx.now().getTime()}.pdf`
  const file = { path, bytes, contentType: 'application/pdf' }
  await storeObjects(ctx, BUCKET, [file])
  try {
    await storeRows(ctx, rental, signing, file)
  } catch (error) {
    await removeObjects(ctx, BUCKET, [path])
    throw error
  }
  for (const userId of [rental.tenantId, rental.listing.ownerId])
    await tellParty(ctx, rental, { userId, kind: 'lease.signed' })
}

async function storeRows(
  ctx: Ctx,
  rental: StoredRental,
  signing: StoredSigning,
  file: { path: string; bytes: Buffer; contentType: string },
): Promise<void> {
  const fileId = (await insertRows(ctx, BUCKET, [file], rental.listing.ownerId)).get(file.path)
  if (fileId === undefined) throw new Error('the file was not stored')
  await moveSigning(ctx, signing, { status: 'signed', fileId, fileHash: sha256Hex(file.bytes) })
  await ctx.db.insert(documents).values({
    rentalId: rental.id,
    fileId,
    kind: 'lease',
    title: `${signing.content.listing} ${signing.content.preparedOn}`.slice(0, 150),
    audience: 'both',
    uploadedBy: null,
    createdAt: ctx.now(),
  })
}
