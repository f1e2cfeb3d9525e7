// To whom the database tells what happens to it; the application's log has this shape.
type WriteLog = (event: string, fields?: Record<string, unknown>) => void

export type DatabaseLog = { info: WriteLog; warn: WriteLog }

export const SILENT_LOG: DatabaseLog = { info: () => {}, warn: () => {} }
