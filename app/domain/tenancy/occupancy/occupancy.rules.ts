// The state of each space of a building, its floors and its figures.
import { overlaps } from '#app/domain/listings/buildings/space-availability.rules.ts'
import type { Day } from '#app/shared/dates.ts'
import type {
  BuildingFigures,
  Floor,
  LetTile,
  RoomPlate,
  SpaceFacts,
  SpaceState,
  SpaceTile,
} from './occupancy.model.ts'

/** What asks for something first: a late tenant before the date, out of use only while nobody has the space. */
function getOwnState({ tenant, booking, outOfUseNote }: SpaceFacts, today: Day): SpaceState {
  if (tenant && tenant.startsOn <= today) return tenant.overdue > 0 ? 'late' : 'paid'
  if (tenant || booking) return 'reserved'
  return outOfUseNote === null ? 'free' : 'outOfUse'
}

const isHeld = ({ tenant, booking }: SpaceFacts) => tenant !== null || booking !== null

export function toTiles(spaces: readonly SpaceFacts[], today: Day): SpaceTile[] {
  const held = spaces.filter(isHeld)
  return spaces.map((space) => {
    const state = getOwnState(space, today)
    const isTaken = held.some(({ id, extent }) => id !== space.id && overlaps(extent, space.extent))
    return { ...space, state: isTaken && !isHeld(space) ? 'taken' : state }
  })
}

/** A unit stands for itself if it has a name and is not let by the room; the unit of a boarding house has no name. */
function listPlates(tiles: readonly SpaceTile[]): SpaceTile[] {
  const parents = new Set(tiles.map(({ parentId }) => parentId))
  return tiles.filter(({ id, kind, label }) => kind === 'room' || (kind === 'unit' && label !== '' && !parents.has(id)))
}

/** The tiles of a page: beds, and rooms and units with nothing in them. */
export function listTiles(rooms: readonly RoomPlate[]): SpaceTile[] {
  return rooms.flatMap((room) => (room.beds.length > 0 ? room.beds : [room]))
}

/** The spaces in which somebody lives now, in the order of the building. */
export function listRunningTiles(tiles: readonly SpaceTile[]): LetTile[] {
  return tiles.flatMap((tile) => {
    const { tenant, state } = tile
    return tenant !== null && (state === 'paid' || state === 'late') ? [{ ...tile, tenant }] : []
  })
}

/** Where a tenant of the building can move. */
export function listMoveTargets(tiles: readonly SpaceTile[]): SpaceTile[] {
  const shown = buildFloors(tiles).flatMap(({ rooms }) => listTiles(rooms))
  return shown.filter(({ state }) => state === 'free').toSorted((a, b) => a.extent.from - b.extent.from)
}

const OCCUPIED: ReadonlySet<SpaceState> = new Set(['paid', 'late', 'taken'])
const countOccupied = (tiles: readonly SpaceTile[]) => tiles.filter(({ state }) => OCCUPIED.has(state)).length

/** The highest floor first, as a house looks. */
export function buildFloors(tiles: readonly SpaceTile[]): Floor[] {
  const rooms = listPlates(tiles).map((room) =>
    Object.assign({}, room, { beds: tiles.filter(({ parentId }) => parentId === room.id) }),
  )
  const floors = [...new Set(rooms.map(({ floor }) => floor ?? 0))].toSorted((a, b) => b - a)
  return floors.map((floor) => {
    const own = rooms.filter((room) => (room.floor ?? 0) === floor)
    const shown = listTiles(own)
    return { floor, rooms: own, occupied: countOccupied(shown), total: shown.length }
  })
}

export function sumFigures(floors: readonly Floor[], tiles: readonly SpaceTile[]): BuildingFigures {
  const shown = floors.flatMap(({ rooms }) => listTiles(rooms))
  const late = tiles.filter(({ state }) => state === 'late')
  return {
    total: shown.length,
    occupied: countOccupied(shown),
    free: shown.filter(({ state }) => state === 'free').length,
    lateTenants: late.length,
    overdue: late.reduce((sum, { tenant }) => sum + (tenant?.overdue ?? 0), 0),
  }
}
