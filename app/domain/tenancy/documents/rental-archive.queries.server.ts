// Everything of a rental that the person may read, as one archive: documents, the lease draft, the deposit passport, statements,
// acknowledgments, proofs of payment and of the return of the deposit. Files are read one after the other while the archive is sent.
import { type ArchiveFile, writeArchive } from '#app/adapters/archive/zip-archive.server.ts'
import type { ObjectRef } from '#app/adapters/storage/storage.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { recordAudit } from '#app/domain/kernel/audit/audit.commands.server.ts'
import { buildDepositPdf } from '#app/domain/tenancy/deposits/deposit-paper.queries.server.ts'
import { findReturnProof } from '#app/domain/tenancy/deposits/deposit-return.queries.server.ts'
import { getDepositPassport } from '#app/domain/tenancy/deposits/deposit.queries.server.ts'
import { buildAcknowledgment, buildStatementPdf } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import type { RentBook } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { findPaymentProof, getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { loadRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'
import { listStatementYears } from '#app/domain/tenancy/rent-book/statement.rules.ts'
import { authorize } from '#app/permissions/policy.ts'
import { buildLeaseDraft } from './lease-draft.queries.server.ts'
import { findDocumentFile, listDocuments } from './rental-document.queries.server.ts'
import { MAX_RENTAL_DOCUMENTS, toArchiveName } from './rental-document.rules.ts'

/** Only for the two parties: administrators may not open documents. */
export async function openRentalArchive(
  ctx: Ctx,
  rentalId: string,
): Promise<{ fileName: string; body: ReadableStream<Uint8Array> }> {
  authorize(ctx.actor, 'document.upload', await loadRental(ctx, rentalId))
  const book = await getRentBook(ctx, rentalId)
  await recordAudit(ctx, { action: 'document.archiveOpened', subjectType: 'rental', subjectId: rentalId })
  return { fileName: `rental-${rentalId.slice(0, 8)}.zip`, body: writeArchive(listFiles(ctx, book)) }
}

async function* listFiles(ctx: Ctx, book: RentBook): AsyncGenerator<ArchiveFile> {
  const { id } = book.rental
  const toFile = (paper: Paper, folder = ''): ArchiveFile => ({
    name: `${folder}${paper.fileName}`,
    input: paper.bytes,
    lastModified: ctx.now(),
  })
  yield toFile(await buildLeaseDraft(ctx, id))
  yield toFile(await buildDepositPdf(ctx, id))
  for (const year of listStatementYears(book))
    yield toFile(await buildStatementPdf(ctx, id, String(year)), 'statements/')
  for (const transfer of book.transfers) {
    const number = transfer.acknowledgment?.number
    if (number !== undefined) yield toFile(await buildAcknowledgment(ctx, id, transfer.id), 'acknowledgments/')
    if (transfer.proofUrl !== null)
      yield* readPart(ctx, 'proofs', transfer.id, await findPaymentProof(ctx, id, transfer.id))
  }
  for (const { id: returnId, proofUrl } of (await getDepositPassport(ctx, id)).returns)
    if (proofUrl !== null) yield* readPart(ctx, 'deposit-returns', returnId, await findReturnProof(ctx, id, returnId))
  const { rows } = await listDocuments(ctx, { rentalId: id, page: 1 }, MAX_RENTAL_DOCUMENTS)
  for (const [index, document] of rows.entries()) {
    const title = `${String(index + 1).padStart(3, '0')} ${toArchiveName(document.title)}`
    yield* readPart(ctx, 'documents', title, await findDocumentFile(ctx, document.id))
  }
}

type Paper = { fileName: string; bytes: Buffer }

const EXTENSIONS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/webp': 'webp' }

/** A file that the storage lost does not keep the others. */
async function* readPart(
  ctx: Ctx,
  folder: string,
  title: string,
  { ref, contentType }: { ref: ObjectRef; contentType: string },
): AsyncGenerator<ArchiveFile> {
  const found = await ctx.adapters.storage.open(ref)
  if (!found) return ctx.adapters.log.warn('documents.missingInArchive', { path: ref.path })
  const name = `${folder}/${title}.${EXTENSIONS[contentType] ?? 'bin'}`
  try {
    yield { name, input: found.body, size: found.info.size, lastModified: found.info.modifiedAt }
  } finally {
    found.body.destroy() // the reader may have left
  }
}
