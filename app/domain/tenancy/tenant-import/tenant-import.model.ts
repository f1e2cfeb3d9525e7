// Several tenants at once: rows of a form, or of a file. A row is the text of its cells.
export const MAX_TABLE_ROWS = 10
export const MAX_TENANT_ROWS = 200
export const MAX_TENANT_FILE_MB = 1
export const MAX_TENANT_CELL = 300

export const TENANT_COLUMNS = [
  'listing',
  'name',
  'phone',
  'email',
  'monthlyRent',
  'paymentDay',
  'startsOn',
  'endsOn',
  'deposit',
  'advance',
  'owed',
  'owedDue',
] as const
export type TenantColumn = (typeof TENANT_COLUMNS)[number]
/** The columns of the form: fewer than those of a file, because a form has at most 100 fields. */
export const TABLE_COLUMNS = [
  'listing',
  'name',
  'monthlyRent',
  'paymentDay',
  'startsOn',
  'endsOn',
  'deposit',
  'owed',
  'owedDue',
] as const satisfies readonly TenantColumn[]
export type TenantCells = Partial<Record<TenantColumn, string>>

export type TenantRowProblem = { column: TenantColumn; text: string }
export type CheckedTenant = { rowNumber: number; cells: TenantCells; problems: TenantRowProblem[] }
export type TenantImportPreview = { rows: CheckedTenant[]; validCount: number }
