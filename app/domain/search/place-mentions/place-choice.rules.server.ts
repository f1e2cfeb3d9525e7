// Decides which places the mentions of a query mean together: 'san jose batangas' is one town, 'bgc taguig' the narrower of the two,
// 'near UP' a point to be near, 'not BGC' a place to leave out.
import { searchPlaces } from '#app/domain/places/autocomplete/engine/place-index.server.ts'
import { getKilometresBetween } from '#app/shared/distance.ts'
import { isLandmark, isLocation, getPlaceKind, isInsidePlace, type PlaceNames } from './place-names.service.server.ts'
import type { PlaceMention } from './place-mentions.rules.server.ts'

export type ChosenPlace = { id: number; mentions: PlaceMention[] }
export type PlaceChoice = {
  within: ChosenPlace | null
  near: ChosenPlace | null
  /** An alternative to `within`: 'makati or bgc'. */
  orWithin: ChosenPlace | null
  excluded: ChosenPlace | null
  /** Understood but without effect: already implied by another mention, or impossible together with the others. */
  ignored: PlaceMention[]
  /** Too many places have this name. It is searched as text. */
  unknown: PlaceMention[]
}

/** Two places of one name within this difference of importance are equally likely. */
const SIMILAR_IMPORTANCE = 0.4
/** Bounds the work for one query. */
const MAX_MENTIONS = 6
const MAX_BARANGAYS = 3
const MAX_BARANGAYS_AFTER_QUALIFIER = 10
/** After 'sa' or 'near', a single word is a barangay only in a larger city: every other word is the name of a barangay somewhere. */
const MIN_BARANGAY_IMPORTANCE = 1.7
/** A name that more landmarks share is that of a chain, which means one of them only together with its city: 'sm taguig'. */
const MAX_LANDMARKS_OF_ONE_NAME = 5
/** A landmark farther than this from the searched place is taken for a different one of the same name. */
const FAR_KM = 15

export function choosePlaces(
  names: PlaceNames,
  mentions: readonly PlaceMention[],
  addressPlaceId: number | null,
): PlaceChoice {
  const choice: PlaceChoice = { within: null, near: null, orWithin: null, excluded: null, ignored: [], unknown: [] }
  const considered = mentions.slice(0, MAX_MENTIONS)
  choice.unknown.push(...mentions.slice(MAX_MENTIONS))
  for (const mention of considered) {
    const id = pickPlace(names, mention, considered, addressPlaceId)
    if (id === null) choice.unknown.push(mention)
    else if (mention.qualifier === 'not') exclude(names, choice, { id, mentions: [mention] })
    else if (isArea(names, id, mention)) addArea(names, choice, { id, mentions: [mention] })
    else if (choice.near) choice.ignored.push(mention)
    else choice.near = { id, mentions: [mention] }
  }
  resolveNear(names, choice, addressPlaceId)
  return choice
}

/** One place at most is left out, and only an area: 'not near the mall' has no filter. */
function exclude({ index }: PlaceNames, choice: PlaceChoice, excluded: ChosenPlace): void {
  if (choice.excluded || isLandmark(index, excluded.id)) choice.ignored.push(...excluded.mentions)
  else choice.excluded = excluded
}

/** Towns and provinces are searched in, even for 'near Makati'; a landmark is always something to be near. */
function isArea({ index }: PlaceNames, id: number, { qualifier }: PlaceMention): boolean {
  const kind = getPlaceKind(index, id)
  if (kind === 'district') return qualifier !== 'near'
  return isLocation(index, id) || kind === 'province' || kind === 'region' || kind === 'barangay'
}

