import { expect, test } from 'vitest'
import { listClasses, nameUtilities, shortenModule, shortenStyleSheet } from './short-class-names.ts'

const CSS = String.raw`.flex{display:flex}.mt-2\.5{margin-top:.625rem}.group-open\:rotate-180:is(:where(.group):is([open]) *){rotate:180deg}.stat-value{width:.5em}`
const KNOWN = new Set([...listClasses(CSS), 'has-[>img]:p-0'])
const NAMES = {
  short: nameUtilities(['mt-2.5', 'group-open:rotate-180', 'has-[>img]:p-0', 'flex'], KNOWN),
  known: KNOWN,
}
const short = (name: string) => NAMES.short.get(name) ?? '?'

test('the classes of a style sheet are read without their escapes, and numbers are no classes', () => {
  expect(listClasses(CSS)).toEqual(['flex', 'mt-2.5', 'group-open:rotate-180', 'group', 'stat-value'])
})

test('a name follows from the utility, has two or three characters and is never taken; utilities of one word keep theirs', () => {
  expect([...NAMES.short.keys()].toSorted()).toEqual(['group-open:rotate-180', 'has-[>img]:p-0', 'mt-2.5'])
  for (const name of NAMES.short.values()) expect(name).toMatch(/^[A-Za-z][A-Za-z0-9]{1,2}$/)
  const many = Array.from({ length: 5_000 }, (_, n) => `py-${n}`)
  const names = nameUtilities(many, new Set([nameUtilities(['py-0'], new Set()).get('py-0') ?? '']))
  expect(new Set(names.values()).size).toBe(5_000)
  expect(names.get('py-0')).not.toBe(nameUtilities(['py-0'], new Set()).get('py-0'))
  expect(nameUtilities(['mt-2.5', 'a-new-one'], KNOWN).get('mt-2.5')).toBe(short('mt-2.5'))
})

test('style sheet and code get the same names', () => {
  expect(shortenStyleSheet(CSS, NAMES)).toBe(
    `.flex{display:flex}.${short('mt-2.5')}{margin-top:.625rem}.${short('group-open:rotate-180')}:is(:where(.group):is([open]) *){rotate:180deg}.stat-value{width:.5em}`,
  )
  expect(shortenModule(`const a = 'flex  mt-2.5 stat-value'`, NAMES)).toBe(
    `const a = 'flex  ${short('mt-2.5')} stat-value'`,
  )
  expect(shortenModule('const b = `has-[>img]:p-0 ${isOpen ? "mt-2.5" : ""} flex`', NAMES)).toBe(
    `const b = \`${short('has-[>img]:p-0')} \${isOpen ? "${short('mt-2.5')}" : ""} flex\``,
  )
})

test('text and code outside of strings stay as they are', () => {
  for (const code of ["say('Rent a flex home')", '// mt-2.5', 'const x = a.flex / 2', "import './x.css'"])
    expect(shortenModule(code, NAMES)).toBe(code)
})

test('a class beside a word that no style sheet knows stops the build', () => {
  expect(() => shortenModule("const a = 'mt-2.5 rounded'", NAMES)).toThrow("'rounded' is no class")
})
