// Checks what the code says about the documents: promise ids, headings, links, and words that the glossary does not allow.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { buildTree, MISSING_TEXT, readTexts, readTree } from '../scripts/docs-tree.ts'
import { listIdentifiers } from './support/syntax-tree.ts'

type Finding = { index: number; text: string }
type Check = (source: string, path: string) => Finding[]

/** This file contains broken examples. */
const OWN_PATH = 'tests/docs.test.ts'
const CODE_FOLDERS = '{app,server,seed,scripts,tests,bench}'

function readSources(pattern: string): Map<string, string> {
  const paths = globSync(pattern).filter((path) => !/^app\/messages\/|node_modules\//.test(path) && path !== OWN_PATH)
  return new Map(paths.toSorted().map((path) => [path, readFileSync(path, 'utf8')]))
}

function listFindings(sources: ReadonlyMap<string, string>, check: Check): string[] {
  return [...sources].flatMap(([path, source]) =>
    check(source, path).map(({ index, text }) => `${path}:${source.slice(0, index).split('\n').length} ${text}`),
  )
}

const findMatches = (source: string, pattern: RegExp): Finding[] =>
  [...source.matchAll(pattern)].map((match) => ({ index: match.index, text: match[0] }))

const code = readSources(`${CODE_FOLDERS}/**/*.{ts,tsx}`)
const codeAndStyles = readSources(`{*.ts,${CODE_FOLDERS}/**/*.{ts,tsx,css,mjs}}`)
const documents = readSources('{README.md,CONTRIBUTING.md,docs/**/*.md}')

const promiseIds = new Set(
  [...readFileSync('docs/promises.md', 'utf8').matchAll(/^\|\s*([A-Z]\d+)\s*\|/gm)].map(([, id]) => id ?? ''),
)

/** A citation may continue on the next line of a comment. */
const PROMISE_CITATION = /\b[Pp]romises?[\s/*]+[A-Z]\d+\b(?:(?:[\s/*]|,|–|\band\b|\bto\b)+[A-Z]\d+\b)*/g

const findUnknownPromises = (source: string): Finding[] =>
  findMatches(source, PROMISE_CITATION).flatMap(({ index, text }) =>
    (text.match(/[A-Z]\d+/g) ?? []).filter((id) => !promiseIds.has(id)).map((id) => ({ index, text: id })),
  )

test('every cited promise has a row in docs/promises.md', () => {
  expect(promiseIds.size).toBeGreaterThan(80)
  expect([...code.values()].flatMap((source) => findMatches(source, PROMISE_CITATION)).length).toBeGreaterThan(10)
  expect(listFindings(code, findUnknownPromises)).toEqual([])
  expect(
    findUnknownPromises('// A code is valid once (promises A8,\n// A99 and Z1 to Z99).').map(({ text }) => text),
  ).toEqual(['A99', 'Z99'])
})

const readHeadings = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim())

const findUnknownHeadings = (source: string): Finding[] =>
  [...source.matchAll(/docs\/([\w/-]+\.md)(?:,[\s/*]+((?=["A-Z])[^;)]*))?/g)].flatMap((match) => {
    const [citation, file = '', rest] = match
    const path = `docs/${file}`
    const text = rest?.replaceAll(/\s*\n[\s/*]*/g, ' ').replace(/^"/, '')
    const isKnown = (heading: string) => text?.startsWith(heading) && !/^\w/.test(text.slice(heading.length))
    if (existsSync(path) && (text === undefined || readHeadings(path).some(isKnown))) return []
    return [{ index: match.index, text: citation.split('\n')[0] ?? '' }]
  })

test('every cited document exists and has the cited heading', () => {
  expect(listFindings(code, findUnknownHeadings)).toEqual([])
  expect(findUnknownHeadings('// docs/product.md, Error\n// recovery; docs/promises.md')).toEqual([])
  expect(findUnknownHeadings('// docs/product.md, Errors of old; docs/nowhere.md')).toHaveLength(2)
})

const findOldCitations = (source: string): Finding[] =>
  findMatches(
    source,
    /\b(?:PROMISES|DECISIONS|SPECIFICATION)\b(?! = |\[)|\b[Ss]pec(?:ification)? ?§|§ ?\d|\bthe specification\b/g,
  )

test('no citation of the former documents is left', () => {
  expect(codeAndStyles.size).toBeGreaterThan(code.size)
  expect(findOldCitations('/* PROMISES A8, spec §9, § 4 and DECISIONS */')).toHaveLength(4)
  expect(findOldCitations('const DECISIONS = { open }; DECISIONS[open]')).toEqual([])
  expect(listFindings(codeAndStyles, findOldCitations)).toEqual([])
})

/** Where a word of the glossary's last table is the right identifier, and why. */
const ALLOWED_WORDS: { word: string; paths: RegExp; reason: string }[] = [
  {
    word: 'words',
    paths: /^app\/domain\/(search|places)\/|^app\/routes\/public\/|^tests\/support\/fixtures\/random-searches/,
    reason: 'the single words of a search text',
  },
  { word: 'words', paths: /\/(text\.ts|avatar\.tsx|social\.queries\.server\.ts)$/, reason: 'the words of a name' },
  { word: 'house', paths: /./, reason: 'a value of the property type' },
  { word: 'inside', paths: /^app\/domain\/places\//, reason: 'a match inside a name, no transaction' },
  { word: 'property', paths: /^app\/routes\/shared\/seo\//, reason: 'the attribute of Open Graph and JSON-LD' },
  { word: 'home', paths: /lazy-with-retry\.test\.tsx$|structured-data\.ts$/, reason: 'the home page' },
]
const LIBRARY_NAMES = new Set(['indexOf', 'lastIndexOf', 'valueOf', 'getPrototypeOf', 'setPrototypeOf', 'expectTypeOf'])

/** Phrases in quotation marks are for comments only, where this test cannot judge them. */
function listForbiddenWords(markdown: string): string[] {
  const lastTable = markdown.split(/^## /m).at(-1) ?? ''
  const cells = [...lastTable.matchAll(/^\|([^|]*)\|/gm)].slice(2).map(([, cell = '']) => cell)
  return cells.flatMap((cell) =>
    cell
      .replaceAll(/\([^)]*\)|"[^"]*"|names ending in `Of`/g, '')
      .split(',')
      .map((word) => word.replaceAll('`', '').trim())
      .filter((word) => word !== '')
      .map((word) => word.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())),
  )
}

const forbiddenWords = new Set(listForbiddenWords(readFileSync('docs/glossary.md', 'utf8')))

const findForbiddenWords: Check = (source, path) =>
  listIdentifiers(path, source)
    .filter(({ name }) => forbiddenWords.has(name) || (/^[a-z]\w*Of$/.test(name) && !LIBRARY_NAMES.has(name)))
    .filter(({ name }) => !ALLOWED_WORDS.some(({ word, paths }) => word === name && paths.test(path)))
    .map(({ index, name }) => ({ index, text: name }))

test('no word that the glossary replaces is an identifier', { timeout: 60_000 }, () => {
  expect([...forbiddenWords]).toEqual(expect.arrayContaining(['awake', 'waysOut', 'EmailFate', 'door', 'news']))
  expect(ALLOWED_WORDS.filter(({ word }) => !forbiddenWords.has(word))).toEqual([])
  const wrongNames = 'const door = { fate: workOut(asleep.length), doorway: priceOf(1) }; type A = Lister'
  expect(findForbiddenWords(wrongNames, 'x.tsx').map(({ text }) => text)).toEqual([
    'door',
    'fate',
    'workOut',
    'asleep',
    'priceOf',
    'Lister',
  ])
  expect(findForbiddenWords("page.press('door'); /* fate */ m.dashboard_line({ home: title })", 'x.ts')).toEqual([])
  const sources = new Map([...code].filter(([path]) => /^(app|server|tests)\//.test(path)))
  expect(listFindings(sources, findForbiddenWords)).toEqual([])
})

const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const findBrokenLinks: Check = (source, path) => {
  const links = [...source.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)]
  return links.flatMap((match) => {
    const address = match[1] ?? match[2] ?? ''
    if (/^[a-z]+:/.test(address)) return []
    const [file = '', anchor] = address.split('#')
    const target = file === '' ? path : join(dirname(path), file)
    const isValid = existsSync(target) && (anchor === undefined || readHeadings(target).map(toAnchor).includes(anchor))
    return isValid ? [] : [{ index: match.index, text: address }]
  })
}

test('every relative link of the documents leads to a file and to a heading of it', () => {
  expect(documents.size).toBeGreaterThan(15)
  expect(listFindings(documents, findBrokenLinks)).toEqual([])
  const broken = '[a](nowhere.md) [b](product.md#nowhere) <img src="pictures/none.webp"> [c](#no-heading)'
  expect(findBrokenLinks(broken, 'docs/glossary.md')).toHaveLength(4)
  expect(findBrokenLinks('[a](product.md#error-recovery) [b](https://example.com)', 'docs/glossary.md')).toEqual([])
})

test('the tree of folders in docs/architecture.md is that of the disk, and describes every folder', () => {
  const tree = readTree()
  expect(buildTree(readTexts(tree)), 'run npm run docs:tree').toBe(tree)
  expect(tree).not.toContain(MISSING_TEXT)
  const without = tree.replace(/^ {2}ui\/.*\n/m, '')
  expect(without).not.toBe(tree)
  expect(buildTree(readTexts(without))).toContain(`ui/                   ${MISSING_TEXT}`)
  expect(buildTree(readTexts(`${tree}\ngone/  a folder that was removed`))).toBe(tree)
})
