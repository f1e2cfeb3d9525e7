// A file with clients → checked rows. Columns that are not known are ignored.
import { fail } from '#app/errors/app-error.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { clientInput } from '#app/domain/agents/clients/client.schema.ts'
import { readTable } from '#app/domain/listings/import/import-file.rules.server.ts'
import { CLIENT_COLUMN_NAMES } from './client-columns.data.ts'
import { CLIENT_COLUMNS, type ClientCells, type ClientColumn, MAX_CLIENT_ROWS } from './client-import.model.ts'

const MAX_COLUMNS = 40
/** Longer cells fit no column; the rest of the text would only make the form large. */
const MAX_CELL = 600

export type ReadClient = { rowNumber: number; cells: ClientCells }

export async function readClientFile(bytes: Buffer): Promise<ReadClient[]> {
  // The header, the allowed rows, and one more to notice that there are too many
  const [header, ...rows] = await readTable(bytes, { rows: MAX_CLIENT_ROWS + 2, columns: MAX_COLUMNS })
  if (!header) fail('import.empty')
  const columns = header.cells.map(findColumn)
  if (!columns.includes('name')) fail('import.missingColumns', { columns: CLIENT_COLUMN_NAMES.name[0] })
  if (rows.length === 0) fail('import.empty')
  if (rows.length > MAX_CLIENT_ROWS) fail('import.tooManyRows', { max: MAX_CLIENT_ROWS })
  return rows.map(({ number, cells }) => ({ rowNumber: number, cells: pickCells(columns, cells) }))
}

const toKey = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const COLUMN_BY_KEY = new Map(
  CLIENT_COLUMNS.flatMap((column) => CLIENT_COLUMN_NAMES[column].map((name) => [toKey(name), column] as const)),
)
const findColumn = (text: string): ClientColumn | undefined => COLUMN_BY_KEY.get(toKey(text))

function pickCells(columns: readonly (ClientColumn | undefined)[], texts: readonly string[]): ClientCells {
  const cells: ClientCells = {}
  columns.forEach((column, index) => {
    if (column !== undefined && cells[column] === undefined) cells[column] = readCell(texts[index] ?? '')
  })
  return cells
}

/** Our own export writes an apostrophe before a text that a spreadsheet would run as a formula. */
const readCell = (text: string) => text.replace(/^'(?=[=+\-@])/, '').slice(0, MAX_CELL)

const YES = new Set(['yes', 'y', 'oo', 'true', '1', 'meron'])
const NO = new Set(['no', 'n', 'hindi', 'false', '0', 'wala'])

/** The rules are those of the form. Words of a spreadsheet for types and pets are accepted too. */
export function checkClientCells(cells: ClientCells) {
  const pets = (cells.wishPets ?? '').toLowerCase()
  const result = clientInput.omit({ key: true }).safeParse({
    ...cells,
    type: toKey(cells.type ?? '') || 'renter',
    wishType: toKey(cells.wishType ?? ''),
    wishPets: YES.has(pets) ? 'yes' : NO.has(pets) ? 'no' : pets,
  })
  if (result.success) return { client: result.data, problems: [] }
  const problems = result.error.issues.map(({ path, message }) => {
    const column = path[0] as ClientColumn
    return `${CLIENT_COLUMN_NAMES[column][0]}: ${fieldMessage(message)}`
  })
  return { client: null, problems }
}
