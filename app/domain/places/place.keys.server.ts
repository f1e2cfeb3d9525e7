// The spellings under which places are found, arranged for looking up: sorted word starts for what is being typed, trigrams for what
// was typed wrongly. A spelling that many places share is kept once.
import { fold, withoutCity } from './place.fold.ts'
import type { Gazetteer } from './gazetteer.server.ts'

export type PlaceKeys = {
  texts: string[]
  /** Places of key k: `places[offsets[k]] … places[offsets[k + 1] - 1]`. */
  offsets: Int32Array
  places: Int32Array
  /** Starts of words in order of what follows them, each as key × 128 + position. */
  starts: Int32Array
  /** Keys that name more than barangays, and the letters each of them holds as bits. */
  headKeys: Int32Array
  letters: Int32Array
  /** Keys that hold a trigram, and how many different ones each key has. */
  trigrams: Map<string, Uint16Array>
  trigramCounts: Uint8Array
}

export const POSITION_BITS = 7
const MAX_KEY_LENGTH = (1 << POSITION_BITS) - 1

export function buildKeys(gazetteer: Gazetteer): PlaceKeys {
  const byText = new Map<string, number[]>()
  for (let id = 0; id < gazetteer.size; id++) {
    for (const text of spellingsOf(gazetteer, id)) {
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
  const isHead = (key: number) => (places[offsets[key] ?? 0] ?? 0) < gazetteer.firstBarangay
  return {
    texts,
    offsets,
    places: Int32Array.from(places),
    starts: sortedStarts(texts),
    headKeys: Int32Array.from([...texts.keys()].filter(isHead)),
    letters: Int32Array.from(texts, lettersOf),
    ...trigramIndex(texts),
  }
}

function spellingsOf({ names, aliases }: Gazetteer, id: number): Set<string> {
  const found = new Set<string>()
  for (const name of [names[id] ?? '', ...(aliases.get(id) ?? [])]) {
    const text = fold(name).slice(0, MAX_KEY_LENGTH)
    if (text === '') continue
    found.add(text)
    const bare = withoutCity(text)
    if (bare) found.add(bare)
  }
  return found
}

/** Sorted as strings that carry their own origin: the engine's plain string sort is several times faster than a comparing function. */
function sortedStarts(texts: string[]): Int32Array {
  const rows: string[] = []
  texts.forEach((text, key) => {
    for (let at = 0; at >= 0; at = text.indexOf(' ', at) + 1 || -1) {
      rows.push(`${text.slice(at)}\u0000${(key << POSITION_BITS) | at}`)
    }
  })
  rows.sort()
  return Int32Array.from(rows, (row) => Number(row.slice(row.indexOf('\u0000') + 1)))
}

export function lettersOf(text: string): number {
  let bits = 0
  for (let n = 0; n < text.length; n++) {
    const letter = text.charCodeAt(n) - 97
    if (letter >= 0 && letter < 26) bits |= 1 << letter
  }
  return bits
}

export function trigramsOf(text: string): Set<string> {
  const padded = `  ${text} `
  const found = new Set<string>()
  for (let n = 0; n + 3 <= padded.length; n++) found.add(padded.slice(n, n + 3))
  return found
}

function trigramIndex(texts: string[]): Pick<PlaceKeys, 'trigrams' | 'trigramCounts'> {
  const lists = new Map<string, number[]>()
  const trigramCounts = new Uint8Array(texts.length)
  texts.forEach((text, key) => {
    const found = trigramsOf(text)
    trigramCounts[key] = found.size
    for (const trigram of found) {
      const list = lists.get(trigram)
      if (list) list.push(key)
      else lists.set(trigram, [key])
    }
  })
  const trigrams = new Map<string, Uint16Array>()
  for (const [trigram, keys] of lists) trigrams.set(trigram, Uint16Array.from(keys))
  return { trigrams, trigramCounts }
}
