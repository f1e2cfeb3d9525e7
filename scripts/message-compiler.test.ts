import { describe, expect, test } from 'vitest'
import { isSingular, localize } from '#app/i18n/localize.ts'
import { compileCatalogues } from './message-compiler.ts'

type Translate = (inputs?: Record<string, string | number>, options?: { locale: 'en' | 'fil' }) => string

const COUNTED = (one: string, other: string) => [
  {
    declarations: ['input count', 'local countPlural = count: plural'],
    selectors: ['countPlural'],
    match: { 'countPlural=one': one, 'countPlural=other': other },
  },
]

/** Runs the module that the compiler wrote. */
function run(en: object, fil: object): Record<string, Translate> {
  const code = compileCatalogues({ en, fil })
    .all.replace(/^import .*\n/, '')
    .replace('export const m =', 'return')
  // oxlint-disable-next-line typescript/no-implied-eval -- the compiled code is what this test is about
  return (new Function('localize', 'isSingular', code) as (...args: unknown[]) => Record<string, Translate>)(
    localize,
    isSingular,
  )
}

describe('compiled messages', () => {
  test('a message has a text in each language, and English without a locale', () => {
    const { hello } = run({ hello: 'Good day' }, { hello: 'Magandang araw' })
    expect([hello?.(), hello?.({}, { locale: 'en' }), hello?.({}, { locale: 'fil' })]).toEqual([
      'Good day',
      'Good day',
      'Magandang araw',
    ])
  })

  test('parameters are replaced, also where the languages order them differently', () => {
    const { from } = run({ from: '{a} from {b}, {a}' }, { from: 'Mula sa {b} si {a}' })
    expect(from?.({ a: 'Ana', b: 3 })).toBe('Ana from 3, Ana')
    expect(from?.({ a: 'Ana', b: 3 }, { locale: 'fil' })).toBe('Mula sa 3 si Ana')
  })

  test.each([
    '`',
    '\\\\',
    '${x}'.replace('{', '\\{').replace('}', '\\}'),
    '\'"',
    'image/* or */*',
    '\n',
    '</script>',
    'ñ ₱ “”',
  ])('the characters of %j reach the reader unchanged', (text) => {
    const { odd } = run({ odd: text }, { odd: text })
    expect(odd?.()).toBe(text.replaceAll(/\\(.)/gs, '$1'))
  })

  test('the value of a parameter is not code', () => {
    const { say } = run({ say: 'Say {what}' }, { say: 'Sabihin: {what}' })
    expect(say?.({ what: '`${1 + 1}`' })).toBe('Say `${1 + 1}`')
  })

  test('a counted message has the form of its language', () => {
    const { homes } = run(
      { homes: COUNTED('{count} home', '{count} homes') },
      { homes: COUNTED('{count} bahay', '{count} na bahay') },
    )
    expect([0, 1, 2, 4].map((count) => homes?.({ count }))).toEqual(['0 homes', '1 home', '2 homes', '4 homes'])
    expect([1, 2, 4].map((count) => homes?.({ count }, { locale: 'fil' }))).toEqual([
      '1 bahay',
      '2 bahay',
      '4 na bahay',
    ])
  })

  test('the count is a parameter, even if one language does not need it', () => {
    const { types } = compileCatalogues({ en: { rooms: COUNTED('a room', 'rooms') }, fil: { rooms: 'mga kuwarto' } })
    expect(types).toContain("rooms: TextWith<'count'>")
  })

  test('a module for the browser has only the named messages, and what nothing uses can be removed', () => {
    const { buildModule } = compileCatalogues({ en: { hello: 'Hi', bye: 'Bye' }, fil: { hello: 'Uy', bye: 'Paalam' } })
    expect(buildModule(['hello', 'unknown'])).toBe(
      "import { isSingular, localize } from '#app/i18n/localize.ts'\nexport const hello = /* @__PURE__ */ localize(`Hi`, `Uy`)\n",
    )
  })
})

describe('a catalogue is refused when', () => {
  test.each([
    ['one language lacks a message', { a: 'x', b: 'y' }, { a: 'x' }, 'Only one language has b'],
    ['the languages have different parameters', { a: '{x}' }, { a: '{y}' }, 'different parameters'],
    ['a brace is not part of a parameter', { a: 'x {' }, { a: 'x' }, 'needs a backslash'],
    ['a parameter has a space', { a: '{a b}' }, { a: '{a b}' }, 'needs a backslash'],
    ['a key is not an identifier', { 'a-b': 'x' }, { 'a-b': 'x' }, 'must be identifiers'],
    [
      'a plural lacks a form',
      { a: [{ ...COUNTED('', '')[0], match: { 'countPlural=one': 'x' } }] },
      { a: 'x' },
      'one and other',
    ],
    [
      'a selector is not declared',
      { a: [{ ...COUNTED('x', 'x')[0], declarations: [] }] },
      { a: 'x' },
      'one plural selector',
    ],
  ])('%s', (_reason, en, fil, message) => {
    expect(() => compileCatalogues({ en, fil })).toThrow(message)
  })

  test('a message has a form that the compiler does not know', () => {
    expect(() => compileCatalogues({ en: { a: { text: 'x' } }, fil: { a: 'x' } })).toThrow()
  })
})
