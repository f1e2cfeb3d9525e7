// Compiles messages/*.json to app/messages. Prints nothing on success and does nothing if no source changed.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compactMessages } from './compact-messages.ts'

const ROOT = join(import.meta.dirname, '..')
const OUTPUT = join(ROOT, 'app/messages')
const STAMP_FILE = join(OUTPUT, '.sources')
const SOURCES = [
  'messages/en.json',
  'messages/fil.json',
  'project.inlang/settings.json',
  'scripts/i18n.ts',
  'scripts/compact-messages.ts',
  'package-lock.json',
]

/** Compiles if the hash of the sources differs from the last run; returns whether it did. */
export async function compileMessages(): Promise<boolean> {
  const stamp = await hashSources()
  if ((await readFile(STAMP_FILE, 'utf8').catch(() => '')) === stamp) return false
  const { compile } = await import('@inlang/paraglide-js') // loading takes half a second, so only if needed
  process.chdir(ROOT) // the plugin path in settings.json is relative to it
  const cache = join(ROOT, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const tempFolder = await mkdtemp(join(cache, 'paraglide-'))
  try {
    await compile({
      project: './project.inlang',
      outdir: tempFolder,
      // The locale comes from the request (i18n/locale.server.ts) and from <html lang> (i18n/locale.ts), never from Paraglide's detection.
      strategy: ['baseLocale'],
      emitTsDeclarations: true,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
    })
    await assertComplete(tempFolder)
    await compactMessages(tempFolder)
    await cachePluralRules(join(tempFolder, 'registry.js'))
    await replaceFiles(tempFolder, OUTPUT)
  } finally {
    await rm(tempFolder, { recursive: true, force: true })
  }
  await writeFile(STAMP_FILE, stamp)
  return true
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) hash.update(await readFile(join(ROOT, source)))
  return hash.digest('hex')
}

/** If a plugin cannot be loaded, the compiler only warns and produces no messages. */
async function assertComplete(folder: string): Promise<void> {
  const keys = Object.keys(JSON.parse(await readFile(join(ROOT, 'messages/en.json'), 'utf8'))).filter(
    (key) => !key.startsWith('$'),
  )
  const compiled = (await readdir(join(folder, 'messages'))).filter(
    (file) => file.endsWith('.js') && file !== '_index.js',
  )
  if (compiled.length !== keys.length)
    throw new Error(`messages: ${keys.length} keys, but ${compiled.length} were compiled`)
}

/** Generated code creates Intl.PluralRules for every plural, which costs more than all other messages of a page. */
async function cachePluralRules(file: string): Promise<void> {
  const generatedCode = 'return new Intl.PluralRules(locale, options).select(Number(input))'
  const code = await readFile(file, 'utf8')
  if (!code.includes(generatedCode)) throw new Error('Paraglide counts plurals differently now: see scripts/i18n.ts')
  const cachedCode = `const key = locale + JSON.stringify(options ?? {});
\tlet rules = pluralRules.get(key);
\tif (!rules) pluralRules.set(key, (rules = new Intl.PluralRules(locale, options)));
\treturn rules.select(Number(input))`
  await writeFile(file, `${code.replace(generatedCode, cachedCode)}\n\nconst pluralRules = new Map();\n`)
}

/** Writes only files that differ, so that a server or test that reads the folder never finds it empty. */
async function replaceFiles(from: string, to: string): Promise<void> {
  const newFiles = await readFiles(from)
  const oldFiles = await readFiles(to)
  for (const [name, text] of newFiles) {
    if (oldFiles.get(name) === text) continue
    await mkdir(dirname(join(to, name)), { recursive: true })
    await writeFile(join(to, name), text)
  }
  for (const name of oldFiles.keys()) if (!newFiles.has(name)) await rm(join(to, name))
}

async function readFiles(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return new Map(files.map((file, index) => [file.slice(folder.length + 1), texts[index] ?? '']))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages()
