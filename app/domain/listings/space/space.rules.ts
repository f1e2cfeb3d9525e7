// What is let decides which facts a listing can have. Database constraints hold the same rules; the search in SQL repeats the two answers
// at the end (sql-conditions.queries.server.ts).
import type { FieldCode } from '#app/errors/field-codes.ts'
import type { Curfew, PropertyType, Residents, RoomType } from '#app/shared/vocabulary.ts'

/** A listing without facts about its sharing has `anyone` and null. */
export type SpaceFacts = {
  propertyType: PropertyType
  roomType: RoomType
  residents: Residents
  ownBathroom: boolean | null
  curfew: Curfew | null
}
export type SpaceFact = 'residents' | 'ownBathroom' | 'curfew'
type SpaceKind = Pick<SpaceFacts, 'propertyType' | 'roomType'>

const NO_FACTS = { residents: 'anyone', ownBathroom: null, curfew: null } as const satisfies Pick<SpaceFacts, SpaceFact>

/** People who do not know each other live together: a room or a bedspace of a home. */
export function isSharedHome({ propertyType, roomType }: SpaceKind): boolean {
  return roomType !== 'entire_place' && propertyType !== 'commercial'
}

/** The facts that a space of this kind cannot have, with the reason. */
export function findSpaceProblems(facts: SpaceFacts): Partial<Record<SpaceFact | 'roomType', FieldCode>> {
  const { propertyType, roomType, residents, ownBathroom, curfew } = facts
  const problems: Partial<Record<SpaceFact | 'roomType', FieldCode>> = {}
  if (propertyType === 'commercial' && roomType === 'shared_room') problems.roomType = 'listing.roomType.commercial'
  if (residents !== 'anyone' && !isSharedHome(facts)) problems.residents = 'listing.residents.notShared'
  if (curfew !== null && !isSharedHome(facts)) problems.curfew = 'listing.curfew.notShared'
  if (ownBathroom !== null && roomType !== 'private_room') problems.ownBathroom = 'listing.ownBathroom.notRoom'
  return problems
}

/** The facts to remove when a listing becomes a space of another kind. */
export function clearImpossibleFacts(facts: SpaceFacts): Partial<Pick<SpaceFacts, SpaceFact>> {
  const names = Object.keys(findSpaceProblems(facts)).filter((name): name is SpaceFact => name in NO_FACTS)
  return Object.fromEntries(names.map((name) => [name, NO_FACTS[name]]))
}

/** Null if the owner did not say. A whole unit without a bathroom (a stall) has none of its own. */
export function hasOwnBathroom(
  space: Pick<SpaceFacts, 'roomType' | 'ownBathroom'> & { bathrooms: number },
): boolean | null {
  if (space.roomType === 'entire_place') return space.bathrooms > 0
  return space.roomType === 'shared_room' ? false : space.ownBathroom
}

/** A whole unit has no curfew. False also if the owner did not say. */
export function hasNoCurfew({ roomType, curfew }: Pick<SpaceFacts, 'roomType' | 'curfew'>): boolean {
  return roomType === 'entire_place' || curfew === 'none'
}
