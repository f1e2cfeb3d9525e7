// Inspections during a rental: yearly, for maintenance, at moving in and at moving out. Viewings are in ../viewings.
import type { ViewingIntent, ViewingSide, ViewingState } from '#app/domain/tenancy/viewings/viewing.model.ts'
import type { InspectionPriority, InspectionType } from '#app/shared/tenancy-vocabulary.ts'

export const INSPECTION_FINDINGS_MAX = 8_000

export type RentalInspectionType = Exclude<InspectionType, 'viewing'>
export const RENTAL_INSPECTION_TYPES = [
  'annual',
  'maintenance',
  'move_in',
  'move_out',
] as const satisfies RentalInspectionType[]

/** In minutes. */
export const INSPECTION_LENGTHS = [30, 60, 90, 120] as const

/** What happened to an inspection; the other side is told. */
export type InspectionEvent = 'proposed' | 'confirmed' | 'declined' | 'cancelled' | 'moved' | 'reminder'

export type InspectionRow = ViewingState & {
  id: string
  version: number
  type: RentalInspectionType
  priority: InspectionPriority
  rentalId: string
  mySide: ViewingSide
  /** Only the two parties of a rental open its page. */
  maySeeRental: boolean
  listing: { title: string; city: string }
  /** Whom I meet. */
  otherName: string
  endsAt: Date
  notes: string | null
  findings: string | null
  cancelReason: string | null
  intents: ViewingIntent[]
}

export type InspectableRental = { id: string; label: string; tenant: string; startsOn: string; endsOn: string }
