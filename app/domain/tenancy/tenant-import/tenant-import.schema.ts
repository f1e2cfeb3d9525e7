import { z } from 'zod'
import {
  MAX_TABLE_ROWS,
  MAX_TENANT_CELL,
  MAX_TENANT_ROWS,
  TABLE_COLUMNS,
  TENANT_COLUMNS,
  type TenantCells,
} from './tenant-import.model.ts'

const cell = z.string('field.invalid').max(MAX_TENANT_CELL, 'field.tooLong')
const cellsSchema = z.strictObject(Object.fromEntries(TENANT_COLUMNS.map((column) => [column, cell.optional()])))
const rowsSchema = z.array(cellsSchema).min(1, 'field.invalid').max(MAX_TENANT_ROWS, 'field.invalid')
const key = z.uuid('field.invalid')

/** The rows of the preview, as the page sent them; every value is checked again. */
const rows = z.string('field.invalid').transform((text, context): TenantCells[] => {
  try {
    return rowsSchema.parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'field.invalid' })
    return z.NEVER
  }
})

const ROWS = Array.from({ length: MAX_TABLE_ROWS }, (_, index) => index + 1)
/** A row is the columns with its number, because a form without JavaScript has a fixed number of rows. */
const tableFields: Record<string, z.ZodType<string>> = Object.fromEntries(
  ROWS.flatMap((row) => TABLE_COLUMNS.map((column) => [`${column}${row}`, cell.default('')])),
)

/** Rows without a text are no tenants. The key only makes a double click harmless. */
export const tenantTableInput = z.strictObject({ key, ...tableFields }).transform((input, context) => {
  const typed: Readonly<Record<string, string | undefined>> = input
  const filled = ROWS.flatMap((row) => {
    const cells: TenantCells = Object.fromEntries(
      TABLE_COLUMNS.flatMap((column) => {
        const text = (typed[`${column}${row}`] ?? '').trim()
        return text === '' ? [] : [[column, text]]
      }),
    )
    return Object.keys(cells).length === 0 ? [] : [{ row, cells }]
  })
  if (filled.length === 0) context.addIssue({ code: 'custom', path: ['name1'], message: 'field.required' })
  return { key: input.key, rows: filled }
})

export const tenantImportAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('check'), file: z.instanceof(Blob, { error: 'field.required' }) }),
    z.strictObject({ intent: z.enum(['importAll', 'importGood']), key, rows }),
  ],
  'field.invalid',
)
