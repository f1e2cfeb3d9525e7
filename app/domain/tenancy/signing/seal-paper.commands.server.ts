// The last signature seals the paper: one PDF of the text and the certificate is stored with its fingerprint, is among the documents of both sides,
// and never changes.
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { documents } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import {
  describeFile,
  insertRows,
  removeObjects,
  storeObjects,
} from '#app/domain/kernel/uploads/stored-file.commands.server.ts'
import { listSigners } from '#app/domain/tenancy/invited-signers/invited-signer.queries.server.ts'
import { DOCUMENT_FOLDER } from '#app/domain/tenancy/documents/rental-document.rules.ts'
import { RENEWAL_SIDES, type RentalDocumentKind, type SignedPaperKind } from '#app/shared/tenancy-vocabulary.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { buildSealedPaper } from './lease-paper.queries.server.ts'
import { tellBothParties } from './paper-notice.commands.server.ts'
import { getPaperTitle } from './signing.labels.ts'
import { listSignatures, moveSigning, type StoredSigning } from './signing-access.queries.server.ts'

const BUCKET = 'documents' as const

/** Where the sealed file is among the documents of the rental. */
const DOCUMENT_KINDS: Record<SignedPaperKind, RentalDocumentKind> = {
  lease: 'lease',
  renewal: 'lease',
  early_end: 'notice',
  deposit: 'receipt',
  inventory: 'inspection_report',
}

/** The kind of the document says already that a lease is a lease. */
const buildTitle = ({ kind, content }: StoredSigning): string =>
  [...(kind === 'lease' ? [] : [getPaperTitle(kind)]), content.listing, content.preparedOn].join(' ').slice(0, 150)

type OpenPaper = { rental: StoredRental; signing: StoredSigning }

/** Call it in the transaction of a signature, or of the removal of who had not signed: both sides and everybody who was asked have to have signed. */
export async function sealIfComplete(ctx: Ctx, { rental, signing }: OpenPaper): Promise<boolean> {
  const signatures = (await listSignatures(ctx, signing.id)).filter(({ signedAt }) => signedAt !== null)
  const invited = await listSigners(ctx, signing.id)
  if (signatures.length < RENEWAL_SIDES.length || invited.some(({ status }) => status !== 'signed')) return false
  const bytes = await buildSealedPaper(ctx, signing, { signatures, invited })
  const path = `${DOCUMENT_FOLDER}/${rental.id}/${signing.kind}-${signing.id}-${ctx.now().getTime()}.pdf`
  const file = { path, bytes, contentType: 'application/pdf' }
  await storeObjects(ctx, BUCKET, [file])
  try {
    await storeRows(ctx, rental, signing, file)
  } catch (error) {
    await removeObjects(ctx, BUCKET, [path])
    throw error
  }
  await tellBothParties(ctx, rental, { event: 'signed', kind: signing.kind })
  return true
}

async function storeRows(
  ctx: Ctx,
  rental: StoredRental,
  signing: StoredSigning,
  file: { path: string; bytes: Buffer; contentType: string },
): Promise<void> {
  const fileId = (await insertRows(ctx, BUCKET, [describeFile(file)], rental.listing.ownerId)).get(file.path)
  if (fileId === undefined) throw new Error('the file was not stored')
  await moveSigning(ctx, signing, { status: 'signed', fileId, fileHash: sha256Hex(file.bytes) })
  await ctx.db.insert(documents).values({
    rentalId: rental.id,
    fileId,
    kind: DOCUMENT_KINDS[signing.kind],
    title: buildTitle(signing),
    audience: 'both',
    uploadedBy: null,
    createdAt: ctx.now(),
  })
}
