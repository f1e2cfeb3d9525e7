// The table of a file with clients → checked rows. Columns that are not known are ignored.
import { clientInput } from '#app/domain/agents/clients/client.schema.ts'
import { findDayOrder, readSheetDay } from '#app/domain/kernel/spreadsheets/sheet-day.rules.ts'
import {
  createColumnFinder,
  findTable,
  pickCells,
  startsWithTotal,
} from '#app/domain/kernel/spreadsheets/sheet-header.rules.ts'
import type { TableLimits, TableRow } from '#app/domain/kernel/spreadsheets/spreadsheet.model.ts'
import { fail } from '#app/errors/app-error.ts'
import type { FieldCode } from '#app/errors/field-codes.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { tidyClientCells } from './client-cells.rules.ts'
import { CLIENT_COLUMN_NAMES, NAME_PART_NAMES } from './client-columns.data.ts'
import {
  CLIENT_COLUMNS,
  type ClientCells,
  type ClientColumn,
  MAX_CLIENT_ROWS,
  type NamePart,
} from './client-import.model.ts'

/** Some rows for what is no client: titles above the header, the header, totals; and one to notice that there are too many. */
export const CLIENT_TABLE_LIMITS: TableLimits = { rows: MAX_CLIENT_ROWS + 30, columns: 40 }
/** Longer cells fit no column; the rest of the text would only make the form large. */
const MAX_CELL = 600
const DAY_COLUMNS = ['wishMoveIn', 'nextActionDue'] as const satisfies readonly ClientColumn[]

const findColumn = createColumnFinder<ClientColumn | NamePart>({ ...CLIENT_COLUMN_NAMES, ...NAME_PART_NAMES })

export type ReadClient = { rowNumber: number; cells: ClientCells }

export function readClientTable(table: readonly TableRow[]): ReadClient[] {
  if (table.length === 0) fail('import.empty')
  const found = findTable(table, findColumn)
  if (!found?.columns.some((column) => column === 'name' || column === 'firstName' || column === 'lastName'))
    return fail('import.missingColumns', { columns: CLIENT_COLUMN_NAMES.name[0] })
  const rows = found.rows
    .map(({ number, cells: texts }) => ({ rowNumber: number, texts, cells: joinName(pickCells(found.columns, texts)) }))
    .filter(({ texts, cells }) => Object.keys(cells).length > 0 && !isTotal(texts, cells))
  if (rows.length === 0) fail('import.empty')
  if (rows.length > MAX_CLIENT_ROWS) fail('import.tooManyRows', { max: MAX_CLIENT_ROWS })
  const orders = DAY_COLUMNS.map((column) => ({
    column,
    order: findDayOrder(rows.flatMap((row) => row.cells[column] ?? [])),
  }))
  return rows.map(({ rowNumber, cells }) => {
    for (const { column, order } of orders) {
      const day = cells[column] === undefined ? null : readSheetDay(cells[column], order)
      if (day !== null) cells[column] = day
    }
    return { rowNumber, cells }
  })
}

function joinName({ firstName, lastName, ...cells }: Partial<Record<ClientColumn | NamePart, string>>): ClientCells {
  const joined = [firstName, lastName].filter(Boolean).join(' ')
  const named = { ...cells, name: cells.name ?? joined }
  return Object.fromEntries(
    CLIENT_COLUMNS.flatMap((column) => (named[column] ? [[column, named[column].slice(0, MAX_CELL)]] : [])),
  )
}

const isTotal = (texts: readonly string[], { email, phone }: ClientCells) =>
  email === undefined && phone === undefined && startsWithTotal(texts)

/** 6.39171E+11: the spreadsheet has dropped digits that nobody can find again. */
const SHORTENED_NUMBER = /^\d(?:[.,]\d{1,12})?e\+\d{1,2}$/i

/** The rules are those of the form. */
export function checkClientCells(cells: ClientCells) {
  const result = clientInput.omit({ key: true }).safeParse(tidyClientCells(cells))
  if (result.success) return { client: result.data, problems: [] }
  const problems = result.error.issues.map(({ path, message }) => {
    const column = path[0] as ClientColumn
    const isShortened = column === 'phone' && SHORTENED_NUMBER.test(cells.phone ?? '')
    const code = isShortened ? ('client.phone.shortened' satisfies FieldCode) : message
    return `${CLIENT_COLUMN_NAMES[column][0]}: ${fieldMessage(code)}`
  })
  return { client: null, problems }
}
