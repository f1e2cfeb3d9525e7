// An XML feed of homes in the vocabulary of Kyero, version 3 (docs/decisions/034-property-feed.md) → a table with the names of our own template, so that
// the import goes on as with a spreadsheet. Nothing is ever loaded from an address in it.
import { SaxesParser } from 'saxes'
import type { TableAnswer, TableLimits, TableRow } from '#app/domain/kernel/spreadsheets/spreadsheet.model.ts'

const UNREADABLE: TableAnswer = { problem: { reason: 'unreadable' } }
/** Homes are numbered as rows of a sheet below a header: the first one is row 2, as in the table of an import. */
const HEADER_ROW = 1
const MAX_FIELD = 10_000
/** Of an element below `property` that means something. */
const MAX_DEPTH = 3

/** Thrown out of the parser when there are enough rows. */
class EnoughRowsError extends Error {}

/** The texts of one `property`, by the path of their element: 'price', 'surface_area/built', 'desc/en'. */
type Fields = Map<string, string[]>

/** A document type, and with it every entity but the five of XML, is refused. */
export function readPropertyFeed(text: string, limits: TableLimits): TableAnswer {
  const rows: TableRow[] = []
  const parser = new SaxesParser({ fragment: false, xmlns: false, position: false })
  const path: string[] = []
  let fields: Fields | null = null
  let written = ''
  let count = 0
  parser.on('doctype', () => {
    throw new Error('a feed has no document type')
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentagstart', ({ name }) => {
    path.push(name)
    written = ''
    if (path.length === 2 && name === 'property') fields = new Map()
  })
  const write = (part: string) => {
    if (fields && written.length < MAX_FIELD) written += part.slice(0, MAX_FIELD)
  }
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('closetag', () => {
    if (fields && path.length > 2 && path.length <= 2 + MAX_DEPTH) keep(fields, path.slice(2).join('/'), written)
    if (fields && path.length === 2) {
      count++
      const cells = toCells(fields)
      if (cells) rows.push({ number: HEADER_ROW + count, cells: cells.slice(0, limits.columns) })
      fields = null
      if (rows.length >= limits.rows - 1) throw new EnoughRowsError()
    }
    path.pop()
    written = ''
  })
  try {
    parser.write(text).close()
  } catch (error) {
    if (!(error instanceof EnoughRowsError)) return UNREADABLE
  }
  return { rows: [{ number: HEADER_ROW, cells: COLUMNS.map(([name]) => name).slice(0, limits.columns) }, ...rows] }
}

function keep(fields: Fields, path: string, text: string): void {
  const trimmed = text.trim()
  if (trimmed === '') return
  const texts = fields.get(path)
  if (texts) texts.push(trimmed)
  else fields.set(path, [trimmed])
}

type Read = (fields: Fields) => string

const first = (fields: Fields, ...paths: string[]): string => {
  for (const path of paths) {
    const text = fields.get(path)?.[0]
    if (text !== undefined) return text
  }
  return ''
}
const field =
  (...paths: string[]): Read =>
  (fields) =>
    first(fields, ...paths)

/** The vocabulary has no title. */
function buildTitle(fields: Fields): string {
  const title = first(fields, 'title/en', 'title/fil', 'title')
  if (title !== '') return title
  const [type, town, ref] = [first(fields, 'type'), first(fields, 'town'), first(fields, 'ref', 'id')]
  const place = [type === '' ? 'Home' : type, town].filter(Boolean).join(' in ')
  return ref === '' ? place : `${place} (${ref})`
}

function buildDescription(fields: Fields): string {
  const features = fields.get('features/feature') ?? []
  const text = first(fields, 'desc/en', 'desc/fil', 'desc/tl', 'desc')
  return [text, features.join(', ')].filter(Boolean).join('\n\n')
}

/** Weekly rents and other currencies are left empty, so that the check asks for the rent. */
function readRent(fields: Fields): string {
  const isMonthly = ['month', ''].includes(first(fields, 'price_freq').toLowerCase())
  const isPeso = ['PHP', ''].includes(first(fields, 'currency').toUpperCase())
  return isMonthly && isPeso ? first(fields, 'price') : ''
}

/** The end of each address: files with these names can be uploaded afterwards. */
function listPhotoNames(fields: Fields): string {
  const names = (fields.get('images/image/url') ?? []).map((url) => url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '')
  return names.filter(Boolean).join(', ')
}

/** The English names of the template of the import, which knows them without a question. */
const COLUMNS: readonly (readonly [name: string, read: Read])[] = [
  ['Title', buildTitle],
  ['Description', buildDescription],
  ['Type', field('type')],
  ['Monthly rent', readRent],
  ['City', (fields) => [first(fields, 'town'), first(fields, 'province')].filter(Boolean).join(', ')],
  ['Barangay', field('location_detail')],
  ['Bedrooms', field('beds')],
  ['Bathrooms', field('baths')],
  ['Floor area (sqm)', field('surface_area/built')],
  ['Photos', listPhotoNames],
]

/** Null for a home that is sold. */
function toCells(fields: Fields): string[] | null {
  if (first(fields, 'price_freq').toLowerCase() === 'sale') return null
  return COLUMNS.map(([, read]) => read(fields))
}
