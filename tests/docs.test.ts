// Checks the documents against the code: promise ids, headings, links, commands, paths, addresses, the tree of folders, and words that
// the glossary does not allow.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from '#app/pages/pages.server.ts'
import { buildTree, MISSING_TEXT, readTexts, readTree } from '../scripts/docs/docs-tree.ts'
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
const documents = readSources('{*.md,docs/**/*.md,illustrator/*.md,app/**/README.md}')

const promises = readFileSync('docs/promises.md', 'utf8')
const listedPromises = [...promises.matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(([, id]) => id ?? '')
const promiseIds = new Set(listedPromises)

/** A citation may continue on the next line of a comment. */
const PROMISE_CITATION = /\b[Pp]romises?[\s/*]+[A-Z]\d+\b(?:(?:[\s/*]|,|–|\band\b|\bto\b)+[A-Z]\d+\b)*/g

const findUnknownPromises = (source: string): Finding[] =>
  findMatches(source, PROMISE_CITATION).flatMap(({ index, text }) =>
    (text.match(/[A-Z]\d+/g) ?? []).filter((id) => !promiseIds.has(id)).map((id) => ({ index, text: id })),
  )

test('every cited promise is in docs/promises.md, each once', () => {
  expect(promiseIds.size).toBeGreaterThan(80)
  expect(listedPromises).toHaveLength(promiseIds.size)
  expect([...code.values()].flatMap((source) => findMatches(source, PROMISE_CITATION)).length).toBeGreaterThan(10)
  expect(listFindings(new Map([...code, ...documents]), findUnknownPromises)).toEqual([])
  expect(
    findUnknownPromises('// A code is valid once (promises A8,\n// A99 and Z1 to Z99).').map(({ text }) => text),
  ).toEqual(['A99', 'Z99'])
})

const readHeadings = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim())

const findUnknownHeadings = (source: string): Finding[] =>
  [...source.matchAll(/((?:docs|app\/domain)\/[\w/-]+\.md)(?:,[\s/*]+((?=["A-Z])[^;)]*))?/g)].flatMap((match) => {
    const [citation, path = '', rest] = match
    const text = rest?.replaceAll(/\s*\n[\s/*]*/g, ' ').replace(/^"/, '')
    const isKnown = (heading: string) => text?.startsWith(heading) && !/^\w/.test(text.slice(heading.length))
    if (existsSync(path) && (text === undefined || readHeadings(path).some(isKnown))) return []
    return [{ index: match.index, text: citation.split('\n')[0] ?? '' }]
  })

test('every cited document exists and has the cited heading', () => {
  expect(listFindings(code, findUnknownHeadings)).toEqual([])
  expect(findUnknownHeadings('// docs/product.md, Error\n// recovery; docs/promises.md')).toEqual([])
  expect(findUnknownHeadings('// app/domain/admin/README.md, "Settings"; app/domain/search/README.md')).toEqual([])
  expect(findUnknownHeadings('// docs/product.md, Errors of old; docs/nowhere.md')).toHaveLength(2)
  expect(findUnknownHeadings('// app/domain/admin/README.md, Nothing')).toHaveLength(1)
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

test('no word that the glossary replaces is an identifier', () => {
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

const scripts = new Set(
  Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts),
)

/** `npm run x` anywhere, and a drill or benchmark by its name. A star stands for several commands. */
const findUnknownCommands = (source: string): Finding[] =>
  [...source.matchAll(/\bnpm run ([a-z][\w-]*(?::[\w-]+)*)\b(?!:\*)|`((?:drill|bench):[\w-]+)`/g)]
    .filter(([, command, name]) => !scripts.has(command ?? name ?? ''))
    .map((match) => ({ index: match.index, text: match[0] }))

test('every command of the documents exists in package.json', () => {
  expect(listFindings(documents, findUnknownCommands)).toEqual([])
  expect(findUnknownCommands('`npm run dev`, npm run nothing, `drill:none`, `npm run bench:*`')).toHaveLength(2)
})

const FOLDERS = 'app|server|scripts|seed|tests|bench|docs|messages|content|public|illustrator'
const listNames = (pattern: string) => globSync(pattern).map((path) => basename(path))
const fileNames = new Set([
  ...listNames(`{${FOLDERS.replaceAll('|', ',')}}/**/*.{ts,tsx,sql,json,txt,md,css}`),
  ...listNames('*.{ts,json,md}'),
])

/** Paths from the root, paths in app/, and names of files without their folder. */
const findUnknownPaths = (source: string): Finding[] =>
  [...source.matchAll(/`([^`\s]+)`/g)].flatMap((match) => {
    const path = match[1] ?? ''
    if (/[<>{}*…]/.test(path)) return []
    const isPath = new RegExp(`^(${FOLDERS})/`).test(path) || /^[a-z][\w-]*\/[\w./-]+\.tsx?$/.test(path)
    const isFile = /^[\w-]+(\.[\w-]+)*\.(tsx?|sql)$/.test(path)
    const isKnown = isPath
      ? existsSync(path) || existsSync(`app/${path}`) || isPartOfPath(path)
      : !isFile || fileNames.has(path)
    return isKnown ? [] : [{ index: match.index, text: path }]
  })

/** A path inside app/domain, as `listing-reports/listing-report.schema.ts`. */
const isPartOfPath = (path: string) => globSync(`app/domain/**/${path}`).length > 0

test('every path and file name of the documents exists', () => {
  expect(listFindings(documents, findUnknownPaths)).toEqual([])
  const wrong = '`app/nowhere/x.ts` `none.db.test.ts` `routes/none.tsx` `docs/none.md`'
  expect(findUnknownPaths(wrong)).toHaveLength(4)
  expect(
    findUnknownPaths('`app/routes.ts` `docs.test.ts` `http/request/guards.server.ts` `app/domain/<noun>`'),
  ).toEqual([])
})

test('the table of places to look names at least twelve things, each with a path', () => {
  const section = readFileSync('docs/architecture.md', 'utf8').split('## Where to find things')[1]?.split('\n## ')[0]
  const rows = [...(section ?? '').matchAll(/^\| (?!-|You look for).*$/gm)].map(([row]) => row)
  expect(rows.length).toBeGreaterThanOrEqual(12)
  expect(rows.filter((row) => !/`(app|server)\/[\w./-]+\.ts`/.test(row))).toEqual([])
})

const toSegments = (address: string) => address.split(/[?#]/)[0]?.split('/') ?? []
const isVariable = (segment = '') => /[:{*…]/.test(segment)

/** Addresses with a parameter are written as in app/routes.ts, or with the parameter in braces. */
function isAddress(address: string): boolean {
  const wanted = toSegments(address)
  return [...Object.keys(PAGES), '/metrics'].some((page) => {
    const known = page.split('/')
    const isSame = wanted.every(
      (segment, index) => known[index] === segment || isVariable(segment) || isVariable(known[index]),
    )
    return isSame && (known.length === wanted.length || (page.endsWith('/*') && wanted.length >= known.length))
  })
}

const findUnknownAddresses = (source: string): Finding[] =>
  findMatches(source, /(?<=`)\/[a-z.][^`\s]*(?=`)/g).filter(({ text }) => !isAddress(text))

test('every address of the documents exists', () => {
  expect(listFindings(documents, findUnknownAddresses)).toEqual([])
  expect(findUnknownAddresses('`/nowhere` `/properties/{id}/nothing` `/admin/none`')).toHaveLength(3)
  expect(findUnknownAddresses('`/properties/{id}` `/search?q=x` `/dashboard/{role}/inspections` `/healthz`')).toEqual(
    [],
  )
})

/** The two documents that list these words. */
const WORD_LISTS = ['CONTRIBUTING.md', 'docs/glossary.md']
const findUnclearWords = (source: string): Finding[] =>
  findMatches(source, /\b(?:whoever|anew|(?:is|are|was|were)\s+(?:not\s+)?told)\b/gi)

test('no document uses a word that CONTRIBUTING.md replaces', () => {
  const others = new Map([...documents].filter(([path]) => !WORD_LISTS.includes(path)))
  expect(listFindings(others, findUnclearWords)).toEqual([])
  expect(findUnclearWords('The owner is told, whoever that is; it starts anew.')).toHaveLength(3)
})
