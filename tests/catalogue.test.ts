// Compares the two message catalogues with each other and with their uses in the code.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ERRORS } from '#app/errors/catalogue.ts'
import { FIELD_CODES } from '#app/errors/field-codes.ts'
import { AUDIT_ACTIONS } from '#app/domain/kernel/audit/audit.rules.ts'
import { toMessageKey } from '#app/i18n/message-key.ts'
import { ADMIN_TEXTS } from './support/admin-texts.data.ts'
import { findStrayTexts } from './support/stray-text.ts'
import { SAME_IN_BOTH } from './support/same-in-both.data.ts'

type Variants = [{ declarations: string[]; selectors: string[]; match: Record<string, string> }]
type Catalogue = Record<string, string | Variants>

const ROOT = join(import.meta.dirname, '..')
const english = readCatalogue('en')
const filipino = readCatalogue('fil')

function readCatalogue(locale: string): Catalogue {
  return JSON.parse(readFileSync(join(ROOT, `messages/${locale}.json`), 'utf8')) as Catalogue
}

function listTexts(message: string | Variants | undefined): string[] {
  if (message === undefined) return []
  return typeof message === 'string' ? [message] : message.flatMap((variant) => Object.values(variant.match))
}

function listPlaceholders(message: string | Variants | undefined): string[] {
  const names = listTexts(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
  return [...new Set(names)].sort()
}

function findDifferences(left: Catalogue, right: Catalogue): string[] {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].filter((key) => {
    if (!(key in left) || !(key in right)) return true
    return listPlaceholders(left[key]).join() !== listPlaceholders(right[key]).join()
  })
}

function listSourceFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$|^app\/messages\//.test(file))
}

/** The server finds the message of a code by its name (docs/decisions/015-derived-messages.md). */
const ERROR_CODES = Object.keys(ERRORS)
const CODES_BY_KEY = new Map<string, string>([
  ...ERROR_CODES.map((code) => [toMessageKey('error', code), code] as const),
  ...FIELD_CODES.map((code) => [toMessageKey('field', code), code] as const),
  ...AUDIT_ACTIONS.map((code) => [toMessageKey('audited', code), code] as const),
])

/** Messages that no source names, and that are not the message of a code. */
function findUnusedKeys(keys: string[], sources: string[]): string[] {
  return findUnnamedKeys(keys, sources).filter((key) => !CODES_BY_KEY.has(key))
}

function findUnnamedKeys(keys: string[], sources: string[]): string[] {
  const used = new Set<string>()
  for (const source of sources) {
    for (const match of source.matchAll(/\b(?:m|messages)\s*\.\s*(\w+)/g)) used.add(match[1] ?? '')
    for (const match of source.matchAll(/import\s*\{([^}]*)\}\s*from\s*'#app\/messages\/messages\.js'/g)) {
      for (const name of (match[1] ?? '').split(',')) used.add(name.trim().split(/\s/)[0] ?? '')
    }
  }
  return keys.filter((key) => !used.has(key))
}

/** Schemas report codes (errors/field-codes.ts). A code without a message would show a generic text. */
function findUnknownFieldCodes(source: string): string[] {
  const codes = [...source.matchAll(/'([a-z]\w*(?:\.[a-z]\w*)+)'/gi)].map((match) => match[1] ?? '')
  return codes.filter((code) => !FIELD_CODES.some((known) => known === code))
}

function listStrayTexts(source: string): string[] {
  return findStrayTexts('planted.tsx', source).map(({ text }) => text)
}

/** The fixed texts of one area in the table of docs/product.md, Error messages. */
function listFixedTexts(area: string): string[] {
  const row = readFileSync(join(ROOT, 'docs/product.md'), 'utf8')
    .split('## Error messages')[1]
    ?.split('\n')
    .find((line) => line.startsWith(`| ${area} `))
  return [...(row ?? '').matchAll(/'([^']+)'/g)].map((match) => match[1] ?? '')
}

/** These files only list codes and messages; a text needs a caller besides them. */
const MESSAGE_LISTS = [
  'app/i18n/error-messages.server.ts',
  'app/domain/accounts/registration/registration.labels.ts',
  'app/errors/catalogue.ts',
  'app/errors/admin-errors.ts',
  'app/errors/field-codes.ts',
]

