// Reads what a person does not want and no filter can leave out: 'no deposit', 'walang hagdan', 'without aircon'.
import type { InterpretationMatch } from './interpretation.model.ts'
import { countLeadingWords } from './phrase-dictionary.rules.ts'
import type { Token } from './tokenizer.rules.ts'

const NEGATIONS = new Set(['no', 'without', 'walang', 'wala', 'bawal', 'non'])
const LINK_WORDS = new Set(['ang', 'mga', 'ng', 'na', 'need', 'of', 'any', 'the', 'a', 'pong', 'po'])

/** `readNext` reads the segment after the negation, so that all its words are left out together: 'no swimming pool'. */
export function readNegation(
  tokens: readonly Token[],
  at: number,
  readNext: (at: number) => InterpretationMatch | null,
): InterpretationMatch | null {
  if (!NEGATIONS.has(tokens[at]?.text ?? '')) return null
  const from = at + 1 + countLeadingWords(LINK_WORDS, tokens, at + 1)
  if (tokens[from]?.kind !== 'word') return { length: 1, interpretation: { kind: 'nothing' } }
  const length = from - at + (readNext(from)?.length ?? 1)
  return { length, interpretation: { kind: 'ignored' } }
}
