import type { ErrorCode } from '#app/errors/catalogue.ts'
import type { Role } from '#app/shared/vocabulary.ts'

/** What an account has under its type. Pages and permissions follow the type, so each of these would be out of its person's reach. */
export type TypeFacts = {
  /** Own listings in any state, not deleted. */
  listings: number
  /** Rentals that run or have not begun, as tenant or owner. */
  rentals: number
  /** Bookings that wait for their payment, as guest or owner. */
  bookings: number
  /** Pending applications of the person. */
  applications: number
  /** Viewings that are asked for or planned, as renter or host. */
  viewings: number
  /** Clients, commissions and listings of other owners that the person has as an agent. */
  agentWork: number
}

/** In the order in which they are named: the first one that holds is the answer. */
const OBSTACLES: readonly (readonly [keyof TypeFacts, ErrorCode])[] = [
  ['listings', 'user.typeHasListings'],
  ['rentals', 'user.typeHasRentals'],
  ['bookings', 'user.typeHasBookings'],
  ['applications', 'user.typeHasApplications'],
  ['viewings', 'user.typeHasViewings'],
  ['agentWork', 'user.typeHasAgentWork'],
]

/** Why the type cannot change, or null. Nobody becomes or stops being an administrator through the site (promise A6). */
export function findTypeObstacle({ from, to }: { from: Role; to: Role }, facts: TypeFacts): ErrorCode | null {
  if (from === to) return null
  if (from === 'admin' || to === 'admin') return 'app.moveNotAllowed'
  return OBSTACLES.find(([fact]) => facts[fact] > 0)?.[1] ?? null
}
