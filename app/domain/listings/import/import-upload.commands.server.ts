// Reads an uploaded file, keeps its rows, and guesses what its columns hold. The person confirms the columns before anything is checked.
import { and, eq, inArray } from 'drizzle-orm'
import { sha256Hex } from '#app/adapters/tokens.server.ts'
import {
  listingImportColumns,
  listingImportRows,
  listingImports,
} from '#app/db/schema/listings/listing-imports.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { requireAllHomes } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { getAccountSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { hitLimit } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { readSpreadsheet } from '#app/domain/kernel/spreadsheets/spreadsheet.service.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { IMPORT_TABLE_LIMITS, readImportTable } from './import-file.rules.server.ts'
import { guessMapping, type RememberedColumns, toHeaderKey } from './import-mapping.rules.server.ts'
import { isImportColumn, listImportColumns, MAX_IMPORT_MB } from './import.model.ts'

const MEGABYTE = 1024 * 1024

/** Returns the id of the import. */
export async function uploadImport(ctx: Ctx, file: Blob): Promise<string> {
  requireSignIn(ctx.actor)
  const { id: userId, role } = ctx.actor
  authorize(ctx.actor, 'listing.create', { ownerId: userId })
  requireAllHomes(ctx)
  await hitLimit(ctx, 'upload', getAccountSubject(userId))
  if (file.size > MAX_IMPORT_MB * MEGABYTE) fail('upload.tooLarge', { mb: MAX_IMPORT_MB })
  const bytes = Buffer.from(await file.arrayBuffer())
  const { headers, rows } = readImportTable(await readSpreadsheet(ctx, bytes, IMPORT_TABLE_LIMITS))
  const remembered = await readRememberedColumns(ctx, userId, headers)
  const mapping = guessMapping(headers, rows, remembered, listImportColumns(role))
  return inTransaction(ctx, async (tx) => {
    const [created] = await tx.db
      .insert(listingImports)
      .values({
        userId,
        fileName: buildFileName(file),
        fileSha256: sha256Hex(bytes),
        status: 'uploaded',
        headers,
        mapping: [...mapping],
        totalRows: rows.length,
        validRows: 0,
        createdAt: ctx.now(),
      })
      .returning({ id: listingImports.id })
    const importId = created?.id ?? fail('app.unexpected')
    await tx.db
      .insert(listingImportRows)
      .values(rows.map(({ rowNumber, texts }) => ({ importId, rowNumber, texts, cells: {} })))
    return importId
  })
}

async function readRememberedColumns(ctx: Ctx, userId: string, headers: readonly string[]): Promise<RememberedColumns> {
  const keys = headers.map(toHeaderKey)
  const rows = await ctx.db
    .select({ key: listingImportColumns.headerKey, holds: listingImportColumns.holds })
    .from(listingImportColumns)
    .where(and(eq(listingImportColumns.userId, userId), inArray(listingImportColumns.headerKey, keys)))
  return new Map(rows.map(({ key, holds }) => [key, isImportColumn(holds) ? holds : null]))
}

/** For display only. */
function buildFileName(file: Blob): string {
  const name = file instanceof File ? file.name.replaceAll(/[\p{C}/\\]/gu, '').slice(-200) : ''
  return name === '' ? 'listings.csv' : name
}
