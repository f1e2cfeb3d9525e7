// To whom the database tells what happens to it; the application's log has this shape.
type Tell = (event: string, fields?: Record<string, unknown>) => void

export type DatabaseLog = { info: Tell; warn: Tell }

export const SILENT: DatabaseLog = { info: () => {}, warn: () => {} }
