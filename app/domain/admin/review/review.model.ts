// One pending listing as an administrator reviews it.
import type { TextWarning } from '#app/domain/listings/editor/text-warnings.rules.ts'
import type { FairRent } from '#app/domain/listings/fair-rent/fair-rent.rules.ts'

export const MAX_REVIEW_NOTE = 600

/** After this time a decision stays. */
export const UNDO_MINUTES = 10

/** The same picture in a listing of another owner. `number` is the place of the photo in this listing. */
export type PhotoMatch = {
  number: number
  url: string
  matchedUrl: string
  listingId: string
  listingTitle: string
  ownerName: string
}

/** What the rules look at. Everything is a fact of the database; nothing is guessed about a person. */
export type ReviewFacts = {
  rent: number
  fairRent: FairRent | null
  texts: readonly string[]
  photoMatches: readonly PhotoMatch[]
  ownerCreatedAt: Date
  /** Checks of the owner that are valid today. */
  validCheckCount: number
  /** Open reports of this listing, and reports of other listings of the owner that were found right. */
  openReports: number
  upheldReports: number
}

/** A reason to look twice, with its evidence. A person decides; no signal decides anything. */
export type RiskSignal =
  | { kind: 'samePhoto'; matches: readonly PhotoMatch[] }
  | { kind: 'lowRent'; rent: number; fairRent: FairRent; percentBelow: number }
  | { kind: 'text'; warning: TextWarning }
  | { kind: 'youngAccount'; createdAt: Date; days: number }
  | { kind: 'reports'; open: number; upheld: number }
