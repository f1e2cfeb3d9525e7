import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSafeReturnPath } from './return-path.ts'

const SITE = 'https://tahanan.example'
const getOrigin = (path: string) => new URL(toSafeReturnPath(path), SITE).origin

describe('toSafeReturnPath', () => {
  test.each(['/', '/properties?type=condo&page=2', '/a#b', '/dashboard/tenant'])('the path %s is kept', (path) => {
    expect(toSafeReturnPath(path)).toBe(path)
  })

  test.each([
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/..//evil.example',
    '/./\\evil.example',
    '/%2e%2e//evil.example',
    '',
    'evil',
    ' //evil.example',
    '/\u0000/evil.example',
    '/a/../..//evil.example',
  ])('the path %j is replaced by the fallback', (path) => {
    expect(getOrigin(path)).toBe(SITE)
  })

  test('no random input leads to another site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2f',
      '%5c',
      '@',
      ':',
      'evil.example',
      '\t',
      '\r\n',
      '?',
      '#',
      ' ',
      'http:',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        expect(getOrigin(pieces.join(''))).toBe(SITE)
        expect(toSafeReturnPath(pieces.join(''))).not.toMatch(/[\r\n]/)
      }),
      { numRuns: 2_000 },
    )
  })
})
