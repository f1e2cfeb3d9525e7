// Writes comma-separated values (RFC 4180). Uploaded files are read in domain/kernel/spreadsheets.

/** A text is never run as a formula; a number is written as one, also a negative one. */
export type CsvCell = string | number

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export function buildCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${buildCsvRows(rows)}`
}

/** More rows of a file that is written in parts. */
export function buildCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(buildCell).join(',')}\r\n`).join('')
}

/** Whole numbers stay whole; others have two decimals. A text that a spreadsheet would run starts with an apostrophe. */
function buildCell(cell: CsvCell): string {
  if (typeof cell === 'number') return Number.isInteger(cell) ? String(cell) : cell.toFixed(2)
  const safe = /^[=+\-@\t\r\0]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
