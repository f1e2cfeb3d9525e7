import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restoreTokens, withdrawTokens } from './link-tokens.rules.ts'

const SECRET = 'S'.repeat(43)

test('the tokens of all links are withdrawn from text, HTML and unsubscribe address, and restored', () => {
  const parts = {
    text: `Reset:\nhttps://tahanan.example/reset-password?token=${SECRET}\n\nor https://tahanan.example/d?id=1&token=v1%3Aab%3A${SECRET}%3D`,
    html: `<a href="https://tahanan.example/d?id=1&amp;token=v1%3Aab%3A${SECRET}%3D">x</a>`,
    unsubscribeUrl: `https://tahanan.example/emails/unsubscribe?token=${SECRET}`,
  }
  const withdrawn = withdrawTokens(parts)
  expect(JSON.stringify(withdrawn.parts)).not.toContain(SECRET)
  expect(withdrawn.tokens).toHaveLength(2)
  expect(restoreTokens(withdrawn.parts, withdrawn.tokens)).toEqual(parts)
})

test('the code of a mail is withdrawn from text and HTML, and restored; other numbers stay', () => {
  const parts = {
    text: '482913\n\nValid for 10 minutes. Rent 1482900, unit 4829.\nhttps://tahanan.example/dashboard/rentals/1/signing?token=482913',
    html: '<h1>482913</h1><p>Unit 4829</p>',
    unsubscribeUrl: null,
  }
  const withdrawn = withdrawTokens(parts, '482913')
  expect(JSON.stringify(withdrawn)).toContain('Unit 4829')
  expect(JSON.stringify(withdrawn.parts)).not.toContain('482913')
  expect(restoreTokens(withdrawn.parts, withdrawn.tokens)).toEqual(parts)
  expect(() => withdrawTokens(parts, '.*')).toThrow(RangeError)
})

test('a mail without tokens stays as it is', () => {
  const parts = { text: 'Use the token = 5', html: null, unsubscribeUrl: null }
  expect(withdrawTokens(parts)).toEqual({ parts, tokens: [] })
})

test('any text, also one with markers in it, is the same after both steps', () => {
  const piece = fc.constantFrom(
    '?token=',
    '&token=',
    ';token=',
    'removed-0',
    'removed-1',
    'removed-code-0',
    '482913',
    ' ',
    'a',
    '"',
    '\n',
    '&',
  )
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, fc.constantFrom('482913', null), (one, other, code) => {
      const parts = { text: one, html: other, unsubscribeUrl: null }
      const withdrawn = withdrawTokens(parts, code)
      expect(restoreTokens(withdrawn.parts, withdrawn.tokens)).toEqual(parts)
    }),
  )
})
