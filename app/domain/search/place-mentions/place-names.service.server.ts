// Looks up places by full name, nickname or misspelt name.
import { TOO_FAR, getEditDistance } from '#app/domain/places/autocomplete/engine/edit-distance.ts'
import { type PlaceIndex, getPlaceIndex } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { normalizeText } from '#app/domain/places/autocomplete/place-spelling.rules.ts'
import { toLetterMask } from '#app/domain/places/autocomplete/engine/place-keys.server.ts'
import { countSetBits } from '#app/shared/bit-count.ts'
import { LOCATION_KINDS, PLACE_KINDS, type PlaceKind } from '#app/shared/vocabulary.ts'

export type PlaceNames = {
  index: PlaceIndex
  /** All kinds except barangays, most important first. */
  findNamed: (text: string) => readonly number[]
  findBarangays: (text: string) => readonly number[]
  /** Stations, malls, schools and the like, for a name after 'near'; includes stops by their bare name ('near boni'). */
  findLandmarks: (text: string) => readonly number[]
  /** All malls of a chain, by its name alone. */
  findChain: (text: string) => readonly number[]
  findBySlug: (slug: string) => number | null
}

/** Nicknames that the gazetteer does not have, each with a name that it has. */
const NICKNAMES: Record<string, string> = {
  'sm moa': 'moa',
  pque: 'paranaque',
  sebu: 'cebu',
  mnl: 'manila',
  mla: 'manila',
  mkt: 'makati',
  mkti: 'makati',
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
/** Chains of malls: 'sm taguig' is the SM in Taguig. */
const CHAINS = ['sm', 'robinsons', 'ayala malls', 'vista mall', 'gaisano', 'waltermart']
const STATION_KIND = PLACE_KINDS.indexOf('station')
const MALL_KIND = PLACE_KINDS.indexOf('mall')
const LANDMARK_KINDS: readonly PlaceKind[] = ['station', 'school', 'mall', 'market', 'hospital', 'landmark']
/** After 'near', an area of this importance wins over a stop of the same name: 'near antipolo' is the city. */
const MIN_AREA_IMPORTANCE = 5

let cachedNames: PlaceNames | undefined

export function getPlaceNames(): PlaceNames {
  cachedNames ??= buildPlaceNames(getPlaceIndex())
  return cachedNames
}

function buildPlaceNames(index: PlaceIndex): PlaceNames {
  const { gazetteer, keys } = index
  const idsByName = new Map<string, number[]>()
  const barangayKeys = new Map<string, number>()
  keys.texts.forEach((text, key) => {
    const ids = [...keys.places.subarray(keys.offsets[key], keys.offsets[key + 1])]
    const mainIds = ids.filter((id) => id < gazetteer.firstBarangay)
    if (mainIds.length > 0) idsByName.set(text, mainIds)
    if (mainIds.length < ids.length) barangayKeys.set(text, key)
  })
  const stops = addStations(index, idsByName)
  const chains = groupChains(index)
  for (const [nickname, name] of Object.entries(NICKNAMES)) idsByName.set(nickname, idsByName.get(name) ?? [])
  for (const ids of idsByName.values())
    ids.sort((a, b) => (gazetteer.importance[b] ?? 0) - (gazetteer.importance[a] ?? 0))
  const slugs = new Map([...gazetteer.slugs].filter(([id]) => isLocation(index, id)).map(([id, slug]) => [slug, id]))
  return {
    index,
    findNamed: (text) => idsByName.get(text) ?? [],
    findBarangays: (text) => listBarangays(index, barangayKeys.get(text)),
    findChain: (text) => chains.get(text) ?? [],
    findLandmarks: (text) => listLandmarks(index, idsByName.get(text) ?? [], stops.get(text) ?? []),
    findBySlug: (slug) => slugs.get(slug) ?? null,
  }
}

/**
 * 'Ayala Station MRT-3' is also written 'ayala station', 'mrt ayala station' and 'ayala mrt station'. Returns the stops by their bare name:
 * 'boni' is a stop only after 'near', while 'pedro gil' is clear enough without.
 */
function addStations({ gazetteer }: PlaceIndex, idsByName: Map<string, number[]>): Map<string, number[]> {
  const stops = new Map<string, number[]>()
  for (let id = 0; id < gazetteer.firstBarangay; id++) {
    if (gazetteer.kinds[id] !== STATION_KIND) continue
    const line = /\b(?<line>[a-z]+) \d$/.exec(normalizeText(gazetteer.names[id] ?? ''))?.groups?.line ?? ''
    for (const name of listStopNames(gazetteer.aliases.get(id) ?? [], line)) {
      for (const text of [`${name} station`, `${name} ${line} station`, `${line} ${name} station`])
        addToList(idsByName, text, id)
      if (name.includes(' ') && !idsByName.has(name)) addToList(idsByName, name, id)
      else addToList(stops, name, id)
    }
  }
  return stops
}

function groupChains({ gazetteer }: PlaceIndex): Map<string, number[]> {
  const chains = new Map<string, number[]>()
  for (let id = 0; id < gazetteer.firstBarangay; id++) {
    if (gazetteer.kinds[id] !== MALL_KIND) continue
    const name = normalizeText(gazetteer.names[id] ?? '')
    for (const chain of CHAINS) if (name.startsWith(`${chain} `)) addToList(chains, chain, id)
  }
  return chains
}

/** The aliases that end with the name of the line, without it. */
function listStopNames(aliases: readonly string[], line: string): string[] {
  const suffix = ` ${line}`
  return aliases
    .map(normalizeText)
    .filter((alias) => alias.endsWith(suffix))
    .map((alias) => alias.slice(0, -suffix.length))
}

function addToList(lists: Map<string, number[]>, key: string, id: number): void {
  const list = lists.get(key)
  if (!list) lists.set(key, [id])
  else if (!list.includes(id)) list.push(id)
}

function listLandmarks(index: PlaceIndex, named: readonly number[], stops: readonly number[]): readonly number[] {
  const landmarks = named.filter((id) => isLandmark(index, id))
  if (landmarks.length > 0) return landmarks
  const isArea = named.some((id) => (index.gazetteer.importance[id] ?? 0) >= MIN_AREA_IMPORTANCE)
  return isArea ? [] : stops
}

function listBarangays({ gazetteer, keys }: PlaceIndex, key: number | undefined): number[] {
  if (key === undefined) return []
  const ids = [...keys.places.subarray(keys.offsets[key], keys.offsets[key + 1])]
  return ids.filter((id) => id >= gazetteer.firstBarangay)
}

export function getPlaceKind({ gazetteer }: PlaceIndex, id: number): PlaceKind {
  return PLACE_KINDS[gazetteer.kinds[id] ?? 0] ?? 'landmark'
}

/** A point to be near, not an area to be in. */
export function isLandmark(index: PlaceIndex, id: number): boolean {
  return LANDMARK_KINDS.includes(getPlaceKind(index, id))
}

export function isLocation(index: PlaceIndex, id: number): boolean {
  return (LOCATION_KINDS as readonly PlaceKind[]).includes(getPlaceKind(index, id))
}

/** True if the place is `outerId` itself or lies in it. */
export function isInsidePlace({ gazetteer }: PlaceIndex, id: number, outerId: number): boolean {
  let currentId = id
  while (currentId >= 0 && currentId !== outerId) currentId = gazetteer.parents[currentId] ?? -1
  return currentId === outerId
}

const MIN_GUESS_LENGTH = 5
const LONG_NAME_LENGTH = 8

export type Guess = { id: number; distance: number }

/** Without 'sa' or 'near' before it, a word is less likely to be a place, so the limits are stricter. */
export type GuessLimits = { minImportance: number; hasQualifier: boolean }

/** Finds the most important place whose name is within one or two typos. */
export function guessPlace(
  { index }: PlaceNames,
  text: string,
  { minImportance, hasQualifier }: GuessLimits,
): Guess | null {
  if (text.length < MIN_GUESS_LENGTH) return null
  const { gazetteer, keys } = index
  const letterMask = toLetterMask(text)
  const maxTypos = text.length < LONG_NAME_LENGTH ? 1 : 2
  let best: Guess | null = null
  for (const key of keys.nonBarangayKeys) {
    const name = keys.texts[key] ?? ''
    if (name[0] !== text[0] || Math.abs(name.length - text.length) > maxTypos || name.length < MIN_GUESS_LENGTH)
      continue
    if (countSetBits(letterMask ^ (keys.letterMasks[key] ?? 0)) > maxTypos * 2) continue
    const distance = getEditDistance(text, name, maxTypos)
    if (distance === TOO_FAR || distance > (best?.distance ?? maxTypos)) continue
    if (!hasQualifier && text.length < LONG_NAME_LENGTH && hasOtherLetter(text, name)) continue
    const id = getMostImportant(index, key)
    const importance = gazetteer.importance[id] ?? 0
    if (importance < minImportance) continue
    const isBetter = !best || distance < best.distance || importance > (gazetteer.importance[best.id] ?? 0)
    if (isBetter) best = { id, distance }
  }
  return best
}

/** 'panig' is not 'Pasig': in a short word a missing letter or two swapped letters count as a typo, but not a different letter. */
function hasOtherLetter(text: string, name: string): boolean {
  return text.length === name.length && sortLetters(text) !== sortLetters(name)
}

const sortLetters = (text: string) => text.split('').sort().join('')

function getMostImportant({ gazetteer, keys }: PlaceIndex, key: number): number {
  let best = keys.places[keys.offsets[key] ?? 0] ?? 0
  for (const id of keys.places.subarray(keys.offsets[key], keys.offsets[key + 1])) {
    if ((gazetteer.importance[id] ?? 0) > (gazetteer.importance[best] ?? 0)) best = id
  }
  return best
}
