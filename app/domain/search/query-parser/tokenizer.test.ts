import { describe, expect, test } from 'vitest'
import { tokenize } from './tokenizer.rules.ts'

const listTokenTexts = (text: string) => tokenize(text).map((token) => token.text)

describe('tokenizer', () => {
  test.each([
    ['2br condo', ['2', 'br', 'condo']],
    ['₱15,000/month', ['₱', '15000', 'month']],
    ['1.5k', ['1.5', 'k']],
    ['15.000', ['15000']],
    ['2br,15k', ['2', 'br', '15', 'k']],
    ['Parañaque', ['paranaque']],
    ["St. Luke's", ['st', 'lukes']],
    ['2+ bedrooms', ['2', '+', 'bedrooms']],
    ['房子 🏠', ['房子']],
    ['%_\\', []],
  ])('%j is split into %j', (text, texts) => {
    expect(listTokenTexts(text)).toEqual(texts)
  })

  test('each token keeps its position and whether it is glued to or dashed with the one before', () => {
    const text = 'u-belt 2br'
    const tokens = tokenize(text)
    expect(tokens.map(({ from, to }) => text.slice(from, to))).toEqual(['u', 'belt', '2', 'br'])
    expect(tokens.map(({ isDashed }) => isDashed)).toEqual([false, true, false, false])
    expect(tokens.map(({ isGlued }) => isGlued)).toEqual([false, false, false, true])
  })
})
