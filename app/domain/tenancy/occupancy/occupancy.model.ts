// What the page of a building shows of its spaces.
import type { Extent } from '#app/domain/listings/buildings/space-availability.rules.ts'
import type { Day } from '#app/shared/dates.ts'
import type { Bunk, Residents, SpaceKind } from '#app/shared/vocabulary.ts'

/** `taken`: a space that contains it, or is in it, is let or reserved. */
export const SPACE_STATES = ['free', 'paid', 'late', 'reserved', 'taken', 'outOfUse'] as const
export type SpaceState = (typeof SPACE_STATES)[number]

export type SpaceTenant = {
  rentalId: string
  name: string
  startsOn: Day
  endsOn: Day
  monthlyRent: number
  depositHeld: number
  /** What is overdue and not handed in, in centavos. */
  overdue: number
}
export type SpaceBooking = { id: string; name: string; moveInDate: Day }
export type SpaceListing = { id: string; title: string; rent: number; isActive: boolean }

export type SpaceFacts = {
  id: string
  parentId: string | null
  kind: SpaceKind
  label: string
  floor: number | null
  extent: Extent
  residents: Residents
  bunk: Bunk | null
  outOfUseNote: string | null
  tenant: SpaceTenant | null
  booking: SpaceBooking | null
  listing: SpaceListing | null
}
export type SpaceTile = SpaceFacts & { state: SpaceState }
/** A space in which somebody lives now. */
export type LetTile = SpaceTile & { tenant: SpaceTenant }
export type RoomPlate = SpaceTile & { beds: SpaceTile[] }
export type Floor = { floor: number; rooms: RoomPlate[]; occupied: number; total: number }

export type BuildingFigures = {
  /** Beds, and rooms and units with nothing in them. */
  total: number
  occupied: number
  free: number
  lateTenants: number
  overdue: number
}

export type BuildingRow = { id: string; name: string; place: string; total: number; occupied: number }