function pickPlace(
  names: PlaceNames,
  mention: PlaceMention,
  allMentions: readonly PlaceMention[],
  addressPlaceId: number | null,
): number | null {
  const { index } = names
  // Barangays contain no other places, and a thousand of them may share one name.
  const others = allMentions.filter((other) => other !== mention && !isBarangay(names, other))
  const otherIds = others.flatMap(({ ids }) => ids)
  if (addressPlaceId !== null) otherIds.push(addressPlaceId)
  const isRelated = (id: number) =>
    otherIds.some((other) => other !== id && (isInsidePlace(index, id, other) || isInsidePlace(index, other, id)))
  const relatedIds = mention.ids.filter(isRelated)
  const candidates = relatedIds.length > 0 ? relatedIds : mention.ids
  if (relatedIds.length === 0 && isBarangay(names, mention) && !isClearBarangay(names, mention)) return null
  if (
    relatedIds.length === 0 &&
    mention.ids.length > MAX_LANDMARKS_OF_ONE_NAME &&
    isLandmark(index, mention.ids[0] ?? 0)
  )
    return null
  const getImportance = (id: number) => index.gazetteer.importance[id] ?? 0
  const isPoint = (id: number) => mention.qualifier === 'near' && isLandmark(index, id)
  const [first, second] = [...candidates].sort(
    (a, b) => Number(isPoint(b)) - Number(isPoint(a)) || getImportance(b) - getImportance(a),
  )
  if (first === undefined) return null
  const isAmbiguous =
    second !== undefined &&
    getImportance(first) - getImportance(second) < SIMILAR_IMPORTANCE &&
    isTown(names, first) &&
    isTown(names, second)
  return isAmbiguous ? null : first
}

const isTown = ({ index }: PlaceNames, id: number) => isLocation(index, id) || getPlaceKind(index, id) === 'barangay'
const isBarangay = ({ index }: PlaceNames, { ids }: PlaceMention) => getPlaceKind(index, ids[0] ?? 0) === 'barangay'

/** Without its city, a barangay counts only after the word 'barangay', or if its name has two words and few places share it. */
function isClearBarangay({ index }: PlaceNames, { ids, qualifier, text }: PlaceMention): boolean {
  if (qualifier !== null && ids.length > MAX_BARANGAYS_AFTER_QUALIFIER) return false
  if (qualifier === 'barangay') return true
  if (qualifier !== null)
    return text.includes(' ') || ids.some((id) => (index.gazetteer.importance[id] ?? 0) >= MIN_BARANGAY_IMPORTANCE)
  return text.includes(' ') && ids.length <= MAX_BARANGAYS
}

function addArea(names: PlaceNames, choice: PlaceChoice, added: ChosenPlace): void {
  const { index } = names
  const current = choice.within
  if (!current) choice.within = added
  else if (isInsidePlace(index, added.id, current.id) || isMetroManilaFor(names, current.id, added.id))
    choice.within = { id: added.id, mentions: [...added.mentions, ...current.mentions] }
  else if (isInsidePlace(index, current.id, added.id) || isMetroManilaFor(names, added.id, current.id))
    current.mentions.push(...added.mentions)
  else if (added.mentions.some(({ isAlternative }) => isAlternative) && !choice.orWithin) choice.orWithin = added
  else choice.ignored.push(...added.mentions)
}

/** In 'Makati, Manila', 'Manila' means Metro Manila. */
function isMetroManilaFor({ index, findBySlug }: PlaceNames, manila: number, other: number): boolean {
  const metro = index.gazetteer.parents[findBySlug('manila') ?? -1] ?? -1
  return manila === findBySlug('manila') && metro >= 0 && isInsidePlace(index, other, metro)
}

/** 'Ateneo, Davao' is the one in Davao. A landmark that is far from the searched place is ignored. */
function resolveNear(names: PlaceNames, choice: PlaceChoice, addressPlaceId: number | null): void {
  const area = choice.within?.id ?? addressPlaceId
  if (!choice.near || area === null) return
  const { index } = names
  if (isInsidePlace(index, choice.near.id, area)) return
  const other = findInArea(names, choice.near.mentions[0]?.text ?? '', area)
  if (other !== null) choice.near = { ...choice.near, id: other }
  else if (getDistanceKm(names, choice.near.id, area) > FAR_KM) {
    choice.ignored.push(...choice.near.mentions)
    choice.near = null
  }
}

function findInArea({ index }: PlaceNames, text: string, area: number): number | null {
  const { gazetteer } = index
  const [found] = searchPlaces(`${text}, ${gazetteer.names[area]}`, { limit: 1 })
  if (!found) return null
  const foundId = [...gazetteer.slugs].find(([id, slug]) => `${getPlaceKind(index, id)}:${slug}` === found.id)?.[0]
  return foundId !== undefined && isInsidePlace(index, foundId, area) ? foundId : null
}

function getDistanceKm({ index }: PlaceNames, a: number, b: number): number {
  const { lats, lngs } = index.gazetteer
  const getPosition = (id: number) => ({ lat: lats[id] ?? 0, lng: lngs[id] ?? 0 })
  return getKilometresBetween(getPosition(a), getPosition(b))
}
