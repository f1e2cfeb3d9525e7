// Import of many listings from one file.
import type { ImportProblem } from '#app/db/schema/listings/listing-imports.server.ts'
import type { ImportRowOutcome, ListingImportStatus, Role } from '#app/shared/vocabulary.ts'

export const MAX_IMPORT_MB = 2
/** The same as the limit of the table, which the browser cannot import. */
export const IMPORT_ROW_LIMIT = 500
export const IMPORT_RETENTION_DAYS = 30

/** What a column of a file can hold, in the order of the template. */
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
  'owner',
  'ownerEmail',
  'ownerPhone',
  'photos',
  'depositAndAdvance',
  'advanceAndDeposit',
  'bedroomsAndBathrooms',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]
export const isImportColumn = (text: unknown): text is ImportColumn => IMPORT_COLUMNS.some((column) => column === text)

/** Columns that say two things at once. People have them in their files; the template does not. */
const COMBINED_COLUMNS: readonly ImportColumn[] = ['depositAndAdvance', 'advanceAndDeposit', 'bedroomsAndBathrooms']
/** Only agents list homes of other owners. */
const OWNER_COLUMNS: readonly ImportColumn[] = ['owner', 'ownerEmail', 'ownerPhone']

/** What a column can hold in a file of this person. */
export const listImportColumns = (role: Role): ImportColumn[] =>
  IMPORT_COLUMNS.filter((column) => role === 'agent' || !OWNER_COLUMNS.includes(column))
export const listTemplateColumns = (role: Role): ImportColumn[] =>
  listImportColumns(role).filter((column) => !COMBINED_COLUMNS.includes(column))

/** In the form of the columns: a column of the file that is not used. */
export const NOT_USED = 'notUsed'

/** What each column of the file holds. */
export type ImportMapping = readonly (ImportColumn | null)[]
export type ImportCells = Partial<Record<ImportColumn, string>>
export type FileRow = { rowNumber: number; texts: string[] }
export type CheckedRow = {
  rowNumber: number
  cells: ImportCells
  /** Of a refused row why it is refused, of another row what to check. */
  problems: ImportProblem[]
  outcome: ImportRowOutcome
  duplicateOfRow: number | null
  duplicateOfListingId: string | null
}

/** The code of a cell that was understood, but not surely: '18k nego' is read as 18,000. */
export const READ_AS = 'readAs'

/** How long an import can be undone. */
export const UNDO_HOURS = 24

/** Null if there is nothing to undo. */
export function getUndoDeadline(found: { status: ListingImportStatus; finishedAt: Date | null }): Date | null {
  if (found.status !== 'done' || found.finishedAt === null) return null
  return new Date(found.finishedAt.getTime() + UNDO_HOURS * 60 * 60_000)
}

export type ImportView = {
  id: string
  fileName: string
  status: ListingImportStatus
  totalRows: number
  validRows: number
  warnedRows: number
  duplicateRows: number
  importedRows: number
  createdAt: Date
  finishedAt: Date | null
  /** An import of the same file that created listings. */
  earlier: { finishedAt: Date; listings: number } | null
  /** Owners whom rows name, as clients of the agent: who was a client before, and who was added. */
  owners: { matched: number; added: number }
  /** Photos that rows name by file name, and those that were added from an archive. */
  photos: { named: number; added: number }
  /** Until then the import can be undone. */
  undoUntil: Date | null
}
