// Builds a PDF from a list of blocks: page frame, headings, rows, amounts, and a footer with page numbers. Knows nothing of the business,
// so that receipts, statements and leases share it. PDFKit draws synchronously; other requests run between two pages.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PROJECT_ROOT } from '#app/config/project-root.server.ts'
import type { Locale } from '#app/shared/vocabulary.ts'

export type PdfBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; isSoft?: boolean }
  /** A name and its value in two columns. */
  | { kind: 'rows'; rows: readonly { label: string; value: string }[] }
  /** Amounts at the right edge; a total is bold, under a line. */
  | { kind: 'amounts'; rows: readonly { label: string; amount: string; isTotal?: boolean }[] }
  /** The lines of a drawing as the data of an SVG path, in a field of this size. */
  | { kind: 'drawing'; path: string; width: number; height: number }
  /** A QR code with its quiet zone; true is dark. */
  | { kind: 'code'; modules: readonly (readonly boolean[])[] }
  | { kind: 'pageBreak' }
  /** JPEG files, three in a row. */
  | { kind: 'pictures'; pictures: readonly Buffer[] }
  /** The first column names the row; the others are numbers at the right edge of their column. */
  | { kind: 'table'; columns: readonly string[]; rows: readonly (readonly string[])[] }

export type PdfContent = {
  locale: Locale
  /** At the top of the first page, and the title of the file. */
  title: string
  /** Beside the title, at the right edge. */
  number?: string
  /** Over the title: the name of the site. */
  brand: string
  blocks: readonly PdfBlock[]
  /** At the bottom of every page, at the left; the number of the page is at the right. */
  footer: string
  formatPage: (page: { page: number; total: number }) => string
  /** The same content and time give the same file. */
  createdAt: Date
}

const MARGIN = 56
const FOOTER_HEIGHT = 40
const LABEL_SHARE = 0.34
const COLUMN_GAP = 12
const ROW_GAP = 6
const BLOCK_GAP = 16
const PICTURES_IN_ROW = 3
const PICTURE_HEIGHT = 110
const DRAWING_HEIGHT = 60
/** 34 mm: a module of a code for a short address is almost a millimeter, which any phone reads. */
const CODE_SIZE = 96
const INK = '#1c2826'
const SOFT = '#586663'
const LINE = '#cfd6d3'

/** Static TTF files: PDFKit cannot embed the variable WOFF2 files of the site, which also lack the peso sign. */
const FONT_FOLDER = 'app/adapters/pdf/fonts'
const FONT_FILES = { regular: 'hanken-grotesk-regular.ttf', bold: 'hanken-grotesk-bold.ttf' } as const
export type FontName = keyof typeof FONT_FILES
export const getFontPath = (name: FontName) => join(PROJECT_ROOT, FONT_FOLDER, FONT_FILES[name])

let loadedFonts: Record<FontName, Buffer> | undefined
export function loadFonts(): Record<FontName, Buffer> {
  const readFont = (name: FontName) => readFileSync(getFontPath(name))
  return (loadedFonts ??= { regular: readFont('regular'), bold: readFont('bold') })
}

export async function buildPdf(content: PdfContent): Promise<Buffer> {
  const { default: PdfKitDocument } = await import('pdfkit') // with its fonts and tables it is a tenth of the start of a server
  const doc = new PdfKitDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN },
    bufferPages: true,
    lang: content.locale,
    displayTitle: true,
    font: '', // the standard fonts have no peso sign and are not loaded
    info: { Title: content.title, Author: content.brand, Creator: content.brand, CreationDate: content.createdAt },
  })
  for (const [name, file] of Object.entries(loadFonts())) doc.registerFont(name, file)
  const finished = collectPdf(doc)
  const sheet = createSheet(doc)
  drawHead(sheet, content)
  for (const block of content.blocks) await drawBlock(sheet, block)
  drawFooters(sheet, content)
  doc.end()
  return finished
}

type Sheet = ReturnType<typeof createSheet>

