// Import of many listings from one file.
import type { ImportProblem } from '#app/db/schema/listings/listing-imports.server.ts'
import type { ListingImportStatus } from '#app/shared/vocabulary.ts'

export const MAX_IMPORT_MB = 2
/** The same as the limit of the table, which the browser cannot import. */
export const IMPORT_ROW_LIMIT = 500
export const IMPORT_RETENTION_DAYS = 30

/** In the order of the template. */
export const IMPORT_COLUMNS = [
  'title',
  'description',
  'propertyType',
  'roomType',
  'residents',
  'rent',
  'deposit',
  'advanceMonths',
  'includedUtilities',
  'city',
  'barangay',
  'street',
  'unit',
  'bedrooms',
  'bathrooms',
  'ownBathroom',
  'parking',
  'maxGuests',
  'floorArea',
  'furnishing',
  'pets',
  'curfew',
  'minimumLease',
  'availableFrom',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]
export const REQUIRED_COLUMNS = ['title', 'propertyType', 'rent', 'city'] as const satisfies readonly ImportColumn[]

export type ImportCells = Partial<Record<ImportColumn, string>>
export type CheckedRow = { rowNumber: number; cells: ImportCells; problems: ImportProblem[] }

export type ImportView = {
  id: string
  fileName: string
  status: ListingImportStatus
  totalRows: number
  validRows: number
  importedRows: number
  createdAt: Date
  finishedAt: Date | null
  /** An import of the same file that created listings. */
  earlier: { finishedAt: Date; listings: number } | null
}
