/** Longer texts are sentences, which may be about a person. */
const MAX_TERM = 60
/** So many digits in a row may be a phone number or an id. */
const NUMBER_LIKE = /\d[\d\s().-]{4,}\d/

/**
 * The text of a search under which it is counted: lower case, without accents and punctuation. Null for a text that may contain personal
 * data, and for one without a letter.
 */
export function normalizeSearchTerm(text: string): string | null {
  if (text.length > MAX_TERM || text.includes('@') || NUMBER_LIKE.test(text)) return null
  const term = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return term.length <= MAX_TERM && /\p{L}/u.test(term) ? term : null
}
