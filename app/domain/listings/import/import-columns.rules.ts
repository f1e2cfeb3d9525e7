// Finds the columns of a file by the names in its header.
import { COLUMN_NAMES } from './import-columns.data.ts'
import { IMPORT_COLUMNS, type ImportCells, type ImportColumn, REQUIRED_COLUMNS } from './import.model.ts'

/** 'Floor Area  (SQM)' and 'floor-area sqm' are the same name. */
export function normalizeName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

const COLUMN_OF_NAME = new Map(
  IMPORT_COLUMNS.flatMap((column) => COLUMN_NAMES[column].map((name) => [normalizeName(name), column] as const)),
)

/** The column at each place of the header; undefined for unknown names and for a second column of the same name. */
export function matchHeader(header: readonly string[]): (ImportColumn | undefined)[] {
  const seen = new Set<ImportColumn>()
  return header.map((name) => {
    const column = COLUMN_OF_NAME.get(normalizeName(name))
    if (column === undefined || seen.has(column)) return undefined
    seen.add(column)
    return column
  })
}

export function listMissingColumns(columns: readonly (ImportColumn | undefined)[]): ImportColumn[] {
  return REQUIRED_COLUMNS.filter((column) => !columns.includes(column))
}

export function pickCells(columns: readonly (ImportColumn | undefined)[], cells: readonly string[]): ImportCells {
  return Object.fromEntries(columns.flatMap((column, at) => (column && cells[at] ? [[column, cells[at]]] : [])))
}
