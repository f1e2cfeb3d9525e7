// Guesses what the columns of a file hold: by what the person chose before, by the name, and for the rest by what is written in them.
import { readSheetDay } from '#app/domain/kernel/spreadsheets/sheet-day.rules.ts'
import { createColumnFinder, normalizeName } from '#app/domain/kernel/spreadsheets/sheet-header.rules.ts'
import { MAX_HEADER_LENGTH } from '#app/db/schema/listings/listing-imports.server.ts'
import { readTerms, readWord } from './import-cells.rules.ts'
import { findCityAddress } from './import-city.rules.server.ts'
import { COLUMN_NAMES, FURNISHING_WORDS, TYPE_WORDS } from './import-columns.data.ts'
import { type FileRow, IMPORT_COLUMNS, type ImportColumn, type ImportMapping } from './import.model.ts'

export const findColumnByName = createColumnFinder<ImportColumn>(COLUMN_NAMES)

/** The form of a header by which it is remembered. */
export const toHeaderKey = (header: string) => normalizeName(header).slice(0, MAX_HEADER_LENGTH)

/** What the person chose for columns of these names; null for a column that is not used. */
export type RememberedColumns = ReadonlyMap<string, ImportColumn | null>

/** A column is judged by its first texts, and needs this share of them. */
const SAMPLE_ROWS = 30
const NEEDED_SHARE = 0.7

/** In this order, because a city is written in words and a type too. */
const CONTENT_TESTS: readonly (readonly [ImportColumn, (text: string) => boolean])[] = [
  ['availableFrom', (text) => /[/-]|[a-z]{3}/i.test(text) && readSheetDay(text) !== null],
  ['floorArea', (text) => /^[\d.,]+ ?(?:sq\.? ?m|sqm|m2|m²)/i.test(text)],
  ['depositAndAdvance', (text) => /\+|mos|dep|adv/i.test(text) && 'value' in readTerms('deposit')(text)],
  ['bedroomsAndBathrooms', (text) => /^(?:studio|\d ?(?:br)?) ?\/ ?\d(?:\.5)?(?: ?(?:cr|t&b|bath))?$/i.test(text)],
  ['rent', (text) => /^(?:₱|php|p)? ?(?:\d{1,3},\d{3}|\d{4,6}|\d{1,3}(?:\.\d)? ?k)\b/i.test(text)],
  ['propertyType', (text) => 'value' in readWord(TYPE_WORDS, text)],
  ['furnishing', (text) => /[a-z]{4}/i.test(text) && 'value' in readWord(FURNISHING_WORDS, text)],
  ['city', (text) => findCityAddress(text) !== null],
  ['title', (text) => /\p{L}{3}.*\s/u.test(text)],
]

export function guessMapping(
  headers: readonly string[],
  rows: readonly FileRow[],
  remembered: RememberedColumns = new Map(),
  allowed: readonly ImportColumn[] = IMPORT_COLUMNS,
): ImportMapping {
  const mapping: (ImportColumn | null)[] = headers.map(() => null)
  const isTaken = (column: ImportColumn) => mapping.includes(column)
  const isDecided = headers.map((header) => remembered.has(toHeaderKey(header)))
  for (const [at, header] of headers.entries()) {
    const column = isDecided[at] ? remembered.get(toHeaderKey(header)) : findColumnByName(header)
    if (column && allowed.includes(column) && !isTaken(column)) mapping[at] = column
  }
  for (const [column, test] of CONTENT_TESTS) {
    if (isTaken(column)) continue
    const at = headers.findIndex(
      (_, index) => mapping[index] === null && !isDecided[index] && isMostly(rows, index, test),
    )
    if (at >= 0) mapping[at] = column
  }
  return mapping
}

function isMostly(rows: readonly FileRow[], at: number, test: (text: string) => boolean): boolean {
  const texts = rows.slice(0, SAMPLE_ROWS).flatMap(({ texts: cells }) => cells[at]?.trim().slice(0, 200) || [])
  return texts.length > 0 && texts.filter(test).length >= texts.length * NEEDED_SHARE
}
