// The table of a file with tenants → rows, and a row → what the form of one tenant takes. The rules are those of that form.
import { findDayOrder, readSheetDay } from '#app/domain/kernel/spreadsheets/sheet-day.rules.ts'
import { readSheetPesos } from '#app/domain/kernel/spreadsheets/sheet-amount.rules.ts'
import {
  createColumnFinder,
  findTable,
  normalizeName,
  pickCells,
  startsWithTotal,
} from '#app/domain/kernel/spreadsheets/sheet-header.rules.ts'
import type { TableLimits, TableRow } from '#app/domain/kernel/spreadsheets/spreadsheet.model.ts'
import type { HomeChoice } from '#app/domain/tenancy/existing-tenants/existing-tenant.model.ts'
import { addTenantInput, type AddTenantInput } from '#app/domain/tenancy/existing-tenants/existing-tenant.schema.ts'
import { fail } from '#app/errors/app-error.ts'
import { getCurrentLocale } from '#app/i18n/localize.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { getColumnName, TENANT_COLUMN_NAMES } from './tenant-columns.data.ts'
import { MAX_TENANT_CELL, MAX_TENANT_ROWS, type TenantCells, type TenantColumn } from './tenant-import.model.ts'

/** Some rows for what is no tenant: titles above the header, the header, totals; and one to notice that there are too many. */
export const TENANT_TABLE_LIMITS: TableLimits = { rows: MAX_TENANT_ROWS + 30, columns: 40 }
const DAY_COLUMNS = ['startsOn', 'endsOn', 'owedDue'] as const satisfies readonly TenantColumn[]
const AMOUNT_COLUMNS = ['monthlyRent', 'deposit', 'advance', 'owed'] as const satisfies readonly TenantColumn[]
const REQUIRED_COLUMNS = ['listing', 'name', 'monthlyRent'] as const satisfies readonly TenantColumn[]

const findColumn = createColumnFinder<TenantColumn>(TENANT_COLUMN_NAMES)

export function readTenantTable(table: readonly TableRow[]): { rowNumber: number; cells: TenantCells }[] {
  if (table.length === 0) fail('import.empty')
  const found = findTable(table, findColumn)
  const missing = REQUIRED_COLUMNS.filter((column) => !found?.columns.includes(column))
  if (!found || missing.length > 0)
    return fail('import.missingColumns', {
      columns: missing.map((column) => getColumnName(column, getCurrentLocale())).join(', '),
    })
  const rows = found.rows
    .filter(({ cells }) => !startsWithTotal(cells))
    .map(({ number, cells }) => ({ rowNumber: number, cells: cutCells(pickCells(found.columns, cells)) }))
    .filter(({ cells }) => Object.keys(cells).length > 0)
  if (rows.length === 0) fail('import.empty')
  if (rows.length > MAX_TENANT_ROWS) fail('import.tooManyRows', { max: MAX_TENANT_ROWS })
  for (const column of DAY_COLUMNS) {
    const order = findDayOrder(rows.flatMap(({ cells }) => cells[column] ?? []))
    for (const { cells } of rows) {
      const day = cells[column] === undefined ? null : readSheetDay(cells[column], order)
      if (day !== null) cells[column] = day
    }
  }
  return rows
}

const cutCells = (cells: TenantCells): TenantCells =>
  Object.fromEntries(Object.entries(cells).map(([column, text]) => [column, text.slice(0, MAX_TENANT_CELL)]))

export type RowProblem = { column: TenantColumn; code: string }
/** What a row is, or what is wrong with it. */
export type ReadTenant = { input: AddTenantInput; problems: [] } | { input: null; problems: RowProblem[] }

export function readTenantCells(cells: TenantCells, homes: readonly HomeChoice[]): ReadTenant {
  const listing = findHome(homes, cells.listing ?? '')
  const text = (column: TenantColumn) => cells[column]?.trim() ?? ''
  const amounts = Object.fromEntries(AMOUNT_COLUMNS.map((column) => [column, readAmount(text(column))]))
  const { owed = '', ...held } = amounts
  const isOwing = owed !== '' && owed !== '0'
  const result = addTenantInput.safeParse({
    key: crypto.randomUUID(),
    listing: listing ?? '',
    name: text('name'),
    phone: text('phone').replace(/\.0+$/, ''),
    email: text('email'),
    ...held,
    paymentDay: text('paymentDay').replace(/\.0+$/, ''),
    startsOn: text('startsOn'),
    endsOn: text('endsOn'),
    ...(isOwing ? { kind1: 'rent', amount1: owed } : {}),
    dueDate1: isOwing ? text('owedDue') : '',
  })
  const unknownHome: RowProblem[] = listing === null ? [{ column: 'listing', code: 'tenant.home.unknown' }] : []
  if (result.success && listing !== null) return { input: result.data, problems: [] }
  const issues = result.success ? [] : result.error.issues
  const others = issues.filter(({ path }) => path[0] !== 'listing')
  const problems = others.map(({ path, message }) => ({ column: toColumn(String(path[0])), code: message }))
  const first = new Map([...unknownHome, ...problems].toReversed().map((problem) => [problem.column, problem])) // an empty cell is also no date
  return { input: null, problems: [...first.values()].toReversed() }
}

/** 25000.00 and 25k as people write them; a text that is no amount stays, so that the form refuses it. */
function readAmount(text: string): string {
  const centavos = text === '' ? null : readSheetPesos(text)
  return centavos === null ? text : String(centavosToPesos(centavos))
}

/** By its id, its title, or title and place as the form shows them. A title that two homes have names neither. */
function findHome(homes: readonly HomeChoice[], text: string): string | null {
  const name = normalizeName(text)
  const byId = homes.find(({ id }) => id === text.trim())
  if (byId || name === '') return byId?.id ?? null
  const named = homes.filter(({ title, place }) =>
    [title, `${title} ${place}`].some((each) => normalizeName(each) === name),
  )
  return named.length === 1 ? (named[0]?.id ?? null) : null
}

const FIELD_COLUMNS: Readonly<Record<string, TenantColumn>> = {
  amount1: 'owed',
  kind1: 'owed',
  dueDate1: 'owedDue',
}
const COLUMNS: readonly string[] = Object.keys(TENANT_COLUMN_NAMES)

/** The field of the form of one tenant → the column of the table. */
export const toColumn = (field: string): TenantColumn =>
  FIELD_COLUMNS[field] ?? (COLUMNS.includes(field) ? (field as TenantColumn) : 'listing')
