// Files for download: the template, and the rows that were refused.
import { fieldMessage } from '#app/i18n/field-messages.server.ts'
import { m } from '#app/messages/messages.js'
import type { Locale } from '#app/shared/vocabulary.ts'
import { buildCsv } from '#app/shared/csv.ts'
import { COLUMN_NAMES } from './import-columns.data.ts'
import { type CheckedRow, IMPORT_COLUMNS, type ImportColumn } from './import.model.ts'

export function getColumnName(column: ImportColumn, locale: Locale): string {
  return COLUMN_NAMES[column][locale === 'fil' ? 1 : 0]
}

const EXAMPLE: Record<ImportColumn, string> = {
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
}

export function buildTemplate(locale: Locale): string {
  return buildCsv([
    IMPORT_COLUMNS.map((column) => getColumnName(column, locale)),
    IMPORT_COLUMNS.map((column) => EXAMPLE[column]),
  ])
}

/** Can be corrected and uploaded again: the column with the problem is ignored then. */
export function buildProblemFile(rows: readonly CheckedRow[], locale: Locale): string {
  return buildCsv([
    [...IMPORT_COLUMNS.map((column) => getColumnName(column, locale)), m.own_import_problem({}, { locale })],
    ...rows.map((row) => [...IMPORT_COLUMNS.map((column) => row.cells[column] ?? ''), formatProblems(row, locale)]),
  ])
}

function formatProblems({ problems }: CheckedRow, locale: Locale): string {
  return problems
    .map(({ column, code }) => `${getColumnName(column as ImportColumn, locale)}: ${fieldMessage(code)}`)
    .join(' ')
}
