// Two boarding houses and an apartment building. Each is offered by a listing that the demo has anyway, so that counts, texts and pictures of
// the listings stay as they are.
import type { Bunk, Residents, SpaceKind } from '#app/shared/vocabulary.ts'
import type { ListingClass } from '#seed/demo/listings/listing-facts.ts'
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import buildings from '#seed/demo/data/buildings.json' with { type: 'json' }

export type SpacePlan = {
  kind: SpaceKind
  /** As the data names it: "101 B", or "101" for a unit or a room. */
  name: string
  label: string
  floor: number | null
  unitNumber: number
  roomNumber: number
  bedNumber: number
  bunk: Bunk | null
  /** The name of the space that contains it. */
  parent: string | null
}

export type BuildingPlan = {
  key: string
  name: string
  residents: Residents
  listing: Listing
  /** Names of spaces: where nobody lives, whose tenant owes a rent, and who moves in next month. */
  free: readonly string[]
  late: readonly string[]
  next: readonly string[]
  outOfUse: { space: string; note: string } | null
  spaces: SpacePlan[]
  /** Offered and let: beds, or units without rooms. */
  offered: SpacePlan[]
}

/** `isTaken`: somebody rented the listing or was to rent it, as a home. */
export function planBuildings(listings: readonly Listing[], isTaken: (listing: Listing) => boolean): BuildingPlan[] {
  const ownerIds = new Set<string>()
  return buildings.map(({ floors, residents, ...plan }) => {
    const listing = listings.find(
      (each) =>
        each.status === 'active' &&
        each.facts.listingClass === (plan.listingClass as ListingClass) &&
        each.facts.residents === residents &&
        each.agent === null &&
        each.owner.role === 'landlord' &&
        each.owner.isDemo === plan.ofDemoLandlord &&
        !ownerIds.has(each.owner.id) &&
        !isTaken(each),
    )
    if (!listing) throw new Error(`There is no listing for the building "${plan.key}".`)
    ownerIds.add(listing.owner.id)
    const spaces = planSpaces(floors)
    const parents = new Set(spaces.map(({ parent }) => parent))
    const offered = spaces.filter(({ name }) => !parents.has(name))
    return Object.assign(plan, { residents: residents as Residents, listing, spaces, offered })
  })
}

type FloorPlan = (typeof buildings)[number]['floors'][number]

/** Named as doors are: 101 is the first one of the ground floor, 201 of the floor above. */
function planSpaces(floors: readonly FloorPlan[]): SpacePlan[] {
  const none = { unitNumber: 1, roomNumber: 0, bedNumber: 0, bunk: null, floor: null, parent: null }
  const isOfRooms = floors.some(({ rooms }) => rooms > 0)
  const spaces: SpacePlan[] = isOfRooms ? [{ ...none, kind: 'unit', name: '', label: '' }] : []
  let [unitNumber, roomNumber] = [0, 0]
  for (const { floor, units, rooms, beds } of floors) {
    const nameDoor = (index: number) => String((floor + 1) * 100 + index + 1)
    for (let index = 0; index < units; index++) {
      unitNumber++
      spaces.push({ ...none, kind: 'unit', name: nameDoor(index), label: nameDoor(index), floor, unitNumber })
    }
    for (let index = 0; index < rooms; index++) {
      roomNumber++
      const label = nameDoor(index)
      spaces.push({ ...none, kind: 'room', name: label, label, floor, roomNumber, parent: '' })
      for (let bed = 0; bed < beds; bed++) {
        const letter = String.fromCodePoint(65 + bed)
        const bunk = bed % 2 === 0 ? 'upper' : 'lower'
        const place = { roomNumber, bedNumber: bed + 1, bunk, parent: label } as const
        spaces.push({ ...none, ...place, kind: 'bed', name: `${label} ${letter}`, label: letter })
      }
    }
  }
  return spaces
}
