// How rooms and beds of a building are numbered and named.
import type { Bunk } from '#app/shared/vocabulary.ts'

export const MAX_ROOMS_AT_ONCE = 50
export const MAX_BEDS_PER_ROOM = 20
/** All spaces of a building, which one page shows. */
export const MAX_SPACES = 500
export const BUILDING_NAME_MAX = 100
export const SPACE_LABEL_MAX = 40
export const OUT_OF_USE_NOTE_MAX = 200

export type RoomGroup = { rooms: number; beds: number; firstNumber: number; bunks: boolean }
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
