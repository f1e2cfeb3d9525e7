import { z } from 'zod'
import { CLIENT_COLUMNS, type ClientCells, MAX_CLIENT_ROWS } from './client-import.model.ts'

const MAX_CELL = 600
const cell = z.string('field.invalid').max(MAX_CELL, 'field.tooLong')
const cellsSchema = z.strictObject(Object.fromEntries(CLIENT_COLUMNS.map((column) => [column, cell.optional()])))
const rowsSchema = z.array(cellsSchema).min(1, 'field.invalid').max(MAX_CLIENT_ROWS, 'field.invalid')

/** The rows of the preview, as the page sent them; every value is checked again. */
const rows = z.string('field.invalid').transform((text, context): ClientCells[] => {
  try {
    return rowsSchema.parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'field.invalid' })
    return z.NEVER
  }
})

export const clientImportAction = z.discriminatedUnion(
  'intent',
  [
    z.strictObject({ intent: z.literal('check'), file: z.instanceof(Blob, { error: 'field.required' }) }),
    z.strictObject({ intent: z.literal('import'), key: z.uuid('field.invalid'), rows }),
  ],
  'field.invalid',
)
