// Cells of a spreadsheet → what the form of a client takes. A wish that the form cannot take stays as text in "Looking for", so that it does
// not refuse the person; who the client is and how to reach them must be right.
import { parsePhone } from '#app/domain/accounts/profile/phone.rules.ts'
import { readHighestPesos } from '#app/domain/kernel/spreadsheets/sheet-amount.rules.ts'
import { readSheetDay } from '#app/domain/kernel/spreadsheets/sheet-day.rules.ts'
import { normalizeName } from '#app/domain/kernel/spreadsheets/sheet-header.rules.ts'
import { TYPE_WORDS } from '#app/domain/listings/import/import-columns.data.ts'
import { centavosToPesos } from '#app/shared/money.ts'
import { PROPERTY_TYPES } from '#app/shared/vocabulary.ts'
import { CLIENT_COLUMN_NAMES, CLIENT_TYPE_WORDS, EMPTY_WORDS, NO_WORDS, YES_WORDS } from './client-columns.data.ts'
import { CLIENT_COLUMNS, type ClientCells, type ClientColumn } from './client-import.model.ts'

export type TidyCells = Record<ClientColumn, string>

export function tidyClientCells(cells: ClientCells): TidyCells {
  const notes: string[] = []
  /** An empty text if the cell has no value; what `read` refuses becomes a note. */
  const readWish = (column: ClientColumn, read: (text: string) => string | null): string => {
    const text = cells[column]?.trim() ?? ''
    const value = read(text)
    if (value !== null) return value
    if (!isEmpty(text)) notes.push(`${CLIENT_COLUMN_NAMES[column][0]}: ${text}`)
    return ''
  }
  const tidy = {
    ...(Object.fromEntries(CLIENT_COLUMNS.map((column) => [column, cells[column]?.trim() ?? ''])) as TidyCells),
    email: readEmail(cells.email ?? ''),
    phone: readPhone(cells.phone ?? '', notes),
    type: readWish('type', (text) => findWord(CLIENT_TYPE_WORDS, text)) || 'renter',
    wishType: readWish('wishType', findPropertyType),
    wishBudget: readWish('wishBudget', readBudget),
    wishMoveIn: readWish('wishMoveIn', readSheetDay),
    wishPets: readWish('wishPets', readPets),
    nextActionDue: readDue(cells.nextActionDue ?? ''),
  }
  return { ...tidy, looksFor: [isEmpty(tidy.looksFor) ? '' : tidy.looksFor, ...notes].filter(Boolean).join('\n') }
}

const isEmpty = (text: string) => EMPTY_WORDS.includes(normalizeName(text))

/** 'Ana <ana@example.com>' and 'mailto:ana@example.com' are what mail programs copy. */
function readEmail(text: string): string {
  if (isEmpty(text)) return ''
  const start = text.lastIndexOf('<')
  const bracketed = start >= 0 && text.trimEnd().endsWith('>') ? text.trimEnd().slice(start + 1, -1) : text
  return bracketed.trim().replace(/^mailto:/i, '')
}

/** Of several numbers the first is the phone and the others are notes. '9171234567.0' is a number of a sheet. */
function readPhone(text: string, notes: string[]): string {
  if (isEmpty(text)) return ''
  const whole = text.trim().replace(/\.0+$/, '')
  if (parsePhone(whole) !== null) return whole
  const [first, ...others] = whole.split(/[/;,&|\n]|\bor\b/i).map((part) => part.trim())
  if (first === undefined || others.length === 0 || parsePhone(first) === null) return whole
  notes.push(`${CLIENT_COLUMN_NAMES.phone[0]}: ${others.filter(Boolean).join(', ')}`)
  return first
}

function findWord<Value extends string>(names: Record<Value, readonly string[]>, text: string): Value | null {
  const name = normalizeName(text)
  return (Object.keys(names) as Value[]).find((value) => names[value].includes(name)) ?? null
}

/** '2BR condo unit' names a condo. */
function findPropertyType(text: string): string | null {
  const exact = findWord(TYPE_WORDS, text)
  if (exact !== null) return exact
  const parts = normalizeName(text).split(' ')
  const named = PROPERTY_TYPES.filter((type) => TYPE_WORDS[type].some((word) => parts.includes(word)))
  return named.length === 1 ? (named[0] ?? null) : null
}

function readBudget(text: string): string | null {
  const centavos = readHighestPesos(text)
  return centavos === null || centavos === 0 ? null : String(centavosToPesos(centavos))
}

function readPets(text: string): string | null {
  const name = normalizeName(text)
  if (YES_WORDS.includes(name)) return 'yes'
  return NO_WORDS.includes(name) ? 'no' : null
}

/** A text that is no day stays, so that the schema refuses it. */
const readDue = (text: string) => (isEmpty(text) ? '' : (readSheetDay(text) ?? text))
