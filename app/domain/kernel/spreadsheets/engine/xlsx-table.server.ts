// The first visible sheet of an Excel workbook as rows of text. Reads values only: styles, formulas, pictures and macros are ignored.
import { makeZip } from 'client-zip'
import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import type { TableLimits, TableRow } from '#app/domain/kernel/spreadsheets/spreadsheet.model.ts'
import { unpack } from './unpack.server.ts'

const UNPACK_LIMITS = { bytes: 20 * 1024 * 1024, entries: 1_000 }
/** Rows without text between the others, such as those that were deleted or are only formatted. */
const MAX_EMPTY_ROWS = 5_000

export async function readWorkbook(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  const parts = await unpack(bytes, UNPACK_LIMITS, isTablePart)
  // hucre unpacks up to 2 GB by itself, so it gets an archive without compression
  const files = Array.from(parts, ([name, input]) => ({ name, input }))
  const stored = await buffer(makeZip(files))
  let firstVisible: number | undefined
  const { sheets } = await readXlsx(stored, {
    sheets: ({ hidden, veryHidden }, index) => {
      if (!hidden && !veryHidden) firstVisible ??= index
      return index === firstVisible
    },
    range: `A1:${toColumnName(limits.columns)}${limits.rows + MAX_EMPTY_ROWS}`,
  })
  return (sheets[0]?.rows ?? [])
    .map((values, index) => ({ number: index + 1, cells: values.map(toCellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .slice(0, limits.rows)
}

/** What a table is made of. Themes, pictures, comments, pivot tables and links between files are left out. */
const TABLE_PART =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/i
const isTablePart = (name: string) => TABLE_PART.test(name)

type CellValue = string | number | boolean | Date | null | undefined

function toCellText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = String(value).trim()
  return FORMULA_ERROR.test(text) ? '' : text
}

/** What a formula without a result shows. */
const FORMULA_ERROR = /^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)$/

/** 1 is A, 28 is AB. */
function toColumnName(number: number): string {
  const rest = (number - 1) % 26
  const letter = String.fromCodePoint(65 + rest)
  return number > 26 ? `${toColumnName((number - 1 - rest) / 26)}${letter}` : letter
}
