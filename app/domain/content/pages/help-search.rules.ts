// The search of the help page: without accents and case, with small typos, in linear time for a short text.
import type { MarkedPiece } from '#app/ui/data/marked-text.tsx'
import { getEditDistance, getMaxTypos } from '#app/domain/places/autocomplete/engine/edit-distance.ts'

export const MAX_HELP_SEARCH = 80
const MAX_TERMS = 12
/** A part of a longer word counts from here on: "bayad" is in "magbayad" and "babayaran" is not "bay". */
const MIN_PART = 4

/** Words of a question that say nothing about its subject, in both languages. */
const SMALL_WORDS = new Set(
  'a an and are at ba be by can do does for from how i in is it me my of on or the to what when where who why with you your ako ang ano at ay ba ko kung mga mo na nang ng ni o paano para po sa saan si sino yung'.split(
    ' ',
  ),
)

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Each word once, as the search compares it. */
export function listHelpWords(text: string): string[] {
  return [...new Set(fold(text).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '')
}

/** What is searched for: small words count only when there are no others. */
export function readHelpTerms(q: string): string[] {
  const terms = listHelpWords(q.slice(0, MAX_HELP_SEARCH)).slice(0, MAX_TERMS)
  const subjects = terms.filter((term) => !SMALL_WORDS.has(term))
  return subjects.length > 0 ? subjects : terms
}

const isIn = (term: string, word: string) => (term.length < MIN_PART ? word.startsWith(term) : word.includes(term))

/** The words of the page that a term is in. Where there is none, and with `isLoose` also else, those within small typos. */
export function findHelpWords(term: string, vocabulary: ReadonlySet<string>, isLoose = false): string[] {
  const direct = [...vocabulary].filter((word) => isIn(term, word))
  if (direct.length > 0 && !isLoose) return direct
  const typos = getMaxTypos(term.length)
  const near = [...vocabulary].filter(
    (word) => typos > 0 && word[0] === term[0] && getEditDistance(term, word, typos) <= typos,
  )
  return [...direct, ...near]
}

/** The text cut at its words; those that were found are marked. Nothing is added and nothing is lost. */
export function markHelpWords(text: string, found: ReadonlySet<string>): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  let start = 0
  for (const part of text.split(/([^\p{L}\p{N}\p{M}]+)/u)) {
    const isMarked = found.has(fold(part))
    const last = pieces.at(-1)
    if (part === '') continue
    if (last?.isMarked === isMarked) last.text += part
    else pieces.push({ text: part, isMarked, start })
    start += part.length
  }
  return pieces
}
