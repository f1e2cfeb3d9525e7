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

test('a mail without tokens stays as it is', () => {
  const parts = { text: 'Use the token = 5', html: null, unsubscribeUrl: null }
  expect(withdrawTokens(parts)).toEqual({ parts, tokens: [] })
})

test('any text, also one with markers in it, is the same after both steps', () => {
  const piece = fc.constantFrom('?token=', '&token=', ';token=', 'removed-0', 'removed-1', ' ', 'a', '"', '\n', '&')
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, (one, other) => {
      const parts = { text: one, html: other, unsubscribeUrl: null }
      const withdrawn = withdrawTokens(parts)
      expect(restoreTokens(withdrawn.parts, withdrawn.tokens)).toEqual(parts)
    }),
  )
})
