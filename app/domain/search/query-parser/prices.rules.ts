// Reads prices: 'under 40k', '20k-30k', 'hanggang 10k', 'at least 20k', '15k kada buwan'. With 'move in' the amount is the move-in cost.
import type { InterpretationMatch } from './interpretation.model.ts'
import { type Amount, readAmount } from './numbers.rules.ts'
import { findPhrase, buildPhraseDictionary, countLeadingWords } from './phrase-dictionary.rules.ts'
import type { Token } from './tokenizer.rules.ts'

type Limit = 'max' | 'min' | 'around' | 'between'

export const LIMITS_BEFORE = buildPhraseDictionary<Limit>([
  [
    'max',
    'under,below,u,less than,lower than,cheaper than,not more than,no more than,not over,max,maximum,maximum of,max of,at most,budget,my budget,budget of,budget is,budget ko,budget max,up to,upto,within,<,hanggang,mababa sa,mas mababa sa,baba ng,di lalagpas ng,di lalagpas sa,di lalampas sa,di lalampas ng,hindi lalagpas ng,hindi lalagpas sa,hindi lalampas sa,hindi lalampas ng,di hihigit sa,hindi hihigit sa,di tataas sa,hindi tataas sa,wala pang,kulang,ceiling,only,for only,tig,nasa ilalim ng',
  ],
  [
    'min',
    'over,above,more than,at least,min,minimum,minimum of,from,starting at,starting,starts at,mula,mula sa,simula,simula sa,higit sa,mas mataas sa,lagpas sa,lampas sa,mahigit,hindi bababa sa,di bababa sa,>',
  ],
  ['around', 'around,about,approximately,approx,roughly,mga,nasa,humigit kumulang'],
  ['between', 'between,sa pagitan ng,pagitan ng,price range,range'],
])
const LIMITS_AFTER = buildPhraseDictionary<'max' | 'min'>([
  [
    'max',
    'and below,or below,below,and under,or less,or lower,max,maximum,budget,pababa,at pababa,o mas mababa,lang,lang po,only,or cheaper',
  ],
  ['min', '+,and up,and above,or more,or above,up,pataas,at pataas,o higit pa,minimum'],
])
/** Allowed between the limit and the amount. */
const LINK_WORDS = new Set([
  'of',
  'is',
  'ng',
  'sa',
  'ang',
  'ko',
  'lang',
  'na',
  'rent',
  'price',
  'renta',
  'upa',
  'monthly',
])
const RANGE_WORDS = new Set(['to', 'until', 'hanggang', 'til', 'till', 'upto'])
const AND_WORDS = new Set(['and', 'at', '&'])
const MONTH_PHRASES = buildPhraseDictionary([
  [
    true,
    'per month,a month,month,monthly,mo,per mo,pm,kada buwan,bawat buwan,buwan buwan,buwanan,isang buwan,sa isang buwan,every month,each month',
  ],
])
/** A number before one of these is not a price. */
const OTHER_UNITS = new Set(
  'sqm sq sqms m m2 meter meters metro minute minutes min mins minuto km kms kilometer kilometers kilometro months buwang years year taon yrs pax person persons people tao floor floors storey story palapag th st nd rd beds bed br cr'.split(
    ' ',
  ),
)
/** The lowest bare number that counts as a rent; a smaller one may be a house number or a year. */
const MIN_BARE_RENT = 3_000
/** Below this, an amount after a limit means thousands: 'under 40' is 40,000. */
const MAX_SHORT_THOUSANDS = 500
const AROUND_FACTORS = { low: 0.8, high: 1.2 }
const AROUND_STEP = 100

/** `around` is the amount that the range was made from, if it was one amount. */
type Price = { length: number; min: number | null; max: number | null; around: number | null }

export function readPrice(tokens: readonly Token[], at: number): InterpretationMatch | null {
  const price = readPriceAt(tokens, at)
  return (
    price && {
      length: price.length,
      interpretation: { kind: 'price', min: price.min, max: price.max, around: price.around },
    }
  )
}

function readPriceAt(tokens: readonly Token[], at: number): Price | null {
  const before = findPhrase(LIMITS_BEFORE, tokens, at)
  let end = at + (before?.length ?? 0)
  if (before) end += countLeadingWords(LINK_WORDS, tokens, end)
  const first = readAmount(tokens, end)
  if (!first) return null
  end += first.length
  const second = readSecondAmount(tokens, end, before?.value === 'between')
  end += second?.length ?? 0
  const month = findPhrase(MONTH_PHRASES, tokens, end)
  if (!isRent(tokens, end, { first, second: second?.amount ?? null, hasLimit: before !== null, hasMonth: !!month })) {
    return null
  }
  end += month?.length ?? 0
  const after = findPhrase(LIMITS_AFTER, tokens, end)
  end += after?.length ?? 0
  end += after && !month ? (findPhrase(MONTH_PHRASES, tokens, end)?.length ?? 0) : 0
  const limits = second
    ? toPriceRange(first, second.amount)
    : toPriceLimit(toPesos(first, before !== null), before?.value, after?.value)
  return { length: end - at, ...limits }
}

