// The table of an uploaded file → its checked rows.
import { MAX_IMPORT_ROWS } from '#app/db/schema/listings/listing-imports.server.ts'
import { findDayOrder, readSheetDay } from '#app/domain/kernel/spreadsheets/sheet-day.rules.ts'
import {
  createColumnFinder,
  findTable,
  pickCells,
  startsWithTotal,
} from '#app/domain/kernel/spreadsheets/sheet-header.rules.ts'
import type { TableLimits, TableRow } from '#app/domain/kernel/spreadsheets/spreadsheet.model.ts'
import { fail } from '#app/errors/app-error.ts'
import { COLUMN_NAMES } from './import-columns.data.ts'
import { readImportRow } from './import-row.rules.server.ts'
import { type CheckedRow, type ImportCells, type ImportColumn, REQUIRED_COLUMNS } from './import.model.ts'

/** Some rows for what is no listing: titles above the header, the header, totals; and one to notice that there are too many. */
export const IMPORT_TABLE_LIMITS: TableLimits = { rows: MAX_IMPORT_ROWS + 30, columns: 60 }

const findColumn = createColumnFinder<ImportColumn>(COLUMN_NAMES)

export function checkImportTable(table: readonly TableRow[]): CheckedRow[] {
  if (table.length === 0) fail('import.empty')
  const found = findTable(table, findColumn) ?? fail('import.noHeader')
  const missing = REQUIRED_COLUMNS.filter((column) => !found.columns.includes(column))
  if (missing.length > 0)
    fail('import.missingColumns', { columns: missing.map((column) => COLUMN_NAMES[column][0]).join(', ') })
  const rows = found.rows
    .map(({ number, cells: texts }) => ({ rowNumber: number, texts, cells: pickCells(found.columns, texts) }))
    .filter(({ texts, cells }) => Object.keys(cells).length > 0 && !isTotal(texts, cells))
  if (rows.length === 0) fail('import.empty')
  if (rows.length > MAX_IMPORT_ROWS) fail('import.tooManyRows', { max: MAX_IMPORT_ROWS })
  const order = findDayOrder(rows.flatMap(({ cells }) => cells.availableFrom ?? []))
  return rows.map(({ rowNumber, cells: picked }) => {
    const day = picked.availableFrom === undefined ? null : readSheetDay(picked.availableFrom, order)
    const cells = day === null ? picked : { ...picked, availableFrom: day }
    return { rowNumber, cells, problems: readImportRow(cells).problems }
  })
}

const isTotal = (texts: readonly string[], { city, propertyType }: ImportCells) =>
  city === undefined && propertyType === undefined && startsWithTotal(texts)