function createSheet(doc: PDFKit.PDFDocument) {
  const width = doc.page.width - 2 * MARGIN
  const bottom = doc.page.height - MARGIN - FOOTER_HEIGHT
  return {
    doc,
    width,
    y: MARGIN,
    bottom,
    write(
      text: string,
      options: { x?: number; width?: number; size?: number; font?: FontName; color?: string; align?: 'left' | 'right' },
    ) {
      const {
        x = MARGIN,
        width: textWidth = width,
        size = 10.5,
        font = 'regular',
        color = INK,
        align = 'left',
      } = options
      doc.font(font).fontSize(size).fillColor(color)
      const height = doc.heightOfString(text, { width: textWidth, align })
      doc.text(text, x, this.y, { width: textWidth, align })
      return height
    },
    measure(text: string, textWidth: number, font: FontName = 'regular', size = 10.5) {
      return doc.font(font).fontSize(size).heightOfString(text, { width: textWidth })
    },
    drawLine() {
      doc
        .moveTo(MARGIN, this.y)
        .lineTo(MARGIN + width, this.y)
        .lineWidth(0.75)
        .strokeColor(LINE)
        .stroke()
    },
    /** Continues on a new page if this height does not fit, and says whether it did. */
    async reserve(height: number): Promise<boolean> {
      if (this.y + height <= bottom || this.y === MARGIN) return false
      doc.addPage()
      this.y = MARGIN
      await setImmediate()
      return true
    },
  }
}

function drawHead(sheet: Sheet, { brand, title, number }: PdfContent): void {
  sheet.y += sheet.write(brand, { font: 'bold', size: 11, color: SOFT }) + ROW_GAP
  if (number !== undefined) {
    const y = sheet.y
    sheet.y += 8
    sheet.write(number, { align: 'right', font: 'bold', size: 13 })
    sheet.y = y
  }
  sheet.y += sheet.write(title, { font: 'bold', size: 22, width: sheet.width * 0.7 }) + BLOCK_GAP
  sheet.drawLine()
  sheet.y += BLOCK_GAP
}

async function drawBlock(sheet: Sheet, block: PdfBlock): Promise<void> {
  switch (block.kind) {
    case 'heading':
      await sheet.reserve(60) // never alone at the end of a page
      sheet.y += sheet.write(block.text, { font: 'bold', size: 12.5 }) + ROW_GAP
      return
    case 'text':
      await sheet.reserve(sheet.measure(block.text, sheet.width))
      sheet.y += sheet.write(block.text, block.isSoft ? { color: SOFT, size: 9.5 } : {}) + BLOCK_GAP
      return
    case 'rows':
      for (const row of block.rows) await drawRow(sheet, row)
      sheet.y += BLOCK_GAP - ROW_GAP
      return
    case 'amounts':
      for (const row of block.rows) await drawAmount(sheet, row)
      sheet.y += BLOCK_GAP - ROW_GAP
      return
    case 'pictures':
      await drawPictures(sheet, block.pictures)
      return
    case 'drawing':
      await drawPath(sheet, block)
      return
    case 'code':
      await drawCode(sheet, block.modules)
      return
    case 'pageBreak':
      await sheet.reserve(sheet.bottom)
      return
    case 'table':
      await drawTableRow(sheet, block.columns, TABLE_HEAD)
      for (const row of block.rows) await drawTableRow(sheet, row, {}, block.columns)
      sheet.y += BLOCK_GAP - ROW_GAP
  }
}

async function drawPictures(sheet: Sheet, pictures: readonly Buffer[]): Promise<void> {
  const width = (sheet.width - (PICTURES_IN_ROW - 1) * COLUMN_GAP) / PICTURES_IN_ROW
  for (let first = 0; first < pictures.length; first += PICTURES_IN_ROW) {
    await sheet.reserve(PICTURE_HEIGHT)
    for (const [column, picture] of pictures.slice(first, first + PICTURES_IN_ROW).entries())
      sheet.doc.image(picture, MARGIN + column * (width + COLUMN_GAP), sheet.y, { fit: [width, PICTURE_HEIGHT] })
    sheet.y += PICTURE_HEIGHT + ROW_GAP
  }
  sheet.y += BLOCK_GAP - ROW_GAP
}

async function drawPath(sheet: Sheet, { path, height }: { path: string; height: number }): Promise<void> {
  await sheet.reserve(DRAWING_HEIGHT)
  const { doc } = sheet
  doc
    .save()
    .translate(MARGIN, sheet.y)
    .scale(DRAWING_HEIGHT / height)
  doc.path(path).lineWidth(4).lineCap('round').lineJoin('round').strokeColor(INK).stroke()
  doc.restore()
  sheet.y += DRAWING_HEIGHT + ROW_GAP
}

