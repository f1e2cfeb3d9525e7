// Bytes of an uploaded file → rows of text. Runs in a thread of its own (table-worker.server.ts), because it reads what strangers send.
import type { TableAnswer, TableLimits, TableRow } from '#app/domain/kernel/spreadsheets/spreadsheet.model.ts'
import { readCsv } from './csv-table.ts'
import { looksLikeXml } from './looks-like-xml.ts'
import { decodeText } from './text-encoding.ts'

/** Longer than any column allows, so that the rules of the column still find the cell too long. */
const MAX_CELL = 10_000
/** All cells together. Cells of a workbook can share one text, so its size does not bound them. */
const MAX_CHARACTERS = 4_000_000
/** The first bytes of a ZIP archive. */
const ARCHIVE_SIGNATURE = 0x04_03_4b_50

const UNREADABLE: TableAnswer = { problem: { reason: 'unreadable' } }

/** A workbook is a ZIP archive; everything else is read as text, and XML as a feed of homes. */
export async function parseTable(bytes: Buffer, limits: TableLimits): Promise<TableAnswer> {
  if (bytes.length > 4 && bytes.readUInt32LE(0) === ARCHIVE_SIGNATURE) {
    try {
      const { readWorkbook } = await import('./xlsx-table.server.ts') // most files are text and need no workbook reader
      return boundCells(await readWorkbook(bytes, limits))
    } catch {
      return UNREADABLE // whatever a reader throws: the file is not a workbook for us
    }
  }
  const text = decodeText(bytes)
  if (text.includes('\0')) return UNREADABLE
  if (looksLikeXml(text)) {
    const { readPropertyFeed } = await import('./property-feed.ts')
    return bound(readPropertyFeed(text, limits))
  }
  return bound(readCsv(text, limits))
}

function bound(answer: TableAnswer): TableAnswer {
  return 'rows' in answer ? boundCells(answer.rows) : answer
}

function boundCells(rows: readonly TableRow[]): TableAnswer {
  let left = MAX_CHARACTERS
  const bounded = rows.map(({ number, cells }) => ({ number, cells: cells.map((cell) => cell.slice(0, MAX_CELL)) }))
  for (const { cells } of bounded) for (const cell of cells) left -= cell.length
  return left < 0 ? UNREADABLE : { rows: bounded }
}
