// Vite plugin of the build: gives the utility classes of Tailwind names of two or three characters, in the style sheets and in the code of pages and
// server alike. More than half of the HTML of a list were class attributes, which the server writes, hashes and compresses for every page.
// Classes of our own style sheets and utilities of one word keep their names. The reason and the figures: docs/decisions/025.
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { compile } from 'tailwindcss'
import { parseAst, type Plugin } from 'vite'

export type ClassNames = {
  /** The short name of each utility that gets one. */
  short: ReadonlyMap<string, string>
  /** Every class that a style sheet names. */
  known: ReadonlySet<string>
}

const STYLE_SHEET = 'app/app.css'
const MODULE = /\/(app|server)\/(?!messages\/).*\.tsx?(\?|$)/
const CLASS_SELECTOR = /\.((?:\\[^\n]|[a-zA-Z_-])(?:\\[^\n]|[\w-])*)/g
/** Without vowels, so that no name is a word, which a list of advertisements to block could contain. */
const FIRST_CHARACTERS = 'bcdfghjklmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ'
const CHARACTERS = `${FIRST_CHARACTERS}0123456789`

export function shortenClassNames(): Plugin {
  let reading: Promise<ClassNames> | undefined
  const getNames = () => (reading ??= readClassNames())
  return {
    name: 'short-class-names',
    apply: 'build',
    async transform(code, id) {
      if (/\.css(\?|$)/.test(id)) return shortenStyleSheet(code, await getNames())
      if (!MODULE.test(id)) return null
      try {
        return shortenModule(code, await getNames())
      } catch (error) {
        return this.error(`${id}: ${String(error)}`)
      }
    },
  }
}

/** Tailwind ignores the words of the sources that are no classes. */
async function readClassNames(): Promise<ClassNames> {
  const compiler = await compile(readFileSync(STYLE_SHEET, 'utf8'), { base: dirname(STYLE_SHEET), loadStylesheet })
  const own = globSync('app/**/*.css').flatMap((path) => listClasses(readFileSync(path, 'utf8')))
  const before = new Set([...listClasses(compiler.build([])), ...own])
  const words = globSync('app/**/*.{ts,tsx}', {
    exclude: ['app/messages/**', 'app/domain/places/gazetteer/**'],
  }).flatMap((path) => readFileSync(path, 'utf8').split(/[\s"'`]+/))
  const all = new Set([...listClasses(compiler.build([...new Set(words)])), ...before])
  return {
    short: nameUtilities(
      [...all].filter((name) => !before.has(name)),
      all,
    ),
    known: all,
  }
}

async function loadStylesheet(name: string, base: string) {
  const path = name.startsWith('.') ? resolve(base, name) : createRequire(import.meta.url).resolve(`${name}/index.css`)
  return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
}

/**
 * The name follows from the utility, so that a new utility renames at most one other, and few files change that use it. Of the utilities
 * that have the same two characters in common, the first by its hash gets them; the others get three.
 */
export function nameUtilities(utilities: readonly string[], taken: ReadonlySet<string>): Map<string, string> {
  const used = new Set(taken)
  const isCompound = (name: string) => /[^a-z]/.test(name) && name.length > 3
  const hashed = utilities
    .filter(isCompound)
    .map((utility) => ({ utility, hash: hashUtility(utility, 0) }))
    .toSorted((a, b) => a.hash.compare(b.hash))
  return new Map(
    hashed.map(({ utility, hash }) => {
      let [name, salt] = [createName(hash, 2), 0]
      while (used.has(name)) name = createName(hashUtility(utility, salt++), 3)
      used.add(name)
      return [utility, name] as const
    }),
  )
}

function hashUtility(utility: string, salt: number): Buffer {
  return createHash('sha256').update(`${utility} ${salt}`).digest()
}

/** The order of the utilities is that of the first bytes of their hashes, so the names are made of later ones. */
function createName(hash: Buffer, length: 2 | 3): string {
  const pick = (from: string, at: number) => from.charAt(hash.readUInt16BE(at) % from.length)
  return Array.from({ length }, (_, n) => pick(n === 0 ? FIRST_CHARACTERS : CHARACTERS, 8 + 2 * n)).join('')
}

export function listClasses(css: string): string[] {
  return [...css.matchAll(CLASS_SELECTOR)].map(([, name = '']) => unescapeName(name))
}

export function shortenStyleSheet(css: string, { short }: ClassNames): string {
  return css.replace(CLASS_SELECTOR, (selector, name: string) => {
    const shortName = short.get(unescapeName(name))
    return shortName ? `.${shortName}` : selector
  })
}

/** Only whole names are in the style sheets, so an escape of a character by its number needs no reading. */
const unescapeName = (name: string) => name.replaceAll(/\\(.)/g, '$1')

/**
 * Replaces names in strings that hold nothing but classes.
 * @throws {Error} for a string that holds a short class beside a word that no style sheet knows: one of the two would lose its meaning
 */
export function shortenModule(code: string, names: ClassNames): string {
  if (!code.split(/[\s"'`]+/).some((word) => names.short.has(word))) return code // parsing takes longer than this test
  let result = ''
  let end = 0
  for (const part of listTextParts(parseAst(code))) {
    const replaced = shortenText(code.slice(part.start, part.end), names)
    if (replaced === null) continue
    result += code.slice(end, part.start) + replaced
    end = part.end
  }
  return result + code.slice(end)
}

/** Null if the text stays as it is. */
function shortenText(text: string, { short, known }: ClassNames): string | null {
  const words = text.split(/\s+/).filter(Boolean)
  if (!words.some((word) => short.has(word))) return null
  const stranger = words.find((word) => !known.has(word))
  if (stranger !== undefined) throw new Error(`'${stranger}' is no class of a style sheet, but '${text}' has classes`)
  return text.replaceAll(/\S+/g, (word) => short.get(word) ?? word)
}

type Part = { start: number; end: number }
type Node = Part & { type: string; value?: unknown; [key: string]: unknown }

/** The contents of strings and of the fixed parts of templates, in the order of the code. */
function listTextParts(root: unknown): Part[] {
  const parts: Part[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'Literal' && typeof value.value === 'string')
      parts.push({ start: value.start + 1, end: value.end - 1 })
    else if (value.type === 'TemplateElement') parts.push({ start: value.start, end: value.end })
    else Object.values(value).forEach(visit)
  }
  visit(root)
  return parts.toSorted((a, b) => a.start - b.start)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
