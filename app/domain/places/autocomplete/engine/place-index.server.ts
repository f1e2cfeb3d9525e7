// Search over the whole gazetteer in memory. What is typed right is found by the sorted word starts, what is typed wrong by edit
// distance over the two thousand names that matter and by trigrams over the rest; importance decides between what fits equally.
import { LOCATION_KINDS, PLACE_KINDS, type PlaceKind } from '#app/shared/vocabulary.ts'
import { TOO_FAR, allowedSlips, editDistance } from './edit-distance.ts'
import { loadGazetteer, type Gazetteer } from '#app/domain/places/gazetteer/gazetteer.service.server.ts'
import { fold } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import { POSITION_BITS, buildKeys, keysWith, lettersOf, trigramsOf, type PlaceKeys } from './place-keys.server.ts'
import { PLACE_PRECISIONS, type PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import { COST_OF_SPLIT, readQuery, type Reading } from '#app/domain/places/autocomplete/place-query.rules.ts'
import { PLACE_SUGGESTION_LIMIT } from '#app/domain/places/autocomplete/place.schema.ts'
import { buildSurroundings, type Surroundings } from './place-surroundings.server.ts'

export type PlaceIndex = { gazetteer: Gazetteer; keys: PlaceKeys; surroundings: Surroundings }

/** Points for how a name fits; importance (0 to 9) is added. */
const FIT = { whole: 10, words: 7.5, start: 7, inside: 5, slip: 6, alike: 5, context: 2 } as const
const COST_OF_SLIP = 2
const COST_OF_FORGIVEN_CONTEXT = 2
/** Names that share fewer of their trigrams have little to do with each other. */
const ALIKE = 0.4
/** Some of the first few may be the same place twice. */
const SPARE = 3
/** Enough answers for one way to take the words: the less likely ways are not tried. */
const ENOUGH = 3
/** An answer with this score is what was meant: nothing is guessed beside it. */
const CONVINCING = 11.5

let loaded: PlaceIndex | undefined

/** Read on first use and kept: about half a second once, then nothing. */
export function placeIndex(): PlaceIndex {
  loaded ??= buildPlaceIndex(loadGazetteer())
  return loaded
}

export function buildPlaceIndex(gazetteer: Gazetteer): PlaceIndex {
  return { gazetteer, keys: buildKeys(gazetteer), surroundings: buildSurroundings(gazetteer) }
}

export function searchPlaces(
  query: string,
  { limit = PLACE_SUGGESTION_LIMIT, index = placeIndex() }: { limit?: number; index?: PlaceIndex } = {},
): PlaceSuggestion[] {
  const { readings, kind } = readQuery(query)
  const found = new Found(index, kind)
  for (const reading of readings) {
    if (reading.cost >= COST_OF_SPLIT && (found.size >= ENOUGH || found.top >= CONVINCING)) break
    collectTyped(index, found, reading, false)
  }
  if (found.top < CONVINCING) {
    for (const reading of readings) if (reading.context.length > 0) collectTyped(index, found, reading, true)
    for (const reading of readings) collectMistyped(index, found, reading)
    if (found.size === 0) for (const reading of readings) collectAlike(index, found, reading)
  }
  return found.best(limit).map((id) => placeAt(index, id))
}

/** Places by their best score so far. */
class Found {
  readonly #scores = new Map<number, number>()
  readonly #index: PlaceIndex
  readonly #kind: number | null
  top = 0

  constructor(index: PlaceIndex, kind: PlaceKind | null) {
    this.#index = index
    this.#kind = kind === null ? null : PLACE_KINDS.indexOf(kind)
  }

  get size(): number {
    return this.#scores.size
  }

  add(id: number, fit: number): void {
    const { importance, kinds } = this.#index.gazetteer
    if (this.#kind !== null && kinds[id] !== this.#kind) return
    const score = fit + (importance[id] ?? 0)
    if (score <= (this.#scores.get(id) ?? -Infinity)) return
    this.#scores.set(id, score)
    if (score > this.top) this.top = score
  }

  /** One answer for one place: a district and the barangay of its name in the same city are the same to whoever asks. */
  best(limit: number): number[] {
    const sorted = this.#highest(limit * SPARE)
    const seen = new Set<string>()
    const kept: number[] = []
    for (const [id] of sorted) {
      const identity = `${fold(this.#index.gazetteer.names[id] ?? '')}/${cityAround(this.#index.gazetteer, id)}`
      if (seen.has(identity)) continue
      seen.add(identity)
      kept.push(id)
      if (kept.length === limit) break
    }
    return kept
  }

  /** The first few in order, without sorting the thousands behind them. */
  #highest(count: number): [number, number][] {
    const kept: [number, number][] = []
    for (const entry of this.#scores) {
      const last = kept[kept.length - 1]
      if (kept.length === count && last && !isBefore(entry, last)) continue
      let at = kept.length
      while (at > 0 && isBefore(entry, kept[at - 1] ?? entry)) at--
      kept.splice(at, 0, entry)
      if (kept.length > count) kept.pop()
    }
    return kept
  }
}

const isBefore = (a: [number, number], b: [number, number]) => a[1] > b[1] || (a[1] === b[1] && a[0] < b[0])

function collectTyped(index: PlaceIndex, found: Found, { name, context, cost }: Reading, isForgiving: boolean): void {
  const { texts, starts } = index.keys
  const fits = index.surroundings.checkFor(context, isForgiving)
  const bonus = context.length > 0 ? FIT.context : 0
  const lost = cost + (isForgiving ? COST_OF_FORGIVEN_CONTEXT : 0) - bonus
  for (let n = firstStart(index.keys, name); n < starts.length; n++) {
    const start = starts[n] ?? 0
    const key = start >> POSITION_BITS
    const position = start & ((1 << POSITION_BITS) - 1)
    const text = texts[key] ?? ''
    if (!text.startsWith(name, position)) break
    const fit = fitOf(text, name, position) - lost
    eachPlace(index.keys, key, (id) => fits(id) && found.add(id, fit))
  }
}

function fitOf(text: string, name: string, position: number): number {
  const left = text.length - name.length
  if (left === 0) return FIT.whole
  const shortness = Math.min(1, left / 30)
  if (position > 0) return FIT.inside - shortness
  return (text[name.length] === ' ' ? FIT.words : FIT.start) - shortness
}

/** By edit distance, against the names of everything but barangays; also against their beginnings, for somebody still typing. */
function collectMistyped({ keys, surroundings }: PlaceIndex, found: Found, { name, context, cost }: Reading): void {
  const slips = allowedSlips(name.length)
  if (slips === 0) return
  const fits = surroundings.checkFor(context, true)
  const letters = lettersOf(name)
  for (const key of keys.headKeys) {
    const text = keys.texts[key] ?? ''
    if (bitsIn(letters & ~(keys.letters[key] ?? 0)) > slips) continue
    const whole = editDistance(name, text, slips)
    const start = text.length > name.length ? editDistance(name, text.slice(0, name.length), 1) + 0.5 : TOO_FAR
    const distance = Math.min(whole, start)
    if (distance > slips) continue
    const fit = FIT.slip - COST_OF_SLIP * distance - cost
    eachPlace(keys, key, (id) => fits(id) && found.add(id, fit))
  }
}

/** By shared trigrams, barangays included: the last attempt. */
function collectAlike({ keys, surroundings }: PlaceIndex, found: Found, { name, context, cost }: Reading): void {
  if (name.length < 4) return
  const wanted = trigramsOf(name)
  const shared = new Uint8Array(keys.texts.length)
  for (const trigram of wanted) for (const key of keysWith(keys, trigram)) shared[key] = (shared[key] ?? 0) + 1
  const fits = surroundings.checkFor(context, true)
  for (let key = 0; key < shared.length; key++) {
    const common = shared[key] ?? 0
    if (common < 2) continue
    const likeness = common / (wanted.length + (keys.trigramCounts[key] ?? 0) - common)
    if (likeness >= ALIKE) eachPlace(keys, key, (id) => fits(id) && found.add(id, FIT.alike * likeness - cost))
  }
}

function eachPlace({ offsets, places }: PlaceKeys, key: number, visit: (id: number) => void): void {
  const end = offsets[key + 1] ?? 0
  for (let n = offsets[key] ?? 0; n < end; n++) visit(places[n] ?? 0)
}

/** The first word start that is not before `name`. */
function firstStart({ texts, starts }: PlaceKeys, name: string): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const start = starts[middle] ?? 0
    const rest = (texts[start >> POSITION_BITS] ?? '').slice(start & ((1 << POSITION_BITS) - 1))
    if (rest < name) low = middle + 1
    else high = middle
  }
  return low
}

function bitsIn(value: number): number {
  let count = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) count++
  return count
}

