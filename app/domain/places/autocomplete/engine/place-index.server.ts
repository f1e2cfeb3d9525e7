// Search over the whole gazetteer in memory. Exact input is found by sorted word starts. Misspelt input is found by edit distance over
// the 2,000 names that are not barangays, then by trigrams over all names. Importance orders equal matches.
import { countSetBits } from '#app/shared/bit-count.ts'
import { LOCATION_KINDS, PLACE_KINDS, type PlaceKind } from '#app/shared/vocabulary.ts'
import { TOO_FAR, getMaxTypos, getEditDistance } from './edit-distance.ts'
import { loadGazetteer, type Gazetteer } from '#app/domain/places/gazetteer/gazetteer.service.server.ts'
import { normalizeText } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import {
  POSITION_BITS,
  buildKeys,
  getKeysWithTrigram,
  toLetterMask,
  listTrigrams,
  type PlaceKeys,
} from './place-keys.server.ts'
import { PLACE_PRECISIONS, type PlaceSuggestion } from '#app/domain/places/autocomplete/place.model.ts'
import {
  COST_OF_SPLIT,
  parsePlaceQuery,
  type QueryInterpretation,
} from '#app/domain/places/autocomplete/place-query.rules.ts'
import { PLACE_SUGGESTION_LIMIT } from '#app/domain/places/autocomplete/place.schema.ts'
import { buildPlaceContext, type PlaceContext } from './place-context.server.ts'

export type PlaceIndex = { gazetteer: Gazetteer; keys: PlaceKeys; placeContext: PlaceContext }

/** Points for the quality of a match; importance (0 to 9) is added. */
const FIT_POINTS = { whole: 10, words: 7.5, start: 7, inside: 5, typo: 6, alike: 5, context: 2 } as const
const COST_OF_TYPO = 2
const COST_OF_FORGIVEN_CONTEXT = 2
/** The lowest share of common trigrams that counts as a match. */
const MIN_LIKENESS = 0.4
/** More candidates than needed, because duplicates are removed. */
const SPARE_FACTOR = 3
/** With this many results, less likely interpretations are not tried. */
const MIN_RESULTS = 3
/** With this score, no typos are assumed. */
const CONVINCING_SCORE = 11.5

let cachedIndex: PlaceIndex | undefined

/** Built on first use, which takes about half a second, and kept. */
export function getPlaceIndex(): PlaceIndex {
  cachedIndex ??= buildPlaceIndex(loadGazetteer())
  return cachedIndex
}

export function buildPlaceIndex(gazetteer: Gazetteer): PlaceIndex {
  return { gazetteer, keys: buildKeys(gazetteer), placeContext: buildPlaceContext(gazetteer) }
}

export function searchPlaces(
  query: string,
  { limit = PLACE_SUGGESTION_LIMIT, index = getPlaceIndex() }: { limit?: number; index?: PlaceIndex } = {},
): PlaceSuggestion[] {
  const { interpretations, kind } = parsePlaceQuery(query)
  const found = new ScoredPlaces(index, kind)
  for (const interpretation of interpretations) {
    if (interpretation.cost >= COST_OF_SPLIT && (found.size >= MIN_RESULTS || found.topScore >= CONVINCING_SCORE)) break
    collectTyped(index, found, interpretation, false)
  }
  if (found.topScore < CONVINCING_SCORE) {
    for (const interpretation of interpretations)
      if (interpretation.context.length > 0) collectTyped(index, found, interpretation, true)
    for (const interpretation of interpretations) collectMistyped(index, found, interpretation)
    if (found.size === 0) for (const interpretation of interpretations) collectSimilar(index, found, interpretation)
  }
  return found.getBest(limit).map((id) => addSpokenName(index, id, interpretations[0]?.name ?? ''))
}

/** 'BGC' is shown beside 'Bonifacio Global City' to a person who typed it. */
function addSpokenName(index: PlaceIndex, id: number, typed: string): PlaceSuggestion {
  const place = getPlace(index, id)
  const matchesTyped = (name: string) => ` ${normalizeText(name)}`.includes(` ${typed}`)
  if (typed === '' || matchesTyped(place.name)) return place
  const spoken = index.gazetteer.aliases.get(id)?.find(matchesTyped)
  return spoken === undefined ? place : { ...place, spoken }
}

