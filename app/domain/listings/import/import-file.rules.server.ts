// An uploaded file → its checked rows.
import { MAX_IMPORT_ROWS } from '#app/db/schema/listings/listing-imports.server.ts'
import { fail } from '#app/errors/app-error.ts'
import { parseCsv, type TableLimits, type TableRow } from '#app/shared/csv.ts'
import { decodeText } from './engine/text-encoding.ts'
import { parseXlsx } from './engine/xlsx.server.ts'
import { BadArchiveError } from './engine/zip.server.ts'
import { COLUMN_NAMES } from './import-columns.data.ts'
import { listMissingColumns, matchHeader, pickCells } from './import-columns.rules.ts'
import { readImportRow, rememberCities } from './import-row.rules.server.ts'
import type { CheckedRow } from './import.model.ts'

const MAX_COLUMNS = 60
/** The header, the allowed rows, and one more to notice that there are too many. */
const LIMITS = { rows: MAX_IMPORT_ROWS + 2, columns: MAX_COLUMNS }

export async function checkImportFile(bytes: Buffer): Promise<CheckedRow[]> {
  const [header, ...rows] = await readTable(bytes, LIMITS)
  if (!header) fail('import.empty')
  const columns = matchHeader(header.cells)
  if (columns.every((column) => column === undefined)) fail('import.noHeader')
  const missing = listMissingColumns(columns)
  if (missing.length > 0)
    fail('import.missingColumns', { columns: missing.map((column) => COLUMN_NAMES[column][0]).join(', ') })
  if (rows.length === 0) fail('import.empty')
  if (rows.length > MAX_IMPORT_ROWS) fail('import.tooManyRows', { max: MAX_IMPORT_ROWS })
  const findCity = rememberCities()
  return rows.map(({ number, cells: texts }) => {
    const cells = pickCells(columns, texts)
    return { rowNumber: number, cells, problems: readImportRow(cells, findCity).problems }
  })
}

/** A workbook is a ZIP archive; everything else is read as text. */
export async function readTable(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  const isArchive = bytes.length > 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50
  try {
    if (isArchive) return await parseXlsx(bytes, limits)
  } catch (error) {
    if (error instanceof BadArchiveError || error instanceof RangeError) fail('import.unreadable', {}, { cause: error })
    throw error
  }
  const text = decodeText(bytes)
  if (text.includes('\0')) fail('import.unreadable')
  return parseCsv(text, limits)
}
