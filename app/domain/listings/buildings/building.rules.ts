// How units, rooms and beds of a building are numbered and named.
import type { Bunk } from '#app/shared/vocabulary.ts'

export const MAX_ROOMS_AT_ONCE = 50
export const MAX_BEDS_PER_ROOM = 20
export const MAX_UNITS_PER_FLOOR = 50
export const MAX_FLOORS_AT_ONCE = 50
export const MAX_FLOOR = 100
/** All spaces of a building, which one page shows. */
export const MAX_SPACES = 500
export const BUILDING_NAME_MAX = 100
export const SPACE_LABEL_MAX = 40
export const OUT_OF_USE_NOTE_MAX = 200

export type RoomGroup = { rooms: number; beds: number; firstNumber: number; bunks: boolean }
export type UnitGroup = { units: number; floors: number; firstNumber: number; floor: number }
export type PlannedUnit = { unitNumber: number; label: string; floor: number }
export type PlannedRoom = { roomNumber: number; label: string; beds: PlannedBed[] }
export type PlannedBed = { bedNumber: number; label: string; bunk: Bunk | null }

/** "4 rooms with 6 beds each": rooms get numbers from `firstNumber`, beds letters; of two bunks the upper one is first. */
export function planRooms({ rooms, beds, firstNumber, bunks }: RoomGroup, lastRoomNumber: number): PlannedRoom[] {
  return Array.from({ length: rooms }, (_, index) => ({
    roomNumber: lastRoomNumber + 1 + index,
    label: String(firstNumber + index),
    beds: Array.from({ length: beds }, (_unused, bed) => ({
      bedNumber: bed + 1,
      label: String.fromCodePoint(65 + bed),
      bunk: bunks ? (bed % 2 === 0 ? ('upper' as const) : ('lower' as const)) : null,
    })),
  }))
}

export function countPlanned({ rooms, beds }: Pick<RoomGroup, 'rooms' | 'beds'>): number {
  return rooms * (1 + beds)
}

/** "5 units on each of 6 floors": the numbers of a floor are a hundred above those of the floor below, as doors are numbered. */
export function planUnits({ units, floors, firstNumber, floor }: UnitGroup, lastUnitNumber: number): PlannedUnit[] {
  return Array.from({ length: floors * units }, (_, index) => {
    const above = Math.floor(index / units)
    return {
      unitNumber: lastUnitNumber + 1 + index,
      label: String(firstNumber + above * 100 + (index % units)),
      floor: floor + above,
    }
  })
}
