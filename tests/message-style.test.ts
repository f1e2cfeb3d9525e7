// The words of the messages follow messages/STYLE.md: its tables are the data of this test.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Message = string | { match: Record<string, string> }[]
type Catalogue = Record<string, Message>
type Term = { english: string; filipino: string; not: string[] }

/** Messages that are the word of a term and mean something else. */
const OTHER_MEANINGS: Readonly<Record<string, string>> = {
  dashboard_nav: 'the name of the menu, for screen readers',
  inquiry_variant_inspection: 'an inquiry that asks for a viewing; its English word is fixed',
  layout_rent: 'a place of the menu: to rent',
  lease_heading_deposit: 'stands beside the English heading in the lease',
  ui_message_action: 'a button: to write a message',
}

const FOLDER = join(import.meta.dirname, '../messages')
const readCatalogue = (locale: string) => JSON.parse(readFileSync(join(FOLDER, `${locale}.json`), 'utf8')) as Catalogue
const english = readCatalogue('en')
const filipino = readCatalogue('fil')
const style = readFileSync(join(FOLDER, 'STYLE.md'), 'utf8')

/** The cells of the rows of the table below a heading, without its header. */
function readTable(heading: string): string[][] {
  const section = style.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const listWords = (cell = '') => (cell === '–' ? [] : cell.split(',').map((word) => word.trim()))

const terms: Term[] = readTable('Terms').map(([term = '', translation = '', not]) => ({
  english: term,
  filipino: translation,
  not: listWords(not),
}))
const listBanned = (language: string) =>
  readTable('Words we do not use').flatMap(([name, not]) => (name === language ? listWords(not) : []))

/** Names of parameters are no words of a text. */
const listTexts = (message: Message = ''): string[] =>
  (typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))).map((text) =>
    text.replaceAll(/\{\w+\}/g, '{}'),
  )

const patterns = new Map<string, RegExp>()

function hasWord(text: string, word: string): boolean {
  const known = patterns.get(word)
  if (known) return known.test(text)
  const pattern = word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
  patterns.set(word, new RegExp(String.raw`(?<![\w-])${pattern}(?![\w-])`, 'i'))
  return hasWord(text, word)
}

/** Also the plural of the term: viewing, viewings; entry, entries. */
const hasTerm = (text: string, { english: term }: Term) =>
  [term, `${term}s`, term.replace(/y$/, 'ies')].some((form) => hasWord(text, form))

const findBanned = (messages: Catalogue, phrases: readonly string[]): string[] =>
  Object.entries(messages).flatMap(([key, message]) =>
    phrases.filter((word) => listTexts(message).some((text) => hasWord(text, word))).map((word) => `${key}: ${word}`),
  )

/** Texts in which a term has another Filipino word than that of the table. */
const findOtherWords = (messages: Catalogue, translations: Catalogue): string[] =>
  Object.entries(messages).flatMap(([key, message]) =>
    terms
      .filter((term) => listTexts(message).some((text) => hasTerm(text, term)))
      .flatMap(({ not }) => not.filter((word) => listTexts(translations[key]).some((text) => hasWord(text, word))))
      .map((word) => `${key}: ${word}`),
  )

/** A message that is only a term, such as the label of a field, has its Filipino word and nothing else. */
const findOtherTerms = (messages: Catalogue, translations: Catalogue): string[] =>
  terms.flatMap((term) =>
    Object.keys(messages).filter(
      (key) =>
        listTexts(messages[key]).every((text) => text.toLowerCase() === term.english.toLowerCase()) &&
        listTexts(translations[key]).some((text) => text.toLowerCase() !== term.filipino.toLowerCase()),
    ),
  )

test.each([
  ['English', english],
  ['Filipino', filipino],
])('no %s message has a word that STYLE.md replaces', (language, messages) => {
  expect(listBanned(language).length).toBeGreaterThan(15)
  expect(findBanned(messages, listBanned(language))).toEqual([])
})

test('no page or blog post has a word that STYLE.md replaces', () => {
  const files = globSync('content/**/*.md', { cwd: join(import.meta.dirname, '..') }).toSorted()
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    return findBanned({ [file]: text }, listBanned(file.endsWith('.fil.md') ? 'Filipino' : 'English'))
  })
  expect(found).toEqual([])
})

test('a term has one Filipino word in all messages', () => {
  expect(terms.length).toBeGreaterThan(25)
  expect(new Set(terms.map((term) => term.english)).size).toBe(terms.length)
  expect(findOtherWords(english, filipino)).toEqual([])
  expect(findOtherTerms(english, filipino).toSorted()).toEqual(Object.keys(OTHER_MEANINGS))
})

test('no word of the table is the word of one term and replaced for another', () => {
  const replaced = [...terms.flatMap(({ not }) => not), ...listBanned('Filipino')]
  expect(terms.map((term) => term.filipino).filter((word) => replaced.includes(word))).toEqual([])
})

test('STYLE.md has 40 pairs, and the second text of each is in the messages', () => {
  const pairs = readTable('Before and after')
  expect(pairs).toHaveLength(40)
  const texts = { English: Object.values(english), Filipino: Object.values(filipino) }
  const isUsed = ([language, , after = '']: string[]) =>
    texts[language as keyof typeof texts].some((message) =>
      listTexts(message).includes(after.replaceAll(/\{\w+\}/g, '{}')),
    )
  expect(pairs.filter((pair) => !isUsed(pair))).toEqual([])
})

test('null control: a replaced word, another word for a term and another label are found', () => {
  expect(findBanned({ a: 'Nothing waits.', b: 'He waits' }, listBanned('English'))).toEqual(['a: nothing waits'])
  expect(findBanned({ a: '{deposito} Kwarto' }, listBanned('Filipino'))).toEqual(['a: kwarto'])
  const messages = { a: 'Your deposits', b: 'Overdue', c: 'The lines' }
  expect(findOtherWords(messages, { a: 'Mga deposito', b: 'Overdue', c: 'Mga linya' })).toContain('a: deposito')
  expect(findOtherTerms(messages, { a: 'Mga deposito', b: 'Huli na', c: 'Mga linya' })).toEqual(['b'])
})
