// A viewing as screens, mails and calendars need it.
import type { InspectionStatus } from '#app/shared/tenancy-vocabulary.ts'

/** The two sides of a viewing. Owner, agent and administrator are the host's side. */
export type ViewingSide = 'renter' | 'host'

/** What happened to a viewing; both sides are told. */
export type ViewingEvent = 'requested' | 'confirmed' | 'declined' | 'cancelled' | 'moved' | 'reminder'

export const VIEWING_INTENTS = ['confirm', 'decline', 'cancel', 'propose', 'start', 'complete'] as const
export type ViewingIntent = (typeof VIEWING_INTENTS)[number]

/** What decides which moves are possible. */
export type ViewingState = {
  status: InspectionStatus
  /** The side that proposed the current time. */
  proposedBy: ViewingSide
  /** The times that can be confirmed, or the one that is. */
  times: readonly Date[]
}

export type ViewingRow = ViewingState & {
  id: string
  version: number
  mySide: ViewingSide
  listing: { id: string; title: string; city: string; isListed: boolean }
  /** Whom I meet. */
  otherName: string
  endsAt: Date
  cancelReason: string | null
  conversationId: string | null
  intents: ViewingIntent[]
}
