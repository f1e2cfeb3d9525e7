// Reads room counts and amounts of money.
import { findPhrase, buildPhraseDictionary } from './phrase-dictionary.rules.ts'
import type { Token } from './tokenizer.rules.ts'

const COUNT_PHRASES = buildPhraseDictionary<number>([
  [1, 'one,isa,isang,uno'],
  [2, 'two,dalawa,dalawang,dos'],
  [3, 'three,tatlo,tatlong,tres'],
  [4, 'four,apat,apat na,kuwatro,kwatro'],
  [5, 'five,lima,limang,singko'],
  [6, 'six,anim,anim na'],
  [7, 'seven,pito,pitong'],
  [8, 'eight,walo,walong'],
  [9, 'nine,siyam,siyam na'],
  [10, 'ten,sampu,sampung'],
])
const TENS_PHRASES = buildPhraseDictionary<number>([
  [12, 'twelve,labindalawa,labindalawang'],
  [15, 'fifteen,labinlima,labinlimang,kinse'],
  [20, 'twenty,dalawampu,dalawampung,bente'],
  [25, 'twenty five,bente singko,dalawamput lima,dalawamput limang'],
  [30, 'thirty,tatlumpu,tatlumpung,trenta'],
  [40, 'forty,apatnapu,apatnapung,kuwarenta'],
  [50, 'fifty,limampu,limampung,singkwenta'],
])
const MAX_ROOMS = 20

export type Count = { length: number; count: number }

/** A whole number of rooms: '2', 'two', 'dalawang'. */
export function readCount(tokens: readonly Token[], at: number): Count | null {
  const token = tokens[at]
  if (token?.kind === 'number') {
    const count = Number(token.text)
    return Number.isInteger(count) && count <= MAX_ROOMS ? { length: 1, count } : null
  }
  const match = findPhrase(COUNT_PHRASES, tokens, at)
  return match && { length: match.length, count: match.value }
}

export type Amount = {
  length: number
  value: number
  /** True with a peso sign or 'k'. A bare number needs other evidence to count as money. */
  isMoney: boolean
  isThousands: boolean
}

const PESO_WORDS = new Set(['₱', 'p', 'php', 'peso', 'pesos', 'piso'])
const THOUSAND_WORDS = new Set(['k', 'thousand', 'thousands', 'thou', 'libo', 'libong', 'mil', 'kyaw'])
const MAX_PESOS = 10_000_000

/** '40k', '₱15,000', '20 thousand', 'sampung libo'. */
export function readAmount(tokens: readonly Token[], at: number): Amount | null {
  const hasSign = PESO_WORDS.has(tokens[at]?.text ?? '')
  let end = at + (hasSign ? 1 : 0)
  const number = readNumber(tokens, end)
  if (!number) return null
  end += number.length
  const isThousands = THOUSAND_WORDS.has(tokens[end]?.text ?? '')
  if (number.isWord && !isThousands) return null
  if (isThousands) end++
  const hasUnit = PESO_WORDS.has(tokens[end]?.text ?? '') && tokens[end]?.text !== 'p'
  if (hasUnit) end++
  const value = Math.round(number.value * (isThousands ? 1_000 : 1))
  if (value <= 0 || value > MAX_PESOS) return null
  return { length: end - at, value, isMoney: hasSign || isThousands || hasUnit, isThousands }
}

function readNumber(tokens: readonly Token[], at: number): { length: number; value: number; isWord: boolean } | null {
  const token = tokens[at]
  if (token?.kind === 'number') {
    const value = Number(token.text)
    return Number.isFinite(value) ? { length: 1, value, isWord: false } : null
  }
  const match = findPhrase(TENS_PHRASES, tokens, at) ?? findPhrase(COUNT_PHRASES, tokens, at)
  return match && { ...match, isWord: true }
}
