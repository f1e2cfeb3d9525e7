export const MAX_CLIENT_ROWS = 500
export const MAX_CLIENT_FILE_MB = 1

export const CLIENT_COLUMNS = [
  'name',
  'email',
  'phone',
  'type',
  'wishArea',
  'wishType',
  'wishBudget',
  'wishMoveIn',
  'wishPets',
  'looksFor',
  'nextAction',
  'nextActionDue',
] as const
export type ClientColumn = (typeof CLIENT_COLUMNS)[number]
/** A file may have the name in two columns. */
export type NamePart = 'firstName' | 'lastName'
export type ClientCells = Partial<Record<ClientColumn, string>>

export type CheckedClient = {
  rowNumber: number
  cells: ClientCells
  /** What must be corrected, as texts for the reader. */
  problems: string[]
  /** The same person is already a client, or is in the file above. */
  isDuplicate: boolean
}

export type ClientImportPreview = { rows: CheckedClient[]; validCount: number }
