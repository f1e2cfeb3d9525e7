// Contrast of the colours in both themes, and content hashes in the names of the fonts.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const HERE = import.meta.dirname
const FONTS = join(HERE, '../../../public/fonts')
const ICONS = join(HERE, '../icons')
const tokens = readFileSync(join(HERE, 'tokens.css'), 'utf8')
const fontSheet = readFileSync(join(HERE, 'fonts.css'), 'utf8')

type Colours = Record<string, string>

function readRule(selector: string): Colours {
  const at = tokens.indexOf(`${selector} {`)
  if (at < 0) throw new Error(`tokens.css has no rule ${selector}`)
  const body = tokens.slice(at, tokens.indexOf('}', at))
  return Object.fromEntries([...body.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))
}

const shared = readRule(':root,\n[data-theme]')
const light = { ...readRule(":root,\n[data-theme='light']"), ...shared }
const dark = { ...light, ...readRule("[data-theme='dark']"), ...shared }

function resolveValue(theme: Colours, name: string): string {
  const value = theme[name] ?? ''
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return reference ? resolveValue(theme, reference) : value
}

function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function getContrast(theme: Colours, text: string, ground: string): number {
  const [one, other] = [getLuminance(resolveValue(theme, text)), getLuminance(resolveValue(theme, ground))]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const READABLE_PAIRS: [string, string][] = [
  ...['page', 'surface', 'sand-100', 'hover', 'side', 'raised'].flatMap((ground): [string, string][] => [
    ['text', ground],
    ['text-soft', ground],
    ['sea', ground],
    ['brick', ground],
  ]),
  ['text-soft', 'sand-200'],
  ['text', 'sand-200'],
  ['text-soft', 'slate-soft'],
  ['page', 'text'],
  ['on-sea', 'sea'],
  ['on-sea', 'sea-strong'],
  ['sea-strong', 'sea-soft'],
  ['on-sun', 'sun'],
  ['on-hibiscus', 'hibiscus'],
  ['on-hibiscus', 'hibiscus-strong'],
  ['brick', 'hibiscus-soft'],
  ['amber', 'sun-soft'],
  ['on-brick', 'brick'],
  ...['leaf', 'amber', 'brick', 'slate'].map((tone): [string, string] => [tone, `${tone}-soft`]),
  ...['on-tip', 'on-tip-soft', 'tip-leaf', 'tip-brick'].map((tone): [string, string] => [tone, 'tip']),
  ['on-footer', 'footer'],
  ['on-footer-soft', 'footer'],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, theme) => {
  test.each(READABLE_PAIRS)('%s on %s is readable', (text, ground) => {
    expect(getContrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test('the border of a field is visible', () => {
    expect(getContrast(theme, 'line-strong', 'surface')).toBeGreaterThanOrEqual(3)
    expect(getContrast(theme, 'line-strong', 'page')).toBeGreaterThanOrEqual(3)
  })
})

describe('themes', () => {
  test('the dark themes by system and by choice are equal', () => {
    const bySystem = readRule(":root:not([data-theme='light'])")
    expect(Object.keys(bySystem).length).toBeGreaterThan(40)
    expect(bySystem).toEqual(readRule("[data-theme='dark']"))
  })

  test('null control: an unreadable colour is detected', () => {
    expect(getContrast({ ...light, 'text-soft': '#b3a898' }, 'text-soft', 'page')).toBeLessThan(4.5)
  })
})

describe('fonts', () => {
  const files = readdirSync(FONTS).filter((file) => file.endsWith('.woff2'))

  test('font names contain the hash of their content, because browsers cache them for a year', () => {
    expect(files).toHaveLength(3)
    for (const file of files) {
      const hash = createHash('sha256')
        .update(readFileSync(join(FONTS, file)))
        .digest('hex')
      expect(file.split('.')[1], file).toBe(hash.slice(0, 8))
    }
  })

  test('every font of the stylesheet exists with its licence', () => {
    const named = [...fontSheet.matchAll(/url\('\/fonts\/([^']+)'\)/g)].map((match) => match[1] ?? '')
    expect([...new Set(named)].toSorted()).toEqual(files.toSorted())
    for (const family of ['hanken-grotesk', 'bricolage-grotesque'])
      expect(readFileSync(join(FONTS, `${family}-OFL.txt`), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1')
  })

  test('the peso sign has the weights of the letters beside it', () => {
    const faces = [...fontSheet.matchAll(/@font-face \{[^}]*\}/g)].map(([face]) => face)
    for (const family of ['Hanken Grotesk', 'Bricolage Grotesque']) {
      const weights = faces
        .filter((face) => face.includes(`'${family}'`))
        .map((face) => /font-weight: ([^;]+);/.exec(face)?.[1])
      expect(weights).toHaveLength(2)
      expect(weights[0]).toBe(weights[1])
    }
  })
})

describe('icons', () => {
  test('every icon name has a shape', () => {
    const code = ['icons.tsx', 'console-icons.tsx'].map((file) => readFileSync(join(ICONS, file), 'utf8')).join('\n')
    const names = [...code.matchAll(/createIcon\('([^']+)'\)/g)].map((match) => match[1])
    const shapes = [...readFileSync(join(ICONS, 'icons.svg'), 'utf8').matchAll(/<symbol id="([^"]+)"/g)].map(
      (match) => match[1],
    )
    expect(names.length).toBeGreaterThan(60)
    expect(new Set(shapes)).toEqual(new Set(names))
    expect(shapes).toHaveLength(names.length)
  })
})