async function drawCode(sheet: Sheet, modules: readonly (readonly boolean[])[]): Promise<void> {
  await sheet.reserve(CODE_SIZE)
  const { doc } = sheet
  const side = CODE_SIZE / modules.length
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries()) if (isDark) doc.rect(MARGIN + x * side, sheet.y + y * side, side, side)
  doc.fillColor(INK).fill()
  sheet.y += CODE_SIZE + ROW_GAP
}

/** The more columns, the smaller: an amount of millions stays on one line in a table of seven. */
function getTableLook(columns: number): { size: number; firstShare: number } {
  if (columns > 5) return { size: 7.5, firstShare: 0.26 }
  return { size: 9, firstShare: columns > 3 ? 0.34 : 0.5 }
}

type RowLook = { font?: FontName; color?: string }
const TABLE_HEAD: RowLook = { font: 'bold', color: SOFT }

/** `head` is repeated on every page that the table continues on. */
async function drawTableRow(
  sheet: Sheet,
  cells: readonly string[],
  look: RowLook,
  head?: readonly string[],
): Promise<void> {
  const { size, firstShare } = getTableLook(cells.length)
  const firstWidth = sheet.width * firstShare
  const otherWidth = cells.length > 1 ? (sheet.width - firstWidth) / (cells.length - 1) : 0
  const getWidth = (index: number) => (index === 0 ? firstWidth : otherWidth) - COLUMN_GAP / 2
  const heights = cells.map((cell, index) => sheet.measure(cell, getWidth(index), look.font, size))
  const isNewPage = await sheet.reserve(Math.max(...heights))
  if (isNewPage && head !== undefined) await drawTableRow(sheet, head, TABLE_HEAD)
  cells.forEach((cell, index) =>
    sheet.write(cell, {
      ...look,
      size,
      width: getWidth(index),
      ...(index === 0 ? {} : { x: MARGIN + firstWidth + (index - 1) * otherWidth + COLUMN_GAP / 2, align: 'right' }),
    }),
  )
  sheet.y += Math.max(...heights) + ROW_GAP / 2
}

async function drawRow(sheet: Sheet, { label, value }: { label: string; value: string }): Promise<void> {
  const labelWidth = sheet.width * LABEL_SHARE - COLUMN_GAP
  const valueWidth = sheet.width * (1 - LABEL_SHARE)
  await sheet.reserve(Math.max(sheet.measure(label, labelWidth), sheet.measure(value, valueWidth)))
  const labelHeight = sheet.write(label, { width: labelWidth, color: SOFT })
  const valueHeight = sheet.write(value, { x: MARGIN + sheet.width * LABEL_SHARE, width: valueWidth })
  sheet.y += Math.max(labelHeight, valueHeight) + ROW_GAP
}

async function drawAmount(
  sheet: Sheet,
  { label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean },
): Promise<void> {
  const look = isTotal ? ({ font: 'bold', size: 12.5 } as const) : ({ font: 'regular', size: 10.5 } as const)
  const amountWidth = sheet.width * LABEL_SHARE
  const labelWidth = sheet.width - amountWidth - COLUMN_GAP
  await sheet.reserve(sheet.measure(label, labelWidth, look.font, look.size) + (isTotal ? ROW_GAP : 0))
  if (isTotal) {
    sheet.drawLine()
    sheet.y += ROW_GAP
  }
  const height = sheet.write(label, { ...look, width: labelWidth, ...(isTotal ? {} : { color: SOFT }) })
  sheet.write(amount, { ...look, x: MARGIN + sheet.width - amountWidth, width: amountWidth, align: 'right' })
  sheet.y += height + ROW_GAP
}

function drawFooters(sheet: Sheet, { footer, formatPage }: PdfContent): void {
  const { doc } = sheet
  const { count: total } = doc.bufferedPageRange()
  for (let index = 0; index < total; index++) {
    doc.switchToPage(index)
    sheet.y = sheet.bottom + ROW_GAP
    sheet.drawLine()
    sheet.y += ROW_GAP
    sheet.write(footer, { size: 8.5, color: SOFT, width: sheet.width * 0.75 })
    sheet.write(formatPage({ page: index + 1, total }), { size: 8.5, color: SOFT, align: 'right' })
  }
}

export function collectPdf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
