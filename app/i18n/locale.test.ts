import { describe, expect, test } from 'vitest'
import { isLocale, parseAcceptLanguage } from './locale.ts'

describe('Accept-Language', () => {
  test.each([
    ['fil', 'fil'],
    ['fil-PH', 'fil'],
    ['tl', 'fil'],
    ['TL-ph', 'fil'],
    ['en-US,en;q=0.9', 'en'],
    ['en;q=0.5, fil;q=0.9', 'fil'],
    ['fil;q=0.5,en', 'en'],
    ['fil,en', 'fil'],
    ['en,fil', 'en'],
    ['de,ja;q=0.9,tl;q=0.1', 'fil'],
    ['fil;q=0,en;q=0.1', 'en'],
    ['fil ; q=0.9 , en ; q=1.0', 'en'],
    ['fil;level=1;q=0.3', 'fil'],
    ['filipino', undefined],
    ['fil;q=2', undefined],
    ['fil;q=nonsense', undefined],
    ['*', undefined],
    ['de', undefined],
    ['', undefined],
    [',;,;q=', undefined],
    [null, undefined],
  ] as const)('the header %s is read as %s', (header, locale) => {
    expect(parseAcceptLanguage(header)).toBe(locale)
  })

  test('a header that is too long is ignored', () => {
    expect(parseAcceptLanguage('fil'.padEnd(2_000, ',x'))).toBeUndefined()
  })

  test('only English and Filipino are locales', () => {
    expect(['en', 'fil', 'tl', 'EN', '', undefined, 'toString'].filter(isLocale)).toEqual(['en', 'fil'])
  })
})
