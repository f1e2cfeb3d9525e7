// Which places the mentions of a text mean together: 'san jose batangas' is one town, 'bgc taguig' the narrower of the two, 'near UP'
// a point to be near.
import { searchPlaces } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { kilometresBetween } from '#app/domain/places/autocomplete/place.queries.server.ts'
import { isLocation, kindOf, liesIn, type PlaceNames } from './place-names.service.server.ts'
import type { Mention } from './mentions.rules.server.ts'

export type Chosen = { id: number; mentions: Mention[] }
export type PlaceChoice = {
  within: Chosen | null
  near: Chosen | null
  /** Places that are told in the text already, or cannot be had together with the others: understood and without effect. */
  idle: Mention[]
  /** Too many places have this name: it is looked for in the texts. */
  unknown: Mention[]
}

/** Two of one name this close in weight are equally likely meant. */
const AS_LIKELY = 0.4
/** Nobody names more places in one search. */
const MOST_MENTIONS = 6
const MOST_BARANGAYS = 3
const MOST_BARANGAYS_AFTER_LEAD = 10
/** Further from the place that is searched in, a landmark is another one of that name. */
const FAR_KM = 25

export function choosePlaces(names: PlaceNames, mentions: readonly Mention[], address: number | null): PlaceChoice {
  const choice: PlaceChoice = { within: null, near: null, idle: [], unknown: [] }
  const considered = mentions.slice(0, MOST_MENTIONS)
  choice.unknown.push(...mentions.slice(MOST_MENTIONS))
  for (const mention of considered) {
    const id = pick(names, mention, considered, address)
    if (id === null) choice.unknown.push(mention)
    else if (isArea(names, id, mention)) addArea(names, choice, { id, mentions: [mention] })
    else if (choice.near) choice.idle.push(mention)
    else choice.near = { id, mentions: [mention] }
  }
  agreeOnNear(names, choice, address)
  return choice
}

/** Towns and provinces are searched in, even 'near Makati'; a landmark is always something to be near. */
function isArea({ index }: PlaceNames, id: number, { lead }: Mention): boolean {
  const kind = kindOf(index, id)
  if (kind === 'district') return lead !== 'near'
  return isLocation(index, id) || kind === 'province' || kind === 'region' || kind === 'barangay'
}

function pick(names: PlaceNames, mention: Mention, all: readonly Mention[], address: number | null): number | null {
  const { index } = names
  // a barangay is around nothing, and there may be a thousand of one name
  const others = all.filter((other) => other !== mention && !isBarangay(names, other))
  const around = others.flatMap(({ ids }) => ids)
  if (address !== null) around.push(address)
  const isTogether = (id: number) =>
    around.some((other) => other !== id && (liesIn(index, id, other) || liesIn(index, other, id)))
  const inContext = mention.ids.filter(isTogether)
  const candidates = inContext.length > 0 ? inContext : mention.ids
  if (inContext.length === 0 && isBarangay(names, mention) && !isClearBarangay(mention)) return null
  const weight = (id: number) => index.gazetteer.importance[id] ?? 0
  const [first, second] = [...candidates].sort((a, b) => weight(b) - weight(a))
  if (first === undefined) return null
  const isUnclear =
    second !== undefined && weight(first) - weight(second) < AS_LIKELY && isTown(names, first) && isTown(names, second)
  return isUnclear ? null : first
}

const isTown = ({ index }: PlaceNames, id: number) => isLocation(index, id) || kindOf(index, id) === 'barangay'
const isBarangay = ({ index }: PlaceNames, { ids }: Mention) => kindOf(index, ids[0] ?? 0) === 'barangay'

/** Without its city a barangay counts where the text says so, or where its name has two words and hardly anywhere else has it. */
function isClearBarangay({ ids, lead, text }: Mention): boolean {
  if (lead !== null) return ids.length <= MOST_BARANGAYS_AFTER_LEAD
  return text.includes(' ') && ids.length <= MOST_BARANGAYS
}

function addArea(names: PlaceNames, choice: PlaceChoice, added: Chosen): void {
  const { index } = names
  const current = choice.within
  if (!current) choice.within = added
  else if (liesIn(index, added.id, current.id) || isMetroFor(names, current.id, added.id))
    choice.within = { id: added.id, mentions: [...added.mentions, ...current.mentions] }
  else if (liesIn(index, current.id, added.id) || isMetroFor(names, added.id, current.id))
    current.mentions.push(...added.mentions)
  else choice.idle.push(...added.mentions)
}

/** Who says 'Makati, Manila' means the metropolis. */
function isMetroFor({ index, bySlug }: PlaceNames, manila: number, other: number): boolean {
  const metro = index.gazetteer.parents[bySlug('manila') ?? -1] ?? -1
  return manila === bySlug('manila') && metro >= 0 && liesIn(index, other, metro)
}

/** 'Ateneo, Davao' is the one in Davao; one that is far away cannot be near. */
function agreeOnNear(names: PlaceNames, choice: PlaceChoice, address: number | null): void {
  const area = choice.within?.id ?? address
  if (!choice.near || area === null) return
  const { index } = names
  if (liesIn(index, choice.near.id, area)) return
  const other = inArea(names, choice.near.mentions[0]?.text ?? '', area)
  if (other !== null) choice.near = { ...choice.near, id: other }
  else if (kilometresApart(names, choice.near.id, area) > FAR_KM) {
    choice.idle.push(...choice.near.mentions)
    choice.near = null
  }
}

function inArea({ index }: PlaceNames, text: string, area: number): number | null {
  const { gazetteer } = index
  const [found] = searchPlaces(`${text}, ${gazetteer.names[area]}`, { limit: 1 })
  if (!found) return null
  const wanted = [...gazetteer.slugs].find(([id, slug]) => `${kindOf(index, id)}:${slug}` === found.id)?.[0]
  return wanted !== undefined && liesIn(index, wanted, area) ? wanted : null
}

function kilometresApart({ index }: PlaceNames, a: number, b: number): number {
  const { lats, lngs } = index.gazetteer
  const at = (id: number) => ({ lat: lats[id] ?? 0, lng: lngs[id] ?? 0 })
  return kilometresBetween(at(a), at(b))
}
