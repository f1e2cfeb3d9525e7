// One A4 page to put up: photo, price, title, place, facts, and a QR code. Knows nothing of the business. Every text is cut to the room that
// it has, so that there is always one page.
import type { Locale } from '#app/shared/vocabulary.ts'
import { collectPdf, loadFonts, type FontName } from './pdf-document.server.ts'

export type PosterContent = {
  locale: Locale
  brand: string
  price: string
  title: string
  place: string
  /** At most four. */
  facts: readonly string[]
  /** JPEG, in the shape of `POSTER_PHOTO`; null leaves its place empty. */
  photo: Buffer | null
  /** Below the photo; empty if there is nothing to say. */
  photoLabel: string
  /** Rows of modules with their empty border; true is dark. */
  modules: readonly (readonly boolean[])[]
  /** Beside the code: what to do with it. */
  invitation: string
  /** The address in the code, to type. */
  address: string
  phone: string | null
  createdAt: Date
}

/** Points of a page of 595 by 842. */
const MARGIN = 42
const WIDTH = 595 - 2 * MARGIN
export const POSTER_PHOTO = { width: WIDTH, height: 330 }
const CODE_SIDE = 190
const INK = '#1c2826'
const SOFT = '#586663'
const BRAND = '#0f5f59'
const EMPTY = '#e9ece9'

export async function buildPosterPdf(content: PosterContent): Promise<Buffer> {
  const { default: PdfKitDocument } = await import('pdfkit')
  const { locale, brand, title, createdAt } = content
  const doc = new PdfKitDocument({
    size: 'A4',
    margin: 0,
    lang: locale,
    displayTitle: true,
    font: '',
    info: { Title: title, Author: brand, Creator: brand, CreationDate: createdAt },
  })
  for (const [name, file] of Object.entries(loadFonts())) doc.registerFont(name, file)
  const finished = collectPdf(doc)
  drawPhoto(doc, content.photo)
  drawTexts(doc, content)
  drawCode(doc, content)
  doc.end()
  return finished
}

function drawPhoto(doc: PDFKit.PDFDocument, photo: Buffer | null): void {
  const { width, height } = POSTER_PHOTO
  if (photo === null) doc.rect(MARGIN, MARGIN, width, height).fill(EMPTY)
  else doc.image(photo, MARGIN, MARGIN, { width, height })
}

type Line = { font?: FontName; size: number; color?: string; lines?: number; width?: number; x?: number }

/** Returns the height. */
function write(doc: PDFKit.PDFDocument, text: string, y: number, line: Line): number {
  const { font = 'regular', size, color = INK, lines = 1, width = WIDTH, x = MARGIN } = line
  doc.font(font).fontSize(size).fillColor(color)
  const room = { width, height: lines * doc.currentLineHeight(true) + 1, ellipsis: true }
  const height = Math.min(room.height, doc.heightOfString(text, { width }))
  doc.text(text, x, y, room)
  return height
}

function drawTexts(doc: PDFKit.PDFDocument, { photoLabel, price, title, place, facts }: PosterContent): void {
  if (photoLabel !== '') write(doc, photoLabel, MARGIN + POSTER_PHOTO.height + 5, { size: 10, color: SOFT })
  let y = MARGIN + POSTER_PHOTO.height + 20
  y += write(doc, price, y, { font: 'bold', size: 34, color: BRAND }) + 4
  y += write(doc, title, y, { font: 'bold', size: 21, lines: 2 }) + 4
  y += write(doc, place, y, { size: 15, color: SOFT }) + 12
  const column = WIDTH / 2
  facts.slice(0, 4).forEach((fact, index) => {
    const place = { x: MARGIN + (index % 2) * column, width: column - 12 }
    write(doc, fact, y + Math.floor(index / 2) * 22, { size: 14, ...place })
  })
}

function drawCode(doc: PDFKit.PDFDocument, content: PosterContent): void {
  const { modules, invitation, address, phone, brand } = content
  const top = 842 - MARGIN - CODE_SIDE
  const side = Math.floor(CODE_SIDE / modules.length) // whole points leave no gaps between the squares
  doc.rect(MARGIN, top, CODE_SIDE, CODE_SIDE).fill('#fff')
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries()) if (isDark) doc.rect(MARGIN + x * side, top + y * side, side, side)
  doc.fill('#000')
  const beside = { x: MARGIN + CODE_SIDE + 22, width: WIDTH - CODE_SIDE - 22 }
  let y = top + 22
  y += write(doc, invitation, y, { font: 'bold', size: 19, lines: 3, ...beside }) + 10
  y += write(doc, address, y, { size: 13, color: SOFT, lines: 2, ...beside }) + 10
  if (phone !== null) write(doc, phone, y, { font: 'bold', size: 19, ...beside })
  write(doc, brand, top + CODE_SIDE - 24, { font: 'bold', size: 13, color: BRAND, ...beside })
}
