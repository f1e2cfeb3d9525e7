// What somebody may have meant: 'poblacion makati' is a barangay and its city, 'malapit sa UP' a school, 'lungsod ng Cebu' a city.
import { fold } from './place-spelling.rules.ts'
import type { PlaceKind } from '#app/shared/vocabulary.ts'

/** One way to take the words: `name` is looked for, `context` has to stand around it. */
export type Reading = { name: string; context: string[]; cost: number }
export type ReadQuery = { readings: Reading[]; kind: PlaceKind | null }

/** Said before a place without naming one, in both languages. */
const LEADING =
  /^(?:malapit|near|nearby|around|along|sa|in|at|may|tabi|dito|doon|loob|ng|lang|area|apartment|condo|condominium|house|bahay|room|kwarto|kuwarto|studio|unit|paupahan|upahan|for|rent|bayan|munisipyo|municipality|of|the)\s+(?=\S)/
/** Between a place and what is around it. */
const CONNECTING = /\s(?:sa|ng|in|of|near|malapit sa)\s/
const MAX_WORDS = 8
export const COST_OF_SPLIT = 0.5
const COST_OF_REVERSAL = 1

export function readQuery(query: string): ReadQuery {
  const [first = '', ...others] = query.split(',').map(fold).filter(Boolean)
  const { text, kind } = kindOf(first)
  const around = others.map(withoutLeading).flatMap(wordsOf).slice(0, MAX_WORDS)
  const bare = withoutLeading(text)
  const texts = [...new Set([text, bare, bare.replaceAll(new RegExp(CONNECTING, 'g'), ' ')])]
  const readings = texts.flatMap((one, n) => readingsOf(wordsOf(one).slice(0, MAX_WORDS), around, n * 0.1))
  return { readings, kind }
}

/** The whole text as a name first, then each way to cut it in two. */
function readingsOf(words: string[], around: string[], cost: number): Reading[] {
  if (words.length === 0) return []
  const readings: Reading[] = [{ name: words.join(' '), context: around, cost }]
  for (let cut = words.length - 1; cut > 0; cut--) {
    const [head, tail] = [words.slice(0, cut), words.slice(cut)]
    readings.push({ name: head.join(' '), context: [...tail, ...around], cost: cost + COST_OF_SPLIT })
    readings.push({ name: tail.join(' '), context: [...head, ...around], cost: cost + COST_OF_REVERSAL })
  }
  return readings
}

/** 'lungsod ng makati' is 'makati city'; 'probinsya ng cebu' and 'cebu province' want the province. */
function kindOf(text: string): { text: string; kind: PlaceKind | null } {
  const city = /^(?:lungsod|siyudad|syudad|city)(?: (?:ng|sa|of))? (?<name>.+)$/.exec(text)?.groups?.name
  if (city) return { text: `${city} city`, kind: null }
  const province =
    /^(?:lalawigan|probinsya|probinsiya|province)(?: (?:ng|sa|of))? (?<name>.+)$/.exec(text)?.groups?.name ??
    /^(?<name>.+) province$/.exec(text)?.groups?.name
  return province ? { text: province, kind: 'province' } : { text, kind: null }
}

function withoutLeading(text: string): string {
  let rest = text
  for (let step = 0; step < MAX_WORDS && LEADING.test(rest); step++) rest = rest.replace(LEADING, '')
  return rest
}

function wordsOf(text: string): string[] {
  return text.split(' ').filter(Boolean)
}
