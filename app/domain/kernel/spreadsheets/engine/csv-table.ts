// Comma-separated values (RFC 4180) → rows, with the variants that spreadsheets write. csv-parse reads in linear time, also a file of quotes.
import { CsvError, parse } from 'csv-parse/sync'
import type { TableAnswer, TableLimits, TableRow } from '#app/domain/kernel/spreadsheets/spreadsheet.model.ts'

const DELIMITERS = [',', ';', '\t'] as const

/** Thrown out of csv-parse when there are enough rows, because it would read the rest of the file too. */
class EnoughRowsError extends Error {}

export function readCsv(text: string, limits: TableLimits): TableAnswer {
  const format = readFormat(text)
  const strict = parseRows(format, limits, { isRelaxed: false })
  // A text such as `2" pipe` without quotes around it: read again with quotes as text inside a cell.
  const isStrayQuote = strict instanceof CsvError && strict.code === 'INVALID_OPENING_QUOTE'
  const rows = isStrayQuote ? parseRows(format, limits, { isRelaxed: true }) : strict
  if (rows instanceof CsvError)
    return { problem: { reason: 'quotes', line: Number(rows.lines ?? 1) + format.linesBefore } }
  return { rows }
}

type Format = { body: string; delimiter: string; linesBefore: number }

function parseRows(
  { body, delimiter, linesBefore }: Format,
  limits: TableLimits,
  { isRelaxed }: { isRelaxed: boolean },
): TableRow[] | CsvError {
  const rows: TableRow[] = []
  try {
    parse(body, {
      delimiter,
      record_delimiter: '\n',
      trim: true,
      relax_quotes: isRelaxed,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => {
        if (record.every((cell) => cell === '')) return null
        // `lines` is the last line of a record; a quoted cell can have several.
        const first = lines - record.reduce((sum, cell) => sum + countLineBreaks(cell), 0)
        rows.push({ number: first + linesBefore, cells: record.slice(0, limits.columns).map((cell) => cell.trim()) })
        if (rows.length >= limits.rows) throw new EnoughRowsError()
        return null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) return error
    if (!(error instanceof EnoughRowsError)) throw error
  }
  return rows
}

function countLineBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

/** Excel writes `sep=;` as the first line. Otherwise the lines tell. */
function readFormat(text: string): Format {
  const body = text.replaceAll(/\r\n?/g, '\n')
  const declared = /^"?sep=([,;\t])"?\n/i.exec(body)
  if (declared?.[1]) return { body: body.slice(declared[0].length), delimiter: declared[1], linesBefore: 1 }
  return { body, delimiter: findDelimiter(body), linesBefore: 0 }
}

const MAX_SAMPLE = 20_000
const MAX_SAMPLE_LINES = 20

/** The delimiter that most lines have equally often, outside quotes: a title above the table has another number of them, or none. */
function findDelimiter(body: string): string {
  const start = Math.max(0, body.search(/\S/))
  const sample = body.slice(start, start + MAX_SAMPLE).replaceAll(/"[^"]*"/g, '')
  const lines = sample.split('\n', MAX_SAMPLE_LINES)
  const scores = DELIMITERS.map((delimiter) => {
    const linesOfCount = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(delimiter).length - 1
      linesOfCount.set(count, (linesOfCount.get(count) ?? 0) + 1)
    }
    return Math.max(...Array.from(linesOfCount, ([count, many]) => count * many))
  })
  return DELIMITERS[scores.indexOf(Math.max(...scores))] ?? DELIMITERS[0]
}