/** Keeps the best score of each place. */
class ScoredPlaces {
  readonly #scores = new Map<number, number>()
  readonly #index: PlaceIndex
  readonly #kind: number | null
  topScore = 0

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
    if (score > this.topScore) this.topScore = score
  }

  /** Removes duplicates: a district and the barangay of the same name in the same city count as one place. */
  getBest(limit: number): number[] {
    const sorted = this.#getHighest(limit * SPARE_FACTOR)
    const seen = new Set<string>()
    const bestIds: number[] = []
    for (const id of this.#putCitiesFirst(sorted.map(([sortedId]) => sortedId))) {
      const identity = `${normalizeText(this.#index.gazetteer.names[id] ?? '')}/${findCity(this.#index.gazetteer, id)}`
      if (seen.has(identity)) continue
      seen.add(identity)
      bestIds.push(id)
      if (bestIds.length === limit) break
    }
    return bestIds
  }

  /** For the beginning of its name, a city comes before its districts: 'makat' is Makati, then Makati CBD. */
  #putCitiesFirst(ids: readonly number[]): number[] {
    const { gazetteer } = this.#index
    const found = new Set(ids)
    const ordered = new Set<number>()
    for (const id of ids) {
      const city = findCity(gazetteer, id)
      const isNamedAfterCity = gazetteer.names[id]?.startsWith(gazetteer.names[city] ?? '') === true
      if (isNamedAfterCity && found.has(city)) ordered.add(city)
      ordered.add(id)
    }
    return [...ordered]
  }

  /** A partial sort, because there may be thousands of candidates. */
  #getHighest(count: number): [number, number][] {
    const highest: [number, number][] = []
    for (const entry of this.#scores) {
      const last = highest[highest.length - 1]
      if (highest.length === count && last && !isBefore(entry, last)) continue
      let at = highest.length
      while (at > 0 && isBefore(entry, highest[at - 1] ?? entry)) at--
      highest.splice(at, 0, entry)
      if (highest.length > count) highest.pop()
    }
    return highest
  }
}

const isBefore = (a: [number, number], b: [number, number]) => a[1] > b[1] || (a[1] === b[1] && a[0] < b[0])

function collectTyped(
  index: PlaceIndex,
  found: ScoredPlaces,
  { name, context, cost }: QueryInterpretation,
  allowsTypos: boolean,
): void {
  const { texts, starts } = index.keys
  const isInContext = index.placeContext.createCheck(context, allowsTypos)
  const bonus = context.length > 0 ? FIT_POINTS.context : 0
  const penalty = cost + (allowsTypos ? COST_OF_FORGIVEN_CONTEXT : 0) - bonus
  for (let n = findFirstStart(index.keys, name); n < starts.length; n++) {
    const start = starts[n] ?? 0
    const key = start >> POSITION_BITS
    const position = start & ((1 << POSITION_BITS) - 1)
    const text = texts[key] ?? ''
    if (!text.startsWith(name, position)) break
    const fit = scoreFit(text, name, position) - penalty
    forEachPlace(index.keys, key, (id) => isInContext(id) && found.add(id, fit))
  }
}

function scoreFit(text: string, name: string, position: number): number {
  const extraLength = text.length - name.length
  if (extraLength === 0) return FIT_POINTS.whole
  const shortness = Math.min(1, extraLength / 30)
  if (position > 0) return FIT_POINTS.inside - shortness
  return (text[name.length] === ' ' ? FIT_POINTS.words : FIT_POINTS.start) - shortness
}

/** By edit distance to all names except barangays, and to their beginnings, for unfinished input. */
function collectMistyped(
  { keys, placeContext }: PlaceIndex,
  found: ScoredPlaces,
  { name, context, cost }: QueryInterpretation,
): void {
  const maxTypos = getMaxTypos(name.length)
  if (maxTypos === 0) return
  const isInContext = placeContext.createCheck(context, true)
  const letterMask = toLetterMask(name)
  for (const key of keys.nonBarangayKeys) {
    const text = keys.texts[key] ?? ''
    if (countSetBits(letterMask & ~(keys.letterMasks[key] ?? 0)) > maxTypos) continue
    const whole = getEditDistance(name, text, maxTypos)
    const start = text.length > name.length ? getEditDistance(name, text.slice(0, name.length), 1) + 0.5 : TOO_FAR
    const distance = Math.min(whole, start)
    if (distance > maxTypos) continue
    const fit = FIT_POINTS.typo - COST_OF_TYPO * distance - cost
    forEachPlace(keys, key, (id) => isInContext(id) && found.add(id, fit))
  }
}

