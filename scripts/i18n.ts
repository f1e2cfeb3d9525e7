// Compiles messages/*.json to app/messages. Prints nothing on success and does nothing if no source changed.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileCatalogues } from './message-compiler.ts'

const ROOT = join(import.meta.dirname, '..')
const OUTPUT = join(ROOT, 'app/messages')
const STAMP_FILE = join(OUTPUT, '.sources')
const SOURCES = ['messages/en.json', 'messages/fil.json', 'scripts/i18n.ts', 'scripts/message-compiler.ts']

/** Compiles if the hash of the sources differs from the last run; returns whether it did. */
export async function compileMessages(): Promise<boolean> {
  const texts = await Promise.all(SOURCES.map((source) => readFile(join(ROOT, source), 'utf8')))
  const stamp = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  if ((await readFile(STAMP_FILE, 'utf8').catch(() => '')) === stamp) return false
  const [en = '', fil = ''] = texts
  const { all, types } = compileCatalogues({ en: JSON.parse(en), fil: JSON.parse(fil) })
  await replaceFiles(
    new Map([
      ['messages.js', all],
      ['messages.d.ts', types],
    ]),
  )
  await writeFile(STAMP_FILE, stamp)
  return true
}

/** Writes only files that differ, so that a server or test that reads the folder never finds it empty. */
async function replaceFiles(newFiles: Map<string, string>): Promise<void> {
  const oldFiles = await readOutput()
  for (const folder of new Set([...newFiles.keys()].map((name) => dirname(join(OUTPUT, name)))))
    await mkdir(folder, { recursive: true })
  const changed = [...newFiles].filter(([name, text]) => oldFiles.get(name) !== text)
  await Promise.all(changed.map(([name, text]) => writeFile(join(OUTPUT, name), text)))
  const removed = [...oldFiles.keys()].filter((name) => !newFiles.has(name))
  await Promise.all(removed.map((name) => rm(join(OUTPUT, name))))
}

async function readOutput(): Promise<Map<string, string>> {
  const entries = await readdir(OUTPUT, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return new Map(files.map((file, index) => [file.slice(OUTPUT.length + 1), texts[index] ?? '']))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages()
