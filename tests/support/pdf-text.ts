// Reads the text of a PDF that app/adapters/pdf made: glyphs are mapped to characters by the ToUnicode tables of its fonts.
import { inflateSync } from 'node:zlib'

/** One line for each text that was drawn. */
export function readPdfLines(pdf: Buffer): string[] {
  const objects = readObjects(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', fontId = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const tableId = /\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId)?.head ?? '')?.[1] ?? ''
      fonts.set(name, readGlyphTable(objects.get(tableId)?.body ?? ''))
    }
  return [...objects.values()].flatMap(({ body }) => (/ Tf\b/.test(body) ? readLines(body, fonts) : []))
}

export function countPdfPages(pdf: Buffer): number {
  return [...readObjects(pdf).values()].filter(({ head }) => /\/Type \/Page\b/.test(head)).length
}

function readObjects(pdf: Buffer): Map<string, { head: string; body: string }> {
  const text = pdf.toString('latin1')
  const objects = new Map<string, { head: string; body: string }>()
  for (const { 1: id = '', 2: content = '' } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = content.split(/\nstream\n/)
    const bytes = Buffer.from(stream?.replace(/\nendstream$/, '') ?? '', 'latin1')
    const isPacked = stream !== undefined && head.includes('/FlateDecode')
    objects.set(id, { head, body: isPacked ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1') })
  }
  return objects
}

/** PDFKit writes ranges `<first> <last> [<character> …]`. */
function readGlyphTable(table: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, first = '', , list = ''] of table.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries())
      characters.set(
        Number.parseInt(first, 16) + index,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return characters
}

function readLines(body: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  const lines: string[] = []
  for (const [, name = '', drawn = ''] of body.matchAll(/\/(F\d+) [\d.]+ Tf\n[\s\S]*?\[([^\]]*)\] TJ/g)) {
    const glyphs = [...drawn.matchAll(/<([0-9a-f]*)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    lines.push(glyphs.map((glyph) => fonts.get(name)?.get(Number.parseInt(glyph, 16)) ?? '?').join(''))
  }
  return lines
}
