import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import type { Reaction } from '#app/shared/agent-vocabulary.ts'

export const SHORTLIST_MAX = 20
export const SHORTLIST_DAYS = 14
export const SHORTLIST_NOTE_MAX = 500
export const QUESTION_MAX = 1_000
/** For one client. */
export const MAX_SHORTLISTS = 100
/** The latest ones on the pages of the agent. */
export const SHORTLISTS_SHOWN = 10

export type ShortlistState = 'open' | 'expired' | 'revoked'

/** A sent shortlist as its agent sees it. */
export type SentShortlist = {
  id: string
  state: ShortlistState
  createdAt: Date
  expiresAt: Date
  /** The address of the page while it is open. */
  url: string | null
  listingCount: number
  reactions: Record<Reaction, number>
}

/** `listing` is null for a home that was taken down. */
export type ShortlistItem = {
  id: string
  listing: ListingSummary | null
  reaction: Reaction | null
  question: string | null
}

/** The page that the client opens. */
export type ShortlistPage = {
  agent: { id: string; name: string; agency: string; avatarUrl: string | null }
  note: string | null
  expiresAt: Date
  items: ShortlistItem[]
}