/** A text is raised by its message, by the code of its message, or as it is (before the messages can be read). */
function isRaised(text: string, sources: readonly string[]): boolean {
  const keys = Object.keys(english).filter((key) => listTexts(english[key]).includes(text))
  const codes = keys.flatMap((key) => CODES_BY_KEY.get(key) ?? [])
  return (
    keys.some((key) => findUnnamedKeys([key], [...sources]).length === 0) ||
    [...codes, text].some((value) => sources.some((source) => source.includes(`'${value}'`)))
  )
}

/** Their count is never one. */
const ALWAYS_SEVERAL = new Set([
  'admin_applications_found_many',
  'admin_found_many',
  'admin_users_found_many',
  'agent_calendar_cut',
  'chat_too_many_files',
  'fair_rent_range',
  'mail_unread_subject_many',
  'open_times_days',
  'open_times_hours',
  'open_times_minutes',
  'own_compare_sub',
  'rents_bedrooms_more',
  'rents_source',
  'rents_summary',
  'review_signal_rent_text',
  'testauth_public',
])
const COUNTS_SEVERAL = /\{count\} (?!in\b)(?:[a-z]+ )?[a-z]+s\b/

describe('message catalogues', () => {
  test('an English message that counts things has a singular form', () => {
    const hasNoSingular = ([key, text]: [string, Catalogue[string]]) =>
      typeof text === 'string' && COUNTS_SEVERAL.test(text) && !ALWAYS_SEVERAL.has(key)
    expect(Object.entries(english).filter(hasNoSingular)).toEqual([])
    expect(hasNoSingular(['planted', 'It has {count} bedrooms.'])).toBe(true)
  })

  test('the number of results of a list is shown as a formatted figure', () => {
    const isUnformatted = ([key, message]: [string, Catalogue[string]]) =>
      key.endsWith('_found') && listTexts(message).some((text) => text.includes('{count}'))
    for (const messages of [english, filipino]) expect(Object.entries(messages).filter(isUnformatted)).toEqual([])
    expect(isUnformatted(['planted_found', '{count} homes'])).toBe(true)
  })

  test('both catalogues have the same keys with the same parameters', () => {
    expect(Object.keys(english).length).toBeGreaterThan(250)
    expect(findDifferences(english, filipino)).toEqual([])
  })

  test('null control: a missing key or another parameter is reported', () => {
    const { error_app_unexpected: _removed, ...rest } = filipino
    expect(findDifferences(english, rest)).toEqual(['error_app_unexpected'])
    expect(findDifferences(english, { ...filipino, format_ago: '{time} ang nakalipas' })).toEqual(['format_ago'])
  })

  test('no message is empty or starts or ends with a space', () => {
    for (const [locale, messages] of Object.entries({ english, filipino })) {
      for (const [key, message] of Object.entries(messages)) {
        const texts = listTexts(message)
        expect(texts.length, `${locale} ${key}`).toBeGreaterThan(0)
        for (const text of texts) expect(text, `${locale} ${key}`).toMatch(/^\S(.*\S)?$/s)
      }
    }
  })

  test('no Filipino message equals the English one, except the listed terms', () => {
    const same = Object.keys(english).filter((key) => JSON.stringify(english[key]) === JSON.stringify(filipino[key]))
    expect(same.filter((key) => !SAME_IN_BOTH.has(key))).toEqual([])
    expect([...SAME_IN_BOTH].filter((key) => !same.includes(key))).toEqual([])
  })

  test('both catalogues are sorted by key, so that parallel additions rarely conflict', () => {
    for (const messages of [english, filipino]) expect(Object.keys(messages)).toEqual(Object.keys(messages).toSorted())
  })
})

