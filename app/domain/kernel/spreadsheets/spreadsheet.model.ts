// A table in an uploaded file: rows of text, whatever format it had.

/** A row of the file with its number, starting at 1. */
export type TableRow = { number: number; cells: string[] }
/** Rows without text do not count. */
export type TableLimits = { rows: number; columns: number }

/** Why a file has no table. `line` is where a quotation mark is out of place. */
export type TableProblem = { reason: 'unreadable' } | { reason: 'quotes'; line: number }

export type TableAnswer = { rows: TableRow[] } | { problem: TableProblem }