/** The last attempt: by shared trigrams, barangays included. */
function collectSimilar(
  { keys, placeContext }: PlaceIndex,
  found: ScoredPlaces,
  { name, context, cost }: QueryInterpretation,
): void {
  if (name.length < 4) return
  const trigrams = listTrigrams(name)
  const shared = new Uint8Array(keys.texts.length)
  for (const trigram of trigrams)
    for (const key of getKeysWithTrigram(keys, trigram)) shared[key] = (shared[key] ?? 0) + 1
  const isInContext = placeContext.createCheck(context, true)
  for (let key = 0; key < shared.length; key++) {
    const common = shared[key] ?? 0
    if (common < 2) continue
    const likeness = common / (trigrams.length + (keys.trigramCounts[key] ?? 0) - common)
    if (likeness >= MIN_LIKENESS)
      forEachPlace(keys, key, (id) => isInContext(id) && found.add(id, FIT_POINTS.alike * likeness - cost))
  }
}

function forEachPlace({ offsets, places }: PlaceKeys, key: number, visit: (id: number) => void): void {
  const end = offsets[key + 1] ?? 0
  for (let n = offsets[key] ?? 0; n < end; n++) visit(places[n] ?? 0)
}

/** The first word start that is not before `name`. */
function findFirstStart({ texts, starts }: PlaceKeys, name: string): number {
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

const IS_LOCATION = PLACE_KINDS.map((kind) => (LOCATION_KINDS as readonly PlaceKind[]).includes(kind))
const [CITY, MUNICIPALITY] = [PLACE_KINDS.indexOf('city'), PLACE_KINDS.indexOf('municipality')]

function findCity({ kinds, parents }: Gazetteer, id: number): number {
  let currentId = id
  while (currentId >= 0 && kinds[currentId] !== CITY && kinds[currentId] !== MUNICIPALITY)
    currentId = parents[currentId] ?? -1
  return currentId >= 0 ? currentId : id
}

export function getPlace({ gazetteer }: PlaceIndex, id: number): PlaceSuggestion {
  const name = gazetteer.names[id] ?? ''
  const kind = PLACE_KINDS[gazetteer.kinds[id] ?? 0] ?? 'landmark'
  const code = gazetteer.codes[id] ?? 0
  const area = formatArea(gazetteer, id)
  return {
    id: code > 0 ? String(code).padStart(10, '0') : `${kind}:${gazetteer.slugs.get(id)}`,
    name,
    area,
    label: area === '' ? name : `${name}, ${area}`,
    kind,
    slug: findSlug(gazetteer, id),
    lat: roundDegrees(gazetteer.lats[id]),
    lng: roundDegrees(gazetteer.lngs[id]),
    precision: PLACE_PRECISIONS[gazetteer.precisions[id] ?? 0] ?? 'point',
  }
}

/** The names of the enclosing places, without the region if there is a province. */
function formatArea({ names, parents, kinds }: Gazetteer, id: number): string {
  const areaNames: string[] = []
  const [region, province] = [PLACE_KINDS.indexOf('region'), PLACE_KINDS.indexOf('province')]
  let below = id
  for (let at = parents[id] ?? -1; at >= 0; at = parents[at] ?? -1) {
    const isNamedAlready = kinds[at] === region && kinds[below] === province && below !== id
    if (!isNamedAlready) areaNames.push(names[at] ?? '')
    below = at
  }
  return areaNames.join(', ')
}

function findSlug({ kinds, parents, slugs }: Gazetteer, id: number): string | null {
  for (let at = id; at >= 0; at = parents[at] ?? -1) if (IS_LOCATION[kinds[at] ?? 0]) return slugs.get(at) ?? null
  return null
}

const roundDegrees = (value = 0) => Math.round(value * 10_000) / 10_000
