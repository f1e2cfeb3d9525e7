// The part of the logger that the database code needs.
type WriteLog = (event: string, fields?: Record<string, unknown>) => void

export type DatabaseLog = { info: WriteLog; warn: WriteLog }

export const SILENT_LOG: DatabaseLog = { info: () => {}, warn: () => {} }
