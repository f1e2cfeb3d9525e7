// The tables of a page as CSV, XLSX and PDF: exactly what is shown.
import { writeXlsx } from 'hucre/xlsx'
import { buildPdf, type PdfBlock } from '#app/adapters/pdf/pdf-document.server.ts'
import { buildCsv } from '#app/shared/csv.ts'
import { formatDateTime } from '#app/i18n/date-time.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'
import type { Locale } from '#app/shared/vocabulary.ts'
import type { ReportHead, ReportTable } from './report-table.model.ts'

const FIRST_COLUMN_WIDTH = 44
const COLUMN_WIDTH = 18
/** Spreadsheet programs refuse longer names and these signs. */
const MAX_SHEET_NAME = 31
const SHEET_NAME_SIGNS = /[\\/?*[\]:]/g

export function buildReportCsv({ title, period, readAt }: ReportHead, tables: readonly ReportTable[]): string {
  return buildCsv([
    [title, period],
    [m.admin_report_as_of(), formatDateTime(readAt)],
    ...tables.flatMap((table) => [
      [''],
      [table.title],
      table.columns,
      ...table.rows.map((row) => row.map(({ plain }) => plain)),
    ]),
  ])
}

/** One sheet for each table. A text that looks like a formula is written as text. */
export async function buildReportXlsx(tables: readonly ReportTable[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: tables.map(({ title, columns, rows }) => ({
      name: title.replaceAll(SHEET_NAME_SIGNS, ' ').slice(0, MAX_SHEET_NAME),
      columns: columns.map((header, index) => ({
        header,
        key: String(index),
        width: index === 0 ? FIRST_COLUMN_WIDTH : COLUMN_WIDTH,
      })),
      data: rows.map((row) => Object.fromEntries(row.map(({ plain }, index) => [String(index), plain]))),
    })),
  })
}

export async function buildReportPdf(
  head: ReportHead,
  tables: readonly ReportTable[],
  { brand, locale }: { brand: string; locale: Locale },
): Promise<Buffer> {
  const { title, period, readAt, note } = head
  const content = withLocale(locale, () => ({
    locale,
    title,
    brand,
    blocks: [
      { kind: 'text', text: period },
      ...tables.flatMap((table): PdfBlock[] => [
        { kind: 'heading', text: table.title },
        { kind: 'table', columns: table.columns, rows: table.rows.map((row) => row.map(({ text }) => text)) },
      ]),
      ...(note === undefined ? [] : [{ kind: 'text', text: note, isSoft: true } satisfies PdfBlock]),
    ] satisfies PdfBlock[],
    footer: m.admin_report_as_of_time({ time: formatDateTime(readAt) }),
    formatPage: (page: { page: number; total: number }) => m.booking_receipt_page(page, { locale }),
    createdAt: readAt,
  }))
  return buildPdf(content)
}