const IS_LOCATION = PLACE_KINDS.map((kind) => (LOCATION_KINDS as readonly PlaceKind[]).includes(kind))
const [CITY, MUNICIPALITY] = [PLACE_KINDS.indexOf('city'), PLACE_KINDS.indexOf('municipality')]

function cityAround({ kinds, parents }: Gazetteer, id: number): number {
  let at = id
  while (at >= 0 && kinds[at] !== CITY && kinds[at] !== MUNICIPALITY) at = parents[at] ?? -1
  return at >= 0 ? at : id
}

export function placeAt({ gazetteer }: PlaceIndex, id: number): PlaceSuggestion {
  const name = gazetteer.names[id] ?? ''
  const kind = PLACE_KINDS[gazetteer.kinds[id] ?? 0] ?? 'landmark'
  const code = gazetteer.codes[id] ?? 0
  const area = areaOf(gazetteer, id)
  return {
    id: code > 0 ? String(code).padStart(10, '0') : `${kind}:${gazetteer.slugs.get(id)}`,
    name,
    area,
    label: area === '' ? name : `${name}, ${area}`,
    kind,
    slug: slugFor(gazetteer, id),
    lat: degrees(gazetteer.lats[id]),
    lng: degrees(gazetteer.lngs[id]),
    precision: PLACE_PRECISIONS[gazetteer.precisions[id] ?? 0] ?? 'point',
  }
}

/** The names around it, without the region where there is a province to name. */
function areaOf({ names, parents, kinds }: Gazetteer, id: number): string {
  const around: string[] = []
  const [region, province] = [PLACE_KINDS.indexOf('region'), PLACE_KINDS.indexOf('province')]
  let below = id
  for (let at = parents[id] ?? -1; at >= 0; at = parents[at] ?? -1) {
    const isNamedAlready = kinds[at] === region && kinds[below] === province && below !== id
    if (!isNamedAlready) around.push(names[at] ?? '')
    below = at
  }
  return around.join(', ')
}

function slugFor({ kinds, parents, slugs }: Gazetteer, id: number): string | null {
  for (let at = id; at >= 0; at = parents[at] ?? -1) if (IS_LOCATION[kinds[at] ?? 0]) return slugs.get(at) ?? null
  return null
}

const degrees = (value = 0) => Math.round(value * 10_000) / 10_000
