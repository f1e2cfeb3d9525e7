// Files for download: the template, and the rows with something to say about them.
import type { ImportPhoto } from '#app/db/schema/listings/listing-imports.server.ts'
import type { ErrorCode } from '#app/errors/catalogue.ts'
import { errorMessage } from '#app/i18n/error-messages.server.ts'
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { m } from '#app/messages/messages.js'
import type { Locale, Role } from '#app/shared/vocabulary.ts'
import { buildCsv } from '#app/shared/csv.ts'
import { COLUMN_NAMES } from './import-columns.data.ts'
import { formatReading } from './import-reading.labels.server.ts'
import { isRefusing } from './import-row.rules.server.ts'
import { getOutcomeLabel } from './import.labels.ts'
import {
  type CheckedRow,
  IMPORT_COLUMNS,
  type ImportCells,
  type ImportColumn,
  listTemplateColumns,
  READ_AS,
} from './import.model.ts'

export function getColumnName(column: ImportColumn, locale: Locale): string {
  return COLUMN_NAMES[column][locale === 'fil' ? 1 : 0]
}

const EXAMPLE: Partial<Record<ImportColumn, string>> = {
  title: 'Two-bedroom apartment near the market',
  description: 'Second floor, with a window to the garden.',
  propertyType: 'apartment',
  roomType: 'whole unit',
  residents: 'anyone',
  rent: '15000',
  deposit: '30000',
  advanceMonths: '1',
  includedUtilities: 'water',
  city: 'Quezon City',
  barangay: 'Teachers Village East',
  street: '12 Mayaman Street',
  unit: 'Unit 2B',
  bedrooms: '2',
  bathrooms: '1',
  ownBathroom: '',
  parking: '0',
  maxGuests: '4',
  floorArea: '48',
  furnishing: 'semi furnished',
  pets: 'no',
  curfew: '',
  minimumLease: '12',
  availableFrom: '2027-01-15',
  owner: 'Lourdes Santos',
  ownerEmail: 'lourdes@example.com',
  ownerPhone: '0917 555 0101',
  photos: 'living-room.jpg, bedroom.jpg',
}

export function buildTemplate(locale: Locale, role: Role): string {
  const columns = listTemplateColumns(role)
  return buildCsv([
    columns.map((column) => getColumnName(column, locale)),
    columns.map((column) => EXAMPLE[column] ?? ''),
  ])
}

/** Can be corrected and uploaded again: the columns that are not of a listing are not used then. */
export function buildProblemFile(
  rows: readonly (CheckedRow & { photos?: readonly ImportPhoto[] })[],
  locale: Locale,
  role: Role,
): string {
  const template = listTemplateColumns(role)
  const columns = IMPORT_COLUMNS.filter(
    (column) => template.includes(column) || rows.some(({ cells }) => cells[column] !== undefined),
  )
  return buildCsv([
    [
      ...columns.map((column) => getColumnName(column, locale)),
      m.own_import_row({}, { locale }),
      m.client_import_result({}, { locale }),
      m.own_import_problem({}, { locale }),
    ],
    ...rows.map((row) => [
      ...columns.map((column) => row.cells[column] ?? ''),
      String(row.rowNumber),
      getOutcomeLabel(row.outcome),
      explainRow(row, locale).join('; '),
    ]),
  ])
}

/** Why a row is refused or left out, or what to check in its draft; one sentence for each reason. */
export function explainRow(row: CheckedRow & { photos?: readonly ImportPhoto[] }, locale: Locale): string[] {
  const photos = row.photos ?? []
  const isWaitingForPhotos = row.outcome === 'ready' && photos.every(({ photoId }) => photoId === null)
  return [...(isWaitingForPhotos ? [m.own_import_waits()] : explainCells(row, locale)), ...photos.flatMap(explainPhoto)]
}

function explainPhoto({ name, problem }: ImportPhoto): string[] {
  if (problem === null) return []
  if (problem.code === 'upload.unsupportedType') return [m.photos_wrong_type({ name })]
  return [m.own_import_photo_problem({ name, problem: errorMessage(problem.code as ErrorCode, problem.params) })]
}

function explainCells(row: CheckedRow, locale: Locale): string[] {
  if (row.duplicateOfRow !== null) return [m.own_import_same_row({ row: row.duplicateOfRow })]
  if (row.outcome === 'duplicate') return [m.own_import_same_listing()]
  const problems = row.outcome === 'refused' ? row.problems.filter(isRefusing) : row.problems
  return problems.map(({ column, code }) => {
    const name = getColumnName(column as ImportColumn, locale)
    const cell = findCell(row.cells, column as ImportColumn).slice(0, 80)
    if (code !== READ_AS)
      return cell === '' ? `${name}: ${fieldMessage(code)}` : `${name}, “${cell}”: ${fieldMessage(code)}`
    return m.own_import_read_as({ name, cell, value: formatReading(column as ImportColumn, row.cells) })
  })
}

/** The text about this column; the rooms may be in a combined one. */
function findCell(cells: ImportCells, column: ImportColumn): string {
  const isRoom = column === 'bedrooms' || column === 'bathrooms'
  return cells[column] ?? (isRoom ? cells.bedroomsAndBathrooms : undefined) ?? ''
}
