// Reads an uploaded file and keeps its rows with their problems. Nothing is created yet.
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import { listingImportRows, listingImports } from '#app/db/schema/listings/listing-imports.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { readSpreadsheet } from '#app/domain/kernel/spreadsheets/spreadsheet.service.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { checkImportTable, IMPORT_TABLE_LIMITS } from './import-file.rules.server.ts'
import { MAX_IMPORT_MB } from './import.model.ts'

const MEGABYTE = 1024 * 1024

/** Returns the id of the import. */
export async function checkImport(ctx: Ctx, file: Blob): Promise<string> {
  requireSignIn(ctx.actor)
  const { id: userId } = ctx.actor
  authorize(ctx.actor, 'listing.create', { ownerId: userId })
  await hitLimit(ctx, 'upload', getAccountSubject(userId))
  if (file.size > MAX_IMPORT_MB * MEGABYTE) fail('upload.tooLarge', { mb: MAX_IMPORT_MB })
  const bytes = Buffer.from(await file.arrayBuffer())
  const rows = checkImportTable(await readSpreadsheet(ctx, bytes, IMPORT_TABLE_LIMITS))
  return inTransaction(ctx, async (tx) => {
    const [created] = await tx.db
      .insert(listingImports)
      .values({
        userId,
        fileName: buildFileName(file),
        fileSha256: sha256Hex(bytes),
        totalRows: rows.length,
        validRows: rows.filter(({ problems }) => problems.length === 0).length,
        createdAt: ctx.now(),
      })
      .returning({ id: listingImports.id })
    const importId = created?.id ?? fail('app.unexpected')
    await tx.db
      .insert(listingImportRows)
      .values(rows.map(({ rowNumber, cells, problems }) => ({ importId, rowNumber, cells, problems })))
    return importId
  })
}

/** For display only. */
function buildFileName(file: Blob): string {
  const name = file instanceof File ? file.name.replaceAll(/[\p{C}/\\]/gu, '').slice(-200) : ''
  return name === '' ? 'listings.csv' : name
}
