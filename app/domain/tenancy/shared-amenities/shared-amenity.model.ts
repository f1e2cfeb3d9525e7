import type { Day } from '#app/shared/dates.ts'
import type { ReservationStatus } from '#app/shared/tenancy-vocabulary.ts'

export const AMENITY_NAME_MAX = 100
export const AMENITY_DESCRIPTION_MAX = 1_000
export const CANCEL_REASON_MAX = 500

/** What an owner sets. Times are 'HH:MM' in Manila. */
export type AmenityTerms = {
  name: string
  /** What it is and the house rules about it. */
  description: string | null
  opensAt: string
  closesAt: string
  maxMinutes: number
  /** In centavos; 0 is free of charge. */
  hourlyPrice: number
  capacity: number | null
}

export type OwnedAmenity = AmenityTerms & {
  id: string
  isActive: boolean
  version: number
  listingIds: string[]
}

export type OwnedAmenityRow = Pick<OwnedAmenity, 'id' | 'isActive'> &
  AmenityTerms & { listingCount: number; upcomingCount: number }

/** For a tenant. `rental` is the one that gives the right to it. */
export type ReservableAmenity = AmenityTerms & { id: string; owner: string; listing: string }

export type TakenTime = { id: string; startsAt: Date; endsAt: Date; isOwn: boolean }

export type TimeSpan = { from: Date; to: Date; use: 'free' | 'taken' | 'own' | 'past' }
export type ReservationDay = { day: Day; spans: TimeSpan[] }

export type Reservation = {
  id: string
  amenity: string
  startsAt: Date
  endsAt: Date
  people: number
  status: ReservationStatus
  cancelReason: string | null
  /** In centavos; null without a price. */
  price: number | null
}

export type OwnReservation = Reservation & { amenityId: string; isCancellable: boolean }
export type ReceivedReservation = Reservation & { tenant: string; listing: string; rentalId: string }