describe('uses of messages', () => {
  const files = listSourceFiles('{app,server,seed,scripts}/**/*.{ts,tsx}')
  const sources = files.map((file) => readFileSync(join(ROOT, file), 'utf8'))

  test('every message is used', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(findUnusedKeys(Object.keys(english), sources)).toEqual([])
  })

  test('null control: an unused message is reported', () => {
    expect(findUnusedKeys(['app_nobodySaysThis'], sources)).toEqual(['app_nobodySaysThis'])
    expect(findUnusedKeys(['error_listing_notFound', 'field_listing_title_required'], [])).toEqual([])
    expect(findUnusedKeys(['error_listing_neverRaised', 'field_listing_title_odd'], [])).toHaveLength(2)
    expect(findUnusedKeys(['a_b'], ["import { a_b as words } from '#app/messages/messages.js'"])).toEqual([])
  })

  test.each([
    'Saved listings',
    'Inquiry',
    'Search, lists',
    'Admin sign-in',
    'Admin console',
    'Maintenance',
    'Application',
    'Start',
  ])('every fixed text is raised somewhere: %s', (area) => {
    const callers = sources.filter((_, index) => !MESSAGE_LISTS.includes(files[index] ?? ''))
    const texts = listFixedTexts(area)
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => !isRaised(text, callers))).toEqual([])
    // null control: without its caller a text is not raised
    const others = callers.filter((source) => !source.includes('usersFetchFailed'))
    expect(isRaised('Failed to fetch users', others)).toBe(false)
  })

  test('every code is raised somewhere', () => {
    const callers = sources.filter((_, index) => !MESSAGE_LISTS.includes(files[index] ?? ''))
    const isUnraised = (code: string) => !callers.some((source) => source.includes(`'${code}'`))
    expect([...ERROR_CODES, ...FIELD_CODES].filter(isUnraised)).toEqual([])
    expect(isUnraised('listing.neverRaised')).toBe(true)
  })

  test('only files of the server look a message up by a computed key, which would put all messages into a page', () => {
    const looksUp = (text: string) => /\btoMessageKey\('|\bm\[|[:=] m(?:\n|$)/.test(text)
    const exposed = files.filter(
      (file, index) => file.startsWith('app/') && !/\.server\.tsx?$/.test(file) && looksUp(sources[index] ?? ''),
    )
    expect(exposed).toEqual([])
    for (const text of ['m[key]()', "toMessageKey('error', code)", 'const TEXTS: Record<Key, () => string> = m\n'])
      expect(looksUp(text)).toBe(true)
  })

  test('every field code of a form schema has a message', () => {
    const schemas = listSourceFiles('app/**/*.schema.ts')
    expect(schemas.length).toBeGreaterThanOrEqual(1)
    for (const file of schemas) expect(findUnknownFieldCodes(readFileSync(join(ROOT, file), 'utf8')), file).toEqual([])
    expect(findUnknownFieldCodes("z.string().min(1, 'listing.title.forgotten')")).toEqual(['listing.title.forgotten'])
  })

  test('every text on a screen comes from the catalogue', () => {
    const screens = listSourceFiles('app/**/*.tsx')
    expect(screens.length).toBeGreaterThanOrEqual(8)
    const found = screens.flatMap((file) =>
      findStrayTexts(file, readFileSync(join(ROOT, file), 'utf8')).map(({ line, text }) => `${file}:${line} ${text}`),
    )
    expect(found).toEqual([])
  })

  test('null control: a text outside the catalogue is reported in every position', () => {
    expect(listStrayTexts('export const A = () => <p>Hello</p>')).toEqual(['Hello'])
    expect(listStrayTexts('export const A = () => <>{"Hello"}</>')).toEqual(['Hello'])
    expect(listStrayTexts('export const A = (p: { ok: boolean }) => <p>{p.ok ? "Yes" : `No`}</p>')).toEqual([
      'Yes',
      'No',
    ])
    expect(listStrayTexts('export const A = (p: { n: number }) => <p>{p.n > 0 && `${p.n} homes`}</p>')).toEqual([
      'homes',
    ])
    expect(listStrayTexts('export const A = () => <img alt="A house" src="x.webp" />')).toEqual(['A house'])
    expect(
      listStrayTexts('export const A = () => <input placeholder={"Search"} aria-label="Find" type="text" />'),
    ).toEqual(['Search', 'Find'])
    expect(listStrayTexts('export const meta = () => [{ title: "Home" }]')).toEqual(['Home'])
    expect(listStrayTexts('\n\nexport const A = () => <b>Line three</b>')).toHaveLength(1)
    expect(findStrayTexts('planted.tsx', '\n\nexport const A = () => <b>x</b>')[0]?.line).toBe(3)
  })

  test('text that people do not read is not reported', () => {
    const harmless = `
      const kind = 'apartment'
      export const A = (p: { at: string }) => (
        <a className="text-ink" href="/properties" data-kind={kind} aria-hidden="true" title={m.app_name()}>
          {m.app_tagline()} · {p.at === 'here' ? m.a() : null} 25 &nbsp; →
        </a>
      )`
    expect(findStrayTexts('harmless.tsx', harmless)).toEqual([])
    expect(() => findStrayTexts('broken.tsx', 'export const A = <p>')).toThrow(/cannot be parsed/)
  })
})

test.each(Object.entries(ADMIN_TEXTS))(
  'the English catalogue has the texts of the admin screen %s word for word',
  (_, texts) => {
    const known = new Set(Object.values(english).flatMap(listTexts))
    expect(texts.filter((text) => !known.has(text))).toEqual([])
  },
)
