// Writes comma-separated values (RFC 4180). Uploaded files are read in domain/kernel/spreadsheets.

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export function buildCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${buildCsvRows(rows)}`
}

/** More rows of a file that is written in parts. */
export function buildCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(buildCell).join(',')}\r\n`).join('')
}

/** A cell that a spreadsheet would run as a formula starts with an apostrophe. A negative number is none. */
function buildCell(text: string): string {
  const isFormula = /^[=+\-@\t\r\0]/.test(text) && !/^-\d+(?:\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
