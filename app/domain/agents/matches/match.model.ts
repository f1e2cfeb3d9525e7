import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import type { ClientRow } from '#app/domain/agents/clients/client.model.ts'

/** Homes on the page of matches. */
export const MATCHES_LIMIT = 30
/** Homes on the page of the client. */
export const MATCHES_SHOWN = 4
/** Clients whose matches the leads compute. */
export const MATCHED_CLIENTS = 20

export type Match = {
  listing: ListingSummary
  /** Published after the agent last looked. */
  isNew: boolean
  /** In a shortlist of this client. */
  isSent: boolean
}

/** `total` counts all homes that fit; the list has the newest of them. */
export type Matches = { hasWish: boolean; total: number; matches: Match[] }

/** A client with homes that were never sent. */
export type UnsentMatches = { client: ClientRow; count: number }
