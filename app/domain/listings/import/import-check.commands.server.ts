// Checks the rows of an import with the columns that the person confirmed. Nothing is created yet.
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import {
  listingImportColumns,
  listingImportRows,
  listingImports,
} from '#app/db/schema/listings/listing-imports.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { type Ctx, inTransaction } from '#app/domain/ctx.server.ts'
import { requireAllHomes } from '#app/domain/kernel/team-homes/chosen-homes.rules.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { authorize, requireSignIn } from '#app/permissions/policy.ts'
import { checkImportRows } from './import-file.rules.server.ts'
import { toHeaderKey } from './import-mapping.rules.server.ts'
import { type DraftValues, readImportRow } from './import-row.rules.server.ts'
import { type CheckedRow, type ImportMapping, listImportColumns } from './import.model.ts'
import { loadOwnImport } from './import.queries.server.ts'

/** Until the import runs, the columns can be chosen again. */
const CHECKABLE_STATUSES = ['uploaded', 'checked', 'cancelled', 'failed'] as const

type ConfirmedColumns = { id: string; mapping: ImportMapping; remember: boolean }

export async function checkImport(ctx: Ctx, { id, mapping, remember }: ConfirmedColumns): Promise<void> {
  requireSignIn(ctx.actor)
  const { id: userId, role } = ctx.actor
  authorize(ctx.actor, 'listing.create', { ownerId: userId })
  requireAllHomes(ctx)
  await inTransaction(ctx, async (tx) => {
    const { headers } = await loadOwnImport(tx, id, userId)
    const allowed = listImportColumns(role)
    if (mapping.length !== headers.length || mapping.some((column) => column !== null && !allowed.includes(column)))
      fail('app.invalidInput')
    const fileRows = await tx.db
      .select({ rowNumber: listingImportRows.rowNumber, texts: listingImportRows.texts })
      .from(listingImportRows)
      .where(eq(listingImportRows.importId, id))
      .orderBy(asc(listingImportRows.rowNumber))
    const rows = await markOwnedListings(tx, userId, checkImportRows(fileRows, mapping))
    const countOutcome = (wanted: CheckedRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length
    const checked = await tx.db
      .update(listingImports)
      .set({
        status: 'checked',
        finishedAt: null,
        mapping: [...mapping],
        validRows: countOutcome('ready') + countOutcome('warned'),
        warnedRows: countOutcome('warned'),
        duplicateRows: countOutcome('duplicate'),
      })
      .where(and(eq(listingImports.id, id), inArray(listingImports.status, CHECKABLE_STATUSES)))
      .returning({ id: listingImports.id })
    if (checked.length === 0) fail('import.begun')
    await writeRows(tx, id, rows)
    if (remember) await rememberColumns(tx, userId, headers, mapping)
  })
}

async function writeRows(tx: Ctx, importId: string, rows: readonly CheckedRow[]): Promise<void> {
  await tx.db.execute(sql`
    update ${listingImportRows} set cells = checked.cells, problems = checked.problems, outcome = checked.outcome,
      duplicate_of_row = checked."duplicateOfRow", duplicate_of_listing_id = checked."duplicateOfListingId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as checked
      ("rowNumber" int, cells jsonb, problems jsonb, outcome text, "duplicateOfRow" int, "duplicateOfListingId" uuid)
    where ${listingImportRows.importId} = ${importId} and ${listingImportRows.rowNumber} = checked."rowNumber"`)
}

type KnownListing = Pick<DraftValues, 'title' | 'citySlug' | 'unit' | 'basePrice'>
const toKey = ({ title, citySlug, unit, basePrice }: KnownListing) =>
  JSON.stringify([title?.toLowerCase(), citySlug, unit?.toLowerCase() ?? null, basePrice])

/** A row is a copy of a listing with the same title, city, unit and rent. */
async function markOwnedListings(tx: Ctx, userId: string, rows: readonly CheckedRow[]): Promise<CheckedRow[]> {
  const read = rows.map((row) => ({ row, values: readImportRow(row.cells).values }))
  const titles = [...new Set(read.map(({ values }) => values.title?.toLowerCase() ?? ''))]
  const { id, title, citySlug, unit, basePrice } = properties
  const owned = await tx.db
    .select({ id, title, citySlug, unit, basePrice })
    .from(properties)
    .where(
      and(
        eq(properties.ownerId, userId),
        isNull(properties.deletedAt),
        sql`lower(${title}) = any(${sql.param(titles)}::text[])`,
      ),
    )
  const idByKey = new Map(owned.map((listing) => [toKey(listing), listing.id]))
  return read.map(({ row, values }) => {
    const listingId = idByKey.get(toKey(values))
    const isCreated = row.outcome === 'ready' || row.outcome === 'warned'
    return listingId !== undefined && isCreated ? markDuplicate(row, listingId) : row
  })
}

const markDuplicate = (row: CheckedRow, duplicateOfListingId: string): CheckedRow => ({
  ...row,
  outcome: 'duplicate',
  duplicateOfListingId,
})

async function rememberColumns(tx: Ctx, userId: string, headers: readonly string[], mapping: ImportMapping) {
  const columns = new Map(headers.map((header, at) => [toHeaderKey(header), mapping[at] ?? null]))
  columns.delete('')
  if (columns.size === 0) return
  const updatedAt = tx.now()
  await tx.db
    .insert(listingImportColumns)
    .values(Array.from(columns, ([headerKey, holds]) => ({ userId, headerKey, holds, updatedAt })))
    .onConflictDoUpdate({
      target: [listingImportColumns.userId, listingImportColumns.headerKey],
      set: { holds: sql`excluded.holds`, updatedAt },
    })
}
