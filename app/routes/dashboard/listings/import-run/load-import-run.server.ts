// What the page of an import shows: its columns until they are confirmed, afterwards its rows.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { explainRow, getColumnName } from '#app/domain/listings/import/import-export.rules.server.ts'
import { readColumn } from '#app/domain/listings/import/import-reading.labels.server.ts'
import { readImportRow } from '#app/domain/listings/import/import-row.rules.server.ts'
import { type ImportView, listImportColumns, NOT_USED } from '#app/domain/listings/import/import.model.ts'
import { getImportColumns, type ListedRow, listImportRows } from '#app/domain/listings/import/import.queries.server.ts'
import { m } from '#app/messages/messages.js'
import type { getOwnPaths } from '#app/routes/dashboard/listings/shared/own-listing-paths.ts'
import { IMPORT_ROW_OUTCOMES, type ImportRowOutcome, type Locale, type Role } from '#app/shared/vocabulary.ts'
import type { FileColumn } from './import-columns.tsx'
import type { ShownRow } from './import-rows.tsx'

/** More are in the file for download. */
const SHOWN_ROWS = 100

export async function loadColumns(ctx: Ctx, importId: string, role: Role) {
  const { headers, mapping, texts } = await getImportColumns(ctx, importId)
  const { locale } = ctx.request
  const columns = headers.map((header, at): FileColumn => {
    const held = mapping[at] ?? null
    const reading = readColumn(
      texts.map((row) => row[at] ?? ''),
      held,
    )
    return { letter: toLetters(at), header, held: held ?? NOT_USED, reading }
  })
  const choices = [
    { value: NOT_USED, label: m.own_import_not_used() },
    ...listImportColumns(role).map((column) => ({ value: column, label: getColumnName(column, locale) })),
  ]
  return { columns, choices }
}

/** 0 is A, 26 is AA. */
function toLetters(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? last : toLetters(Math.floor(at / 26) - 1) + last
}

type Paths = ReturnType<typeof getOwnPaths>

export async function loadRows(ctx: Ctx, view: ImportView, filter: ImportRowOutcome | null, paths: Paths) {
  const listed = await listImportRows(ctx, view.id, filter ? [filter] : IMPORT_ROW_OUTCOMES)
  return listed.slice(0, SHOWN_ROWS).map((row) => toShownRow(row, paths, ctx.request.locale))
}

function toShownRow(row: ListedRow, paths: Paths, locale: Locale): ShownRow {
  const { title, barangay, city, street, basePrice } = readImportRow(row.cells).values
  const listingId = row.propertyId ?? row.duplicateOfListingId
  return {
    row: row.rowNumber,
    title: title ?? '',
    place: [barangay, city || street].filter(Boolean).join(', '),
    rent: basePrice ?? 0,
    outcome: row.outcome,
    reasons: explainRow(row, locale),
    to: listingId === null ? null : paths.edit(listingId),
  }
}

export const countOutcomes = (view: ImportView): Record<ImportRowOutcome, number> => ({
  ready: view.validRows - view.warnedRows,
  warned: view.warnedRows,
  duplicate: view.duplicateRows,
  refused: view.totalRows - view.validRows - view.duplicateRows,
})
