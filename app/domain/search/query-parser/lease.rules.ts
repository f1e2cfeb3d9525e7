// Reads how long the lease may be at least: 'short term', 'month to month', '6 months lease'.
import type { InterpretationMatch } from './interpretation.model.ts'
import { readCount } from './numbers.rules.ts'
import { buildPhraseDictionary, findPhrase } from './phrase-dictionary.rules.ts'
import type { Token } from './tokenizer.rules.ts'

/** What people call short; a year is the usual lease. */
const SHORT_TERM_MONTHS = 6
const MAX_MONTHS = 60

const LEASE_PHRASES = buildPhraseDictionary<number>([
  [
    SHORT_TERM_MONTHS,
    'short term,short term rent,short term rental,short term rentals,short term lease,short term stay,short term contract,short stay,short lease,short contract,pang short term,panandalian,panandaliang,panandaliang upa',
  ],
  [
    1,
    'month to month,month to month lease,month by month,monthly lease,monthly contract,monthly basis,no lock in,no lock in period,no contract,walang kontrata,walang lock in',
  ],
])
const MONTH_WORDS = new Set(['month', 'months', 'mos', 'buwan', 'buwang'])
const YEAR_WORDS = new Set(['year', 'years', 'yr', 'yrs', 'taon', 'taong'])
const LEASE_WORDS = buildPhraseDictionary([
  [
    true,
    'lease,lease only,lease term,lease contract,contract,contract only,term,stay,stay only,minimum,minimum stay,minimum lease,minimum contract,rent,rental,lock in,na kontrata,na upa,kontrata,lang,only',
  ],
])

export function readLease(tokens: readonly Token[], at: number): InterpretationMatch | null {
  const named = findPhrase(LEASE_PHRASES, tokens, at)
  if (named) return toLease(named.length, named.value)
  const count = readCount(tokens, at)
  const unit = count ? (tokens[at + count.length]?.text ?? '') : ''
  const months = MONTH_WORDS.has(unit) ? 1 : YEAR_WORDS.has(unit) ? 12 : 0
  if (!count || months === 0 || count.count < 1) return null
  const lease = findPhrase(LEASE_WORDS, tokens, at + count.length + 1)
  if (!lease || count.count * months > MAX_MONTHS) return null
  return toLease(count.length + 1 + lease.length, count.count * months)
}

function toLease(length: number, months: number): InterpretationMatch {
  return { length, interpretation: { kind: 'lease', months } }
}
