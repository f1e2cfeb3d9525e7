// npm run docs:tree: writes the tree of folders in docs/architecture.md from the disk. The text behind a folder is kept; a new folder gets
// a text that tests/docs.test.ts refuses, until somebody describes it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../docs/architecture.md')
const ROOT = join(import.meta.dirname, '../..')
/** Folders whose subfolders have a line of their own. The subfolders of all others are listed behind them. */
const OPENED_FOLDERS = ['', 'app', 'app/domain', 'app/routes']
const GENERATED_FOLDERS = /(^|\/)node_modules$|^(build|test-results|playwright-report|app\/messages)$/
const TEXT_COLUMN = 24
const MAX_WIDTH = 140
export const MISSING_TEXT = '(describe this folder)'

const TREE = /(?<=<!-- tree: npm run docs:tree -->\n\n```\n)[\s\S]*?(?=\n```)/

type Folder = { path: string; children: string[] }

function listSubfolders(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(path, entry.name))
    .filter((folder) => !GENERATED_FOLDERS.test(folder))
    .toSorted()
}

function listFolders(path = ''): Folder[] {
  const folders: Folder[] = []
  for (const folder of listSubfolders(path)) {
    const isOpened = OPENED_FOLDERS.includes(folder)
    const children = isOpened ? [] : listSubfolders(folder).map((child) => child.slice(folder.length + 1))
    folders.push({ path: folder, children })
    if (isOpened) folders.push(...listFolders(folder))
  }
  return folders
}

export function readTree(document: string = readFileSync(FILE, 'utf8')): string {
  const tree = TREE.exec(document)?.[0]
  if (tree === undefined) throw new Error('docs/architecture.md has no tree.')
  return tree
}

/** The text of each folder of a tree, by path. */
export function readTexts(tree: string): Map<string, string> {
  const texts = new Map<string, string>()
  const parents: string[] = []
  for (const [, indent = '', name = '', text = ''] of tree.matchAll(/^( *)([\w.-]+)\/(?: +(.*))?$/gm)) {
    parents.length = indent.length / 2
    if (text !== '') texts.set([...parents, name].join('/'), text)
    parents.push(name)
  }
  return texts
}

export function buildTree(texts: ReadonlyMap<string, string>): string {
  const lines: string[] = []
  for (const { path, children } of listFolders()) {
    const depth = path.split('/').length - 1
    const name = `${'  '.repeat(depth)}${path.split('/').at(-1)}/`
    lines.push(`${name.padEnd(TEXT_COLUMN)}${texts.get(path) ?? MISSING_TEXT}`, ...wrapNames(children))
  }
  return lines.join('\n')
}

function wrapNames(names: readonly string[]): string[] {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    if (last === undefined || last.length + name.length + 2 > MAX_WIDTH)
      lines.push(`${' '.repeat(TEXT_COLUMN)}· ${name}`)
    else lines[lines.length - 1] = `${last}, ${name}`
  }
  return lines
}

if (import.meta.main) {
  const document = readFileSync(FILE, 'utf8')
  const tree = buildTree(readTexts(readTree(document)))
  writeFileSync(
    FILE,
    document.replace(TREE, () => tree),
  )
}
