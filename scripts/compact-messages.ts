// Rewrites what Paraglide generates into less code, because the messages are a quarter of what our pages load besides React.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const COMMENT = /\/\*(?: eslint-disable |\*[\s\S]*?)\*\//g
const TEXT = String.raw`(\(i?\) => \{[\s\S]*?\n\});`
const MESSAGE = new RegExp(
  [
    String.raw`(import \* as registry from '\.\./registry\.js'\s*)?import \{ getLocale, experimentalStaticLocale \} from '\.\./runtime\.js';`,
    String.raw`const en_(\w+) =\s+${TEXT}`,
    String.raw`const fil_\2 =\s+${TEXT}`,
    String.raw`(?:export )?const \2 =\s+\(\(inputs(?: = \{\})?, options = \{\}\) => \{`,
    String.raw`const locale = experimentalStaticLocale \?\? options\.locale \?\? getLocale\(\)`,
    String.raw`if \(locale === "fil"\) return fil_\2\(inputs\)`,
    String.raw`return en_\2\(inputs\)`,
    String.raw`\}\);(?:\s*export \{ \2 as ("\w+") \};?)?\s*$`,
  ].join(String.raw`\s*`),
)
const CONSTANT = /^\(\) => \{\s*return\s+\((`[^`]*`)\)\s*\}$/

/** One call instead of three functions. A text without parameters needs no function at all. */
export function compactMessage(code: string): string {
  const match = MESSAGE.exec(code.replaceAll(COMMENT, '').trim())
  if (match === null)
    throw new Error(`Paraglide writes messages differently now: see scripts/compact-messages.ts\n${code}`)
  const [, registry = '', name, en = '', fil = '', alias] = match
  const imports = `${registry}import { localize } from '../localize.js'\n`
  const message = `const ${name} = /* @__PURE__ */ localize(${toConstant(en)}, ${toConstant(fil)})\n`
  return `${imports}${alias === undefined ? 'export ' : ''}${message}${alias === undefined ? '' : `export { ${name} as ${alias} }\n`}`
}

function toConstant(text: string): string {
  return CONSTANT.exec(text)?.[1] ?? text
}

const LOCALIZE = [
  "import { getLocale } from './runtime.js'",
  'export function localize(en, fil) {',
  '\treturn (inputs, options) => {',
  "\t\tconst text = (options?.locale ?? getLocale()) === 'fil' ? fil : en",
  "\t\treturn typeof text === 'string' ? text : text(inputs)",
  '\t}',
  '}\n',
].join('\n')

/** `folder` contains what Paraglide compiled. The types are in files of their own and do not change. */
export async function compactMessages(folder: string): Promise<void> {
  await writeFile(join(folder, 'localize.js'), LOCALIZE)
  const files = (await readdir(join(folder, 'messages'))).filter((file) => /^[^_].*\.js$/.test(file))
  for (const file of files.map((name) => join(folder, 'messages', name)))
    await writeFile(file, compactMessage(await readFile(file, 'utf8')))
  const runtime = join(folder, 'runtime.js')
  await writeFile(runtime, removeDetection(await readFile(runtime, 'utf8')))
}

/** i18n/locale.ts replaces getLocale. What it would do otherwise refers to everything that detects and changes a language. */
export function removeDetection(runtime: string): string {
  const start = runtime.indexOf('    let strategyToUse = strategy;')
  const last = 'throw new Error("No locale found. Read the docs https://paraglidejs.com/errors#no-locale-found");'
  const end = runtime.indexOf(last)
  const opening = runtime.indexOf('export let getLocale = () => {')
  const nextExport = runtime.indexOf('export function getLocaleForUrl')
  if (opening === -1 || start < opening || end < start || nextExport < end)
    throw new Error('Paraglide finds the locale differently now: see scripts/compact-messages.ts')
  return `${runtime.slice(0, start)}    return baseLocale;${runtime.slice(end + last.length)}`
}
