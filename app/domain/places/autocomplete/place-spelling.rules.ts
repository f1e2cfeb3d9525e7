// Normalizes text for place search. Queries and gazetteer names both go through this, so that they match.

const SHORT_FORMS = new Map([
  ['sta', 'santa'],
  ['sto', 'santo'],
  ['gen', 'general'],
  ['pres', 'president'],
  ['sen', 'senator'],
  ['dr', 'doctor'],
  ['mt', 'mount'],
  ['pob', 'poblacion'],
  ['ave', 'avenue'],
  ['blvd', 'boulevard'],
  ['univ', 'university'],
  ['stn', 'station'],
])

/** Written with a place without being part of its name. */
const IGNORED_WORDS = new Set(['barangay', 'brgy', 'bgy', 'brg'])

const NON_ASCII = /[^\0-\x7f]/

/** 'Brgy. Sto. Niño, Parañaque' → 'santo nino paranaque': no accents, no punctuation, abbreviations expanded. */
export function normalizeText(text: string): string {
  const plain = NON_ASCII.test(text) ? text.normalize('NFD').replaceAll(/\p{M}/gu, '') : text
  const words = plain
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
  let normalized = ''
  for (const word of words) {
    if (word === '' || IGNORED_WORDS.has(word)) continue
    normalized += `${normalized === '' ? '' : ' '}${SHORT_FORMS.get(word) ?? word}`
  }
  return normalized
}

/** 'makati city' → 'makati'; null if there is nothing to remove. */
export function removeCity(normalized: string): string | null {
  const bare = normalized.replace(/ city$/, '').replace(/^(?:island garden |science )?city of (?:the )?/, '')
  return bare === normalized || bare === '' ? null : bare
}
