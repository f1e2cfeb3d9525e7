// The names of places as a search uses them: whole names and nicknames, found at once or with a slip of the hand.
import { TOO_FAR, editDistance } from '#app/domain/places/autocomplete/engine/edit-distance.ts'
import { type PlaceIndex, placeIndex } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { fold } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import { lettersOf } from '#app/domain/places/autocomplete/engine/place-keys.server.ts'
import { LOCATION_KINDS, PLACE_KINDS, type PlaceKind } from '#app/shared/vocabulary.ts'

export type PlaceNames = {
  index: PlaceIndex
  /** Everything but barangays, most important first. */
  named: (text: string) => readonly number[]
  barangays: (text: string) => readonly number[]
  bySlug: (slug: string) => number | null
}

/** What people say that the gazetteer does not: a name of ours for each. */
const NICKNAMES: Record<string, string> = {
  'sm moa': 'moa',
  pque: 'paranaque',
  sebu: 'cebu',
  mnl: 'manila',
  'manila city': 'manila',
  taft: 'taft avenue',
  'ortigas cbd': 'ortigas',
  'u p': 'up diliman',
  'up campus': 'up diliman',
  'up dil': 'up diliman',
  'ateneo manila': 'ateneo',
  'ateneo katipunan': 'ateneo',
  'ateneo davao': 'addu',
  'ust manila': 'ust',
  'ust espana': 'ust',
  'mall of asia pasay': 'moa',
  'sm mall of asia pasay': 'moa',
  'it park cebu': 'cebu it park',
  'it park lahug': 'cebu it park',
  'fort bonifacio taguig': 'bgc',
  'the fort': 'bgc',
  'u belt manila': 'u belt',
  'cubao qc': 'cubao',
}
const STATION = PLACE_KINDS.indexOf('station')

let built: PlaceNames | undefined

export function placeNames(): PlaceNames {
  built ??= buildNames(placeIndex())
  return built
}

function buildNames(index: PlaceIndex): PlaceNames {
  const { gazetteer, keys } = index
  const heads = new Map<string, number[]>()
  const barangayKeys = new Map<string, number>()
  keys.texts.forEach((text, key) => {
    const ids = [...keys.places.subarray(keys.offsets[key], keys.offsets[key + 1])]
    const main = ids.filter((id) => id < gazetteer.firstBarangay)
    if (main.length > 0) heads.set(text, main)
    if (main.length < ids.length) barangayKeys.set(text, key)
  })
  addStations(index, heads)
  for (const [nickname, name] of Object.entries(NICKNAMES)) heads.set(nickname, heads.get(name) ?? [])
  for (const ids of heads.values()) ids.sort((a, b) => (gazetteer.importance[b] ?? 0) - (gazetteer.importance[a] ?? 0))
  const slugs = new Map([...gazetteer.slugs].filter(([id]) => isLocation(index, id)).map(([id, slug]) => [slug, id]))
  return {
    index,
    named: (text) => heads.get(text) ?? [],
    barangays: (text) => barangaysAt(index, barangayKeys.get(text)),
    bySlug: (slug) => slugs.get(slug) ?? null,
  }
}

/** 'Ayala Station MRT-3' is also said 'ayala station', 'mrt ayala station', 'ayala mrt station'. */
function addStations({ gazetteer }: PlaceIndex, heads: Map<string, number[]>): void {
  for (let id = 0; id < gazetteer.firstBarangay; id++) {
    if (gazetteer.kinds[id] !== STATION) continue
    const match = /^(?<name>.+) station (?<line>[a-z]+) (?<number>\d)$/.exec(fold(gazetteer.names[id] ?? ''))?.groups
    if (!match) continue
    const { name = '', line = '', number = '' } = match
    const spoken = [`${name} station`, `${name} ${line} station`, `${line} ${name} station`, `${name} ${line}${number}`]
    for (const text of spoken) heads.set(text, [...(heads.get(text) ?? []), id])
  }
}

function barangaysAt({ gazetteer, keys }: PlaceIndex, key: number | undefined): number[] {
  if (key === undefined) return []
  const ids = [...keys.places.subarray(keys.offsets[key], keys.offsets[key + 1])]
  return ids.filter((id) => id >= gazetteer.firstBarangay)
}

export function kindOf({ gazetteer }: PlaceIndex, id: number): PlaceKind {
  return PLACE_KINDS[gazetteer.kinds[id] ?? 0] ?? 'landmark'
}

export function isLocation(index: PlaceIndex, id: number): boolean {
  return (LOCATION_KINDS as readonly PlaceKind[]).includes(kindOf(index, id))
}

/** Is the one the other, or somewhere in it? */
export function liesIn({ gazetteer }: PlaceIndex, id: number, around: number): boolean {
  let at = id
  while (at >= 0 && at !== around) at = gazetteer.parents[at] ?? -1
  return at === around
}

const SHORTEST_GUESS = 5
const LONG_NAME = 8

export type Guess = { id: number; distance: number }

/** How sure one has to be: a word that stands nowhere near 'sa' or 'near' may as well be no place at all. */
export type Caution = { leastImportance: number; isLed: boolean }

/** The most important place whose name is a slip or two away. */
export function guessPlace({ index }: PlaceNames, text: string, { leastImportance, isLed }: Caution): Guess | null {
  if (text.length < SHORTEST_GUESS) return null
  const { gazetteer, keys } = index
  const letters = lettersOf(text)
  const slips = text.length < LONG_NAME ? 1 : 2
  let best: Guess | null = null
  for (const key of keys.headKeys) {
    const name = keys.texts[key] ?? ''
    if (name[0] !== text[0] || Math.abs(name.length - text.length) > slips || name.length < SHORTEST_GUESS) continue
    if (differentLetters(letters, keys.letters[key] ?? 0) > slips * 2) continue
    const distance = editDistance(text, name, slips)
    if (distance === TOO_FAR || distance > (best?.distance ?? slips)) continue
    if (!isLed && text.length < LONG_NAME && isOtherLetter(text, name)) continue
    const id = mostImportant(index, key)
    const importance = gazetteer.importance[id] ?? 0
    if (importance < leastImportance) continue
    const isBetter = !best || distance < best.distance || importance > (gazetteer.importance[best.id] ?? 0)
    if (isBetter) best = { id, distance }
  }
  return best
}

/** 'panig' is not 'Pasig': in a short word a letter left out or two swapped are slips, another letter is another word. */
function isOtherLetter(text: string, name: string): boolean {
  return text.length === name.length && sortedLetters(text) !== sortedLetters(name)
}

const sortedLetters = (text: string) => text.split('').sort().join('')

function mostImportant({ gazetteer, keys }: PlaceIndex, key: number): number {
  let best = keys.places[keys.offsets[key] ?? 0] ?? 0
  for (const id of keys.places.subarray(keys.offsets[key], keys.offsets[key + 1])) {
    if ((gazetteer.importance[id] ?? 0) > (gazetteer.importance[best] ?? 0)) best = id
  }
  return best
}

function differentLetters(a: number, b: number): number {
  let count = 0
  for (let rest = a ^ b; rest !== 0; rest &= rest - 1) count++
  return count
}
