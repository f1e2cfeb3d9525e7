// Reads files that the product writes.
import { parse } from 'csv-parse/sync'

/** Rows with a text, as a spreadsheet would show them. */
export function readCsvRows(text: string): string[][] {
  const rows: string[][] = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true })
  return rows.filter((cells) => cells.some((cell) => cell !== ''))
}
