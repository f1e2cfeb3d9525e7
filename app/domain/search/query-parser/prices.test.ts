import { describe, expect, test } from 'vitest'
import { readMoveIn, readPrice } from './prices.rules.ts'
import { tokenize } from './tokenizer.rules.ts'

const readPriceText = (text: string) => readPrice(tokenize(text), 0)
const readLimits = (text: string) => {
  const interpretation = readPriceText(text)?.interpretation
  return interpretation?.kind === 'price' ? [interpretation.min, interpretation.max] : null
}

describe('prices', () => {
  test.each([
    ['under 40k', null, 40_000],
    ['below 15,000', null, 15_000],
    ['20k-30k', 20_000, 30_000],
    ['20-30k', 20_000, 30_000],
    ['20k - 30', 20_000, 30_000],
    ['20 to 30 thousand', 20_000, 30_000],
    ['between 10k and 15k', 10_000, 15_000],
    ['mula 10k hanggang 15k', 10_000, 15_000],
    ['30k to 20k', 20_000, 30_000],
    ['max 25k', null, 25_000],
    ['25k max', null, 25_000],
    ['budget 12000', null, 12_000],
    ['budget 12', null, 12_000],
    ['budget ko 8k lang', null, 8_000],
    ['hanggang 10k', null, 10_000],
    ['mababa sa 15k', null, 15_000],
    ['di lalagpas ng 15k', null, 15_000],
    ['15k pababa', null, 15_000],
    ['at least 20k', 20_000, null],
    ['20k and up', 20_000, null],
    ['20k pataas', 20_000, null],
    ['20k+', 20_000, null],
    ['P15,000', 12_000, 18_000],
    ['₱8k', 6_400, 9_600],
    ['8000 pesos', 6_400, 9_600],
    ['15k/month', 12_000, 18_000],
    ['15k kada buwan', 12_000, 18_000],
    ['1.5k a month', 1_200, 1_800],
    ['sampung libo', 8_000, 12_000],
    ['around 20k', 16_000, 24_000],
    ['12000', 9_600, 14_400],
  ])('the price of "%s" is read', (text, min, max) => {
    expect(readLimits(text)).toEqual([min, max])
    expect(readPriceText(text)?.length).toBe(tokenize(text).length)
  })

  test.each([
    '2',
    '50 sqm',
    'under 50 sqm',
    '1 month deposit',
    '24 floors',
    '5th avenue',
    '1200',
    'under',
    'k',
    '99999999999k',
    '',
  ])('%j is not a price', (text) => expect(readPriceText(text)).toBeNull())
})

describe('move-in costs', () => {
  test.each([
    ['move in under 50k', 50_000],
    ['move-in cost 50k', 50_000],
    ['10k to move in', 10_000],
    ['20k pang-move-in', 20_000],
    ['under 50k move in', 50_000],
    ['pang-move-in 20k', 20_000],
    ['cash out 30k', 30_000],
  ])('the move-in cost of "%s" is read', (text, max) => {
    expect(readMoveIn(tokenize(text), 0)?.interpretation).toEqual({ kind: 'moveIn', max })
  })

  test.each(['move in ready', '15k move in december', 'under 50k', 'move in'])('%j is not a move-in cost', (text) => {
    expect(readMoveIn(tokenize(text), 0)).toBeNull()
  })
})
