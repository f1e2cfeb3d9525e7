// The interpretations of a typed place: 'poblacion makati' is a barangay and its city, 'malapit sa UP' a school, 'lungsod ng Cebu' a
// city.
import { normalizeText } from './place-spelling.rules.ts'
import type { PlaceKind } from '#app/shared/vocabulary.ts'

/** `name` is searched, and `context` must match the places around it. */
export type QueryInterpretation = { name: string; context: string[]; cost: number }
export type ParsedPlaceQuery = { interpretations: QueryInterpretation[]; kind: PlaceKind | null }

/** Words before a place that are not part of its name, in both languages. */
const LEADING_WORDS =
  /^(?:malapit|near|nearby|around|along|sa|in|at|may|tabi|dito|doon|loob|ng|lang|area|apartment|condo|condominium|house|bahay|room|kwarto|kuwarto|studio|unit|paupahan|upahan|for|rent|bayan|munisipyo|municipality|of|the)\s+(?=\S)/
/** Between a place and its area. */
const CONNECTING_WORDS = /\s(?:sa|ng|in|of|near|malapit sa)\s/
const MAX_WORDS = 8
export const COST_OF_SPLIT = 0.5
const COST_OF_REVERSAL = 1

export function parsePlaceQuery(query: string): ParsedPlaceQuery {
  const [first = '', ...others] = query.split(',').map(normalizeText).filter(Boolean)
  const { text, kind } = parseKind(first)
  const contextWords = others.map(removeLeadingWords).flatMap(splitWords).slice(0, MAX_WORDS)
  const bare = removeLeadingWords(text)
  const texts = [...new Set([text, bare, bare.replaceAll(new RegExp(CONNECTING_WORDS, 'g'), ' ')])]
  const interpretations = texts.flatMap((candidate, n) =>
    listInterpretations(splitWords(candidate).slice(0, MAX_WORDS), contextWords, n * 0.1),
  )
  return { interpretations, kind }
}

/** The whole text as a name first, then each split into name and context. */
function listInterpretations(words: string[], contextWords: string[], cost: number): QueryInterpretation[] {
  if (words.length === 0) return []
  const interpretations: QueryInterpretation[] = [{ name: words.join(' '), context: contextWords, cost }]
  for (let cut = words.length - 1; cut > 0; cut--) {
    const [head, tail] = [words.slice(0, cut), words.slice(cut)]
    interpretations.push({ name: head.join(' '), context: [...tail, ...contextWords], cost: cost + COST_OF_SPLIT })
    interpretations.push({ name: tail.join(' '), context: [...head, ...contextWords], cost: cost + COST_OF_REVERSAL })
  }
  return interpretations
}

/** 'lungsod ng makati' is 'makati city'; 'probinsya ng cebu' and 'cebu province' ask for the province. */
function parseKind(text: string): { text: string; kind: PlaceKind | null } {
  const city = /^(?:lungsod|siyudad|syudad|city)(?: (?:ng|sa|of))? (?<name>.+)$/.exec(text)?.groups?.name
  if (city) return { text: `${city} city`, kind: null }
  const province =
    /^(?:lalawigan|probinsya|probinsiya|province)(?: (?:ng|sa|of))? (?<name>.+)$/.exec(text)?.groups?.name ??
    /^(?<name>.+) province$/.exec(text)?.groups?.name
  return province ? { text: province, kind: 'province' } : { text, kind: null }
}

function removeLeadingWords(text: string): string {
  let rest = text
  for (let step = 0; step < MAX_WORDS && LEADING_WORDS.test(rest); step++) rest = rest.replace(LEADING_WORDS, '')
  return rest
}

function splitWords(text: string): string[] {
  return text.split(' ').filter(Boolean)
}
