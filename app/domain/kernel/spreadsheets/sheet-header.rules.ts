// Finds the header of a table and the cells below it by the names of columns, in any order and spelling.
import type { TableRow } from './spreadsheet.model.ts'

/** 'Floor Area  (SQM)' and 'floor-area sqm' are the same name. */
export function normalizeName(text: string): string {
  return text
    .slice(0, MAX_NAME)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
const MAX_NAME = 200

/** 'E-mail' and 'email' are the same. */
const toKey = (text: string) => normalizeName(text).replaceAll(' ', '')
const toPlainKey = (text: string) =>
  toKey(text.slice(0, MAX_NAME).replaceAll(/\([^()]*\)|\b(?:php|pesos?)\b|[*?:₱]/gi, ' '))

export type ColumnFinder<Column> = (name: string) => Column | undefined

/** Finds 'Rent (PHP)*' as 'Rent' too. */
export function createColumnFinder<Column extends string>(
  names: Readonly<Record<Column, readonly string[]>>,
): ColumnFinder<Column> {
  const columns = new Map<string, Column>()
  for (const column of Object.keys(names) as Column[])
    for (const name of names[column])
      for (const key of [toKey(name), toPlainKey(name)]) columns.set(key, columns.get(key) ?? column)
  return (name) => columns.get(toKey(name)) ?? columns.get(toPlainKey(name))
}

export type FoundTable<Column> = { columns: (Column | undefined)[]; rows: TableRow[] }

/** Titles and dates above a table are no header. */
const MAX_ROWS_ABOVE = 15

/** The header is the row with most known names among the first. Undefined if no row has one. */
export function findTable<Column>(
  rows: readonly TableRow[],
  find: ColumnFinder<Column>,
): FoundTable<Column> | undefined {
  let best: (FoundTable<Column> & { known: number }) | undefined
  for (const [at, row] of rows.slice(0, MAX_ROWS_ABOVE + 1).entries()) {
    const columns = row.cells.map(find)
    const known = new Set(columns.filter((column) => column !== undefined)).size
    if (known > (best?.known ?? 0)) best = { columns, known, rows: rows.slice(at + 1) }
  }
  return best
}

/** Of two columns with the same meaning the first that has a text counts. */
export function pickCells<Column extends string>(
  columns: readonly (Column | undefined)[],
  texts: readonly string[],
): Partial<Record<Column, string>> {
  const cells: Partial<Record<Column, string>> = {}
  for (const [at, column] of columns.entries())
    if (column !== undefined && texts[at]) cells[column] ??= readCell(texts[at])
  return cells
}

/** Our own exports write an apostrophe before a text that a spreadsheet would run as a formula. */
const readCell = (text: string) => text.replace(/^'(?=[=+\-@])/, '')

const TOTAL = /^(?:grand |sub ?)?(?:totals?|kabuuan|sum)\b/

/** 'Total', 'Grand total: 60': the first text of a row that sums up the others. */
export function startsWithTotal(texts: readonly string[]): boolean {
  return TOTAL.test(normalizeName(texts.find((text) => text !== '') ?? ''))
}
