// The first sheet of an Excel workbook as rows of text. Reads values only: styles, formulas and macros are ignored.
import type { TableLimits, TableRow } from '#app/shared/csv.ts'
import { type Archive, BadArchiveError, openArchive } from './zip.server.ts'

const MAX_TEXT_BYTES = 8 * 1024 * 1024

export async function parseXlsx(bytes: Buffer, limits: TableLimits): Promise<TableRow[]> {
  const archive = openArchive(bytes, MAX_TEXT_BYTES)
  const sheet = await archive.readText(await findFirstSheet(archive))
  const shared = archive.has('xl/sharedStrings.xml')
    ? readSharedTexts(await archive.readText('xl/sharedStrings.xml'))
    : []
  return readRows(sheet, shared, limits)
}

async function findFirstSheet(archive: Archive): Promise<string> {
  const sheet = findTag(await archive.readText('xl/workbook.xml'), ({ name }) => name === 'sheet')
  const id = readAttribute(sheet, 'r:id')
  const relations = await archive.readText('xl/_rels/workbook.xml.rels')
  const relation = findTag(relations, ({ attributes }) => id !== undefined && readAttribute(attributes, 'Id') === id)
  const target = readAttribute(relation, 'Target')
  if (target === undefined) throw new BadArchiveError('no sheet')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** `attributes` are not parsed: most tags need none. */
type Tag = { name: string; attributes: string; isEnd: boolean; isEmpty: boolean; text: string }

/** Every tag with the text behind it. `[^<>]` keeps the time linear whatever the file contains. */
function* scanTags(xml: string): Generator<Tag> {
  for (const match of xml.matchAll(/<(\/?)([\w:.-]+)([^<>]*?)(\/?)>([^<]*)/g)) {
    const [, end = '', name = '', attributes = '', empty = '', text = ''] = match
    yield { name, attributes, isEnd: end !== '', isEmpty: empty !== '', text }
  }
}

/** The attributes of the first tag that matches; empty without one. */
function findTag(xml: string, matches: (tag: Tag) => boolean): string {
  for (const tag of scanTags(xml)) if (matches(tag)) return tag.attributes
  return ''
}

function readAttribute(attributes: string, name: string): string | undefined {
  const start = ` ${attributes}`.indexOf(` ${name}="`)
  if (start < 0) return undefined
  const from = start + name.length + 2
  return decodeEntities(attributes.slice(from, attributes.indexOf('"', from)))
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,5});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
}

/** A shared text can be in several parts with different styles; phonetic hints (`rPh`) are no part of it. */
function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  let current = ''
  let isPhonetic = false
  for (const { name, isEnd, isEmpty, text } of scanTags(xml)) {
    if (name === 'si' && !isEnd) current = ''
    if (name === 'si' && (isEnd || isEmpty)) texts.push(current)
    if (name === 'rPh') isPhonetic = !isEnd
    if (name === 't' && !isEnd && !isPhonetic) current += decodeEntities(text)
  }
  return texts
}

function readRows(xml: string, shared: readonly string[], limits: TableLimits): TableRow[] {
  const rows: TableRow[] = []
  let row: TableRow = { number: 0, cells: [] }
  let column = -1
  let type = ''
  let value = ''
  const endCell = () => {
    if (column < 0 || column >= limits.columns) return
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] = toCellText(type, value, shared)
  }
  for (const { name, attributes, isEnd, isEmpty, text } of scanTags(xml)) {
    if (name === 'row' && !isEnd) {
      row = { number: Number(readAttribute(attributes, 'r') ?? row.number + 1), cells: [] }
      column = -1
    }
    if (name === 'c' && !isEnd) {
      column = readColumn(readAttribute(attributes, 'r')) ?? column + 1
      type = readAttribute(attributes, 't') ?? 'n'
      value = ''
    }
    if ((name === 'v' || name === 't') && !isEnd) value += decodeEntities(text)
    if (name === 'c' && (isEnd || isEmpty)) endCell()
    if (name === 'row' && (isEnd || isEmpty) && row.cells.some((cell) => cell !== '')) rows.push(row)
    if (rows.length >= limits.rows) break
  }
  return rows
}

function toCellText(type: string, value: string, shared: readonly string[]): string {
  if (type === 's') return (shared[Number(value)] ?? '').trim()
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  if (type === 'e') return ''
  const text = value.trim()
  // 2.5E4 is a number of the sheet, not a text
  return type === 'n' && text !== '' && Number.isFinite(Number(text)) ? String(Number(text)) : text
}

/** 'AB12' is column 27. */
function readColumn(reference: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d/.exec(reference ?? '')?.[1]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1
}
