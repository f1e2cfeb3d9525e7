// The table of an uploaded file → its header and rows; the rows with the columns that the person confirmed → checked rows.
import {
  MAX_HEADER_LENGTH,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '#app/db/schema/listings/listing-imports.server.ts'
import { findDayOrder, readSheetDay } from '#app/domain/kernel/spreadsheets/sheet-day.rules.ts'
import { findTable, pickCells, startsWithTotal } from '#app/domain/kernel/spreadsheets/sheet-header.rules.ts'
import type { TableLimits, TableRow } from '#app/domain/kernel/spreadsheets/spreadsheet.model.ts'
import { fail } from '#app/errors/app-error.ts'
import { COLUMN_NAMES } from './import-columns.data.ts'
import { findColumnByName } from './import-mapping.rules.server.ts'
import { isRefusing, readImportRow } from './import-row.rules.server.ts'
import type { CheckedRow, FileRow, ImportCells, ImportMapping } from './import.model.ts'

/** Some rows for what is no listing: titles above the header, the header, totals; and one to notice that there are too many. */
export const IMPORT_TABLE_LIMITS: TableLimits = { rows: MAX_IMPORT_ROWS + 30, columns: MAX_IMPORT_COLUMNS }

export type ImportTable = { headers: string[]; rows: FileRow[] }

/** The header is the row with most known names; if none is known, the first row with two texts, and the person says what they mean. */
export function readImportTable(table: readonly TableRow[]): ImportTable {
  if (table.length === 0) fail('import.empty')
  const found = findTable(table, findColumnByName)
  const bodyStart = found ? table.length - found.rows.length : table.findIndex(hasSeveralTexts) + 1
  const header = table[bodyStart - 1] ?? fail('import.noHeader')
  const width = Math.max(...table.slice(bodyStart - 1).map(({ cells }) => cells.length))
  const headers = Array.from({ length: width }, (_, at) => (header.cells[at] ?? '').trim().slice(0, MAX_HEADER_LENGTH))
  const cityAt = headers.findIndex((name) => findColumnByName(name) === 'city')
  const rows = table
    .slice(bodyStart)
    .map(({ number, cells }) => ({ rowNumber: number, texts: cells }))
    .filter(({ texts }) => texts.some((text) => text.trim() !== '') && !(startsWithTotal(texts) && !texts[cityAt]))
  if (rows.length === 0) fail('import.empty')
  if (rows.length > MAX_IMPORT_ROWS) fail('import.tooManyRows', { max: MAX_IMPORT_ROWS })
  return { headers, rows }
}

const hasSeveralTexts = ({ cells }: TableRow) => cells.filter((text) => text.trim() !== '').length >= 2

/** Only rows without a title or a place are refused; what else is not understood becomes a note on the draft. */
export function checkImportRows(rows: readonly FileRow[], mapping: ImportMapping): CheckedRow[] {
  requireColumns(mapping)
  const columns = mapping.map((column) => column ?? undefined)
  const picked = rows.map(({ rowNumber, texts }) => ({ rowNumber, cells: pickCells(columns, texts) }))
  const order = findDayOrder(picked.flatMap(({ cells }) => cells.availableFrom ?? []))
  const firstRows = new Map<string, number>()
  return picked.map(({ rowNumber, cells: typed }) => {
    const day = typed.availableFrom === undefined ? null : readSheetDay(typed.availableFrom, order)
    const cells = day === null ? typed : { ...typed, availableFrom: day }
    const { problems } = readImportRow(cells)
    const isRefused = problems.some(isRefusing)
    const duplicateOfRow = isRefused ? null : findFirstRow(firstRows, cells, rowNumber)
    const outcome = isRefused
      ? 'refused'
      : duplicateOfRow !== null
        ? 'duplicate'
        : problems.length > 0
          ? 'warned'
          : 'ready'
    return { rowNumber, cells, problems, outcome, duplicateOfRow, duplicateOfListingId: null }
  })
}

/** The row before this one with the same cells, all of them. Remembers the row otherwise. */
function findFirstRow(firstRows: Map<string, number>, cells: ImportCells, rowNumber: number): number | null {
  const key = JSON.stringify(Object.entries(cells).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const first = firstRows.get(key)
  if (first === undefined) firstRows.set(key, rowNumber)
  return first ?? null
}

function requireColumns(mapping: ImportMapping): void {
  const missing = (['title', 'city'] as const).filter(
    (column) => !mapping.includes(column) && !(column === 'city' && mapping.includes('street')),
  )
  if (missing.length > 0)
    fail('import.missingColumns', { columns: missing.map((column) => COLUMN_NAMES[column][0]).join(', ') })
}
