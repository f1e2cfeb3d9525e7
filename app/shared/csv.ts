// Reads and writes comma-separated values (RFC 4180), with the variants that spreadsheets write.

/** A line of the file with its number, starting at 1. */
export type TableRow = { number: number; cells: string[] }
export type TableLimits = { rows: number; columns: number }

const DELIMITERS = [',', ';', '\t'] as const

/** Rows without any text are left out. Reading ends after `limits.rows` rows. */
export function parseCsv(text: string, limits: TableLimits): TableRow[] {
  const { body, delimiter, firstNumber } = readFormat(text)
  const rows: TableRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let number = firstNumber
  let startNumber = firstNumber
  const endCell = () => {
    if (cells.length < limits.columns) cells.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((value) => value !== '')) rows.push({ number: startNumber, cells })
    cells = []
    startNumber = number
  }
  for (let at = 0; at < body.length && rows.length < limits.rows; at++) {
    const character = body[at]
    if (character === '\n') number++
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (body[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (character === delimiter) endCell()
    else if (character === '\n') endRow()
    else cell += character
  }
  if (rows.length < limits.rows && (cell !== '' || cells.length > 0)) endRow()
  return rows
}

/** Excel writes `sep=;` as the first line. Otherwise the delimiter is the most frequent one of the first line, outside quotes. */
function readFormat(text: string): { body: string; delimiter: string; firstNumber: number } {
  const body = text.replaceAll(/\r\n?/g, '\n')
  const declared = /^sep=([,;\t])\n/i.exec(body)
  if (declared?.[1]) return { body: body.slice(declared[0].length), delimiter: declared[1], firstNumber: 2 }
  const start = body.search(/\S/)
  const firstLine =
    body
      .slice(Math.max(0, start))
      .split('\n', 1)[0]
      ?.replaceAll(/"[^"]*"/g, '') ?? ''
  const countDelimiters = (delimiter: string) => firstLine.split(delimiter).length
  const delimiter = DELIMITERS.reduce(
    (best, each) => (countDelimiters(each) > countDelimiters(best) ? each : best),
    DELIMITERS[0],
  )
  return { body, delimiter, firstNumber: 1 }
}

/** With a byte order mark, so that spreadsheets read it as UTF-8. */
export function buildCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${buildCsvRows(rows)}`
}

/** More rows of a file that is written in parts. */
export function buildCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(buildCell).join(',')}\r\n`).join('')
}

/** A cell that a spreadsheet would run as a formula starts with an apostrophe. */
function buildCell(text: string): string {
  const safe = /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
