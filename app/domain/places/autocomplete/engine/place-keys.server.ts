// The search keys of places: sorted word starts for prefix search and trigrams for misspelt input. A spelling that many places share is
// stored once.
import { normalizeText, removeCity } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import type { Gazetteer } from '#app/domain/places/gazetteer/gazetteer.service.server.ts'

export type PlaceKeys = {
  texts: string[]
  /** The places of key k: `places[offsets[k]] … places[offsets[k + 1] - 1]`. */
  offsets: Int32Array
  places: Int32Array
  /** Word starts, sorted by the text that follows them; each is key × 128 + position. */
  starts: Int32Array
  /** Keys with a place that is not a barangay. `letterMasks` has one bit per letter of each key. */
  nonBarangayKeys: Int32Array
  letterMasks: Int32Array
  /** The keys with trigram t: `trigramKeys[trigramOffsets[t]] … trigramKeys[trigramOffsets[t + 1] - 1]`. */
  trigramOffsets: Int32Array
  trigramKeys: Uint16Array
  /** The number of distinct trigrams of each key. */
  trigramCounts: Uint8Array
}

export const POSITION_BITS = 7
const MAX_KEY_LENGTH = (1 << POSITION_BITS) - 1

export function buildKeys(gazetteer: Gazetteer): PlaceKeys {
  const byText = new Map<string, number[]>()
  const spellings = new Map<string, string[]>() // A cache, because every second barangay shares its name with another.
  for (let id = 0; id < gazetteer.size; id++) {
    for (const text of listSpellings(gazetteer, id, spellings)) {
      const list = byText.get(text)
      if (list) list.push(id)
      else byText.set(text, [id])
    }
  }
  const texts = [...byText.keys()]
  const offsets = new Int32Array(texts.length + 1)
  const places: number[] = []
  texts.forEach((text, key) => {
    offsets[key] = places.length
    for (const id of byText.get(text) ?? []) places.push(id)
  })
  offsets[texts.length] = places.length
  const isNonBarangay = (key: number) => (places[offsets[key] ?? 0] ?? 0) < gazetteer.firstBarangay
  return {
    texts,
    offsets,
    places: Int32Array.from(places),
    starts: sortWordStarts(texts),
    nonBarangayKeys: Int32Array.from([...texts.keys()].filter(isNonBarangay)),
    letterMasks: Int32Array.from(texts, toLetterMask),
    ...buildTrigramIndex(texts),
  }
}

function listSpellings(
  { names, aliases }: Gazetteer,
  id: number,
  cache: Map<string, string[]>,
): readonly string[] | Set<string> {
  const name = names[id] ?? ''
  let own = cache.get(name)
  if (!own) cache.set(name, (own = listNameSpellings(name)))
  const others = aliases.get(id)
  return others ? new Set([...own, ...others.flatMap(listNameSpellings)]) : own
}

function listNameSpellings(name: string): string[] {
  const text = normalizeText(name).slice(0, MAX_KEY_LENGTH)
  if (text === '') return []
  const bare = removeCity(text)
  return bare ? [text, bare] : [text]
}

/** Sorted as strings with the start appended: the engine's default string sort is several times faster than a comparison function. */
function sortWordStarts(texts: string[]): Int32Array {
  const rows: string[] = []
  texts.forEach((text, key) => {
    for (let at = 0; at >= 0; at = text.indexOf(' ', at) + 1 || -1) {
      rows.push(`${text.slice(at)}\u0000${(key << POSITION_BITS) | at}`)
    }
  })
  rows.sort()
  return Int32Array.from(rows, (row) => Number(row.slice(row.indexOf('\u0000') + 1)))
}

export function toLetterMask(text: string): number {
  let bits = 0
  for (let n = 0; n < text.length; n++) {
    const letter = text.charCodeAt(n) - 97
    if (letter >= 0 && letter < 26) bits |= 1 << letter
  }
  return bits
}

/** Normalized text has a space, ten digits and 26 letters, so a trigram fits in one number. */
const CHARACTER_COUNT = 37
const TRIGRAM_COUNT = CHARACTER_COUNT ** 3

function getCharacterCode(text: string, at: number): number {
  const code = at < text.length ? text.charCodeAt(at) : 32
  return code >= 97 ? code - 86 : code >= 48 ? code - 47 : 0
}

/** The distinct trigrams of a normalized text, padded with two spaces before and one after. */
export function listTrigrams(text: string): number[] {
  const found: number[] = []
  let trigram = 0
  for (let n = 0; n <= text.length; n++) {
    trigram = (trigram * CHARACTER_COUNT + getCharacterCode(text, n)) % TRIGRAM_COUNT
    if (!found.includes(trigram)) found.push(trigram)
  }
  return found
}

function buildTrigramIndex(texts: string[]): Pick<PlaceKeys, 'trigramOffsets' | 'trigramKeys' | 'trigramCounts'> {
  const trigramOffsets = new Int32Array(TRIGRAM_COUNT + 1)
  const found = texts.map(listTrigrams)
  const addToOffset = (at: number, count: number) => (trigramOffsets[at] = (trigramOffsets[at] ?? 0) + count)
  for (const trigrams of found) for (const trigram of trigrams) addToOffset(trigram + 1, 1)
  for (let n = 0; n < TRIGRAM_COUNT; n++) addToOffset(n + 1, trigramOffsets[n] ?? 0)
  const trigramKeys = new Uint16Array(trigramOffsets[TRIGRAM_COUNT] ?? 0)
  const next = trigramOffsets.slice()
  found.forEach((trigrams, key) => {
    for (const trigram of trigrams) {
      const at = next[trigram] ?? 0
      trigramKeys[at] = key
      next[trigram] = at + 1
    }
  })
  return { trigramOffsets, trigramKeys, trigramCounts: Uint8Array.from(found, ({ length }) => length) }
}

export function getKeysWithTrigram({ trigramOffsets, trigramKeys }: PlaceKeys, trigram: number): Uint16Array {
  return trigramKeys.subarray(trigramOffsets[trigram], trigramOffsets[trigram + 1])
}