function readSecondAmount(
  tokens: readonly Token[],
  at: number,
  isBetween: boolean,
): { length: number; amount: Amount } | null {
  const text = tokens[at]?.text ?? ''
  const hasLink = RANGE_WORDS.has(text) || (isBetween && AND_WORDS.has(text))
  const isDashed = tokens[at]?.isDashed === true
  if (!hasLink && !isDashed) return null
  const amount = readAmount(tokens, at + (hasLink ? 1 : 0))
  return amount && { length: amount.length + (hasLink ? 1 : 0), amount }
}

type Evidence = { first: Amount; second: Amount | null; hasLimit: boolean; hasMonth: boolean }

function isRent(tokens: readonly Token[], end: number, { first, second, hasLimit, hasMonth }: Evidence): boolean {
  const isMoney = first.isMoney || second?.isMoney === true
  if (isMoney) return true
  if (OTHER_UNITS.has(tokens[end]?.text ?? '') && !hasMonth) return false
  if (hasMonth) return first.value >= MAX_SHORT_THOUSANDS
  return first.value >= MIN_BARE_RENT || (hasLimit && first.value >= 2)
}

/** 'budget 12' means 12,000. */
function toPesos({ value, isMoney }: Amount, hasLimit: boolean): number {
  return hasLimit && !isMoney && value < MAX_SHORT_THOUSANDS ? value * 1_000 : value
}

/** In '20-30k' the 'k' applies to both numbers. */
function toPriceRange(first: Amount, second: Amount): Omit<Price, 'length'> {
  const scaleAmount = (amount: Amount, other: Amount) =>
    amount.value < MAX_SHORT_THOUSANDS &&
    (other.isThousands || other.value < MAX_SHORT_THOUSANDS || other.value >= MIN_BARE_RENT)
      ? amount.value * 1_000
      : amount.value
  const [a, b] = [scaleAmount(first, second), scaleAmount(second, first)]
  return { min: Math.min(a, b), max: Math.max(a, b), around: null }
}

/** A single amount without a limit means around it: '28k condo'. */
function toPriceLimit(
  value: number,
  before: Limit | undefined,
  after: 'max' | 'min' | undefined,
): Omit<Price, 'length'> {
  if (before === 'around' || (before === undefined && after === undefined)) return toPriceAround(value)
  if (before === 'min' || (before === undefined && after === 'min')) return { min: value, max: null, around: null }
  return { min: null, max: value, around: null }
}

function toPriceAround(value: number): Omit<Price, 'length'> {
  const round = (pesos: number) => Math.round(pesos / AROUND_STEP) * AROUND_STEP
  return { min: round(value * AROUND_FACTORS.low), max: round(value * AROUND_FACTORS.high), around: value }
}

export const MOVE_IN_PHRASES = buildPhraseDictionary([
  [
    true,
    'move in,movein,move in cost,move in costs,move in cash,move in cash out,move in fee,move in fees,move in budget,move in payment,move in total,pang move in,pangmove in,pang movein,cash out,cashout,total move in,total move in cost,paglipat,panglipat,pang lipat,initial cash out,upfront',
  ],
])
const WORDS_BEFORE_MOVE_IN = new Set([
  'to',
  'for',
  'para',
  'sa',
  'pang',
  'na',
  'total',
  'upon',
  'as',
  'cash',
  'ang',
  'lang',
  'all',
])
/** 'move in December' is a date, not a move-in cost. */
const DATE_WORDS = new Set(
  'ready asap date january february march april may june july august september october november december enero pebrero marso abril mayo hunyo hulyo agosto setyembre oktubre nobyembre disyembre now agad next this on'.split(
    ' ',
  ),
)

export function readMoveIn(tokens: readonly Token[], at: number): InterpretationMatch | null {
  const first = findPhrase(MOVE_IN_PHRASES, tokens, at)
  if (first) {
    const afterLinks = at + first.length + countLeadingWords(LINK_WORDS, tokens, at + first.length)
    const price = readPriceAt(tokens, afterLinks)
    return price && toMoveIn(price, afterLinks + price.length - at)
  }
  const price = readPriceAt(tokens, at)
  if (!price) return null
  const afterLinks = at + price.length + countLeadingWords(WORDS_BEFORE_MOVE_IN, tokens, at + price.length)
  const last = findPhrase(MOVE_IN_PHRASES, tokens, afterLinks)
  if (!last || DATE_WORDS.has(tokens[afterLinks + last.length]?.text ?? '')) return null
  return toMoveIn(price, afterLinks + last.length - at)
}

function toMoveIn({ min, max, around }: Price, length: number): InterpretationMatch | null {
  const pesos = around ?? max ?? min
  return pesos === null ? null : { length, interpretation: { kind: 'moveIn', max: pesos } }
}
