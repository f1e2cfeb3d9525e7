// A reference from an earlier owner, asked by link.
import type { Day } from '#app/shared/dates.ts'
import type { ReferenceAnswer, ReferenceStatus } from '#app/shared/tenancy-vocabulary.ts'

/** The link works once and for this long. */
export const REFERENCE_DAYS = 30
/** Asked, answered and declined ones together. */
export const MAX_REFERENCES = 12
export const REFERENCE_NAME_MAX = 120
export const REFERENCE_PLACE_MAX = 200
export const REFERENCE_COMMENT_MAX = 500

export type ReferenceAnswers = {
  livedFrom: Day
  livedUntil: Day
  paidOnTime: ReferenceAnswer
  leftInOrder: ReferenceAnswer
  wouldRentAgain: boolean
  comment: string | null
  answeredAt: Date
}

/** What a reader sees. Nobody has checked who answered. */
export type AnsweredReference = ReferenceAnswers & { id: string; name: string; maskedEmail: string; place: string }

export type OwnReference = {
  id: string
  name: string
  maskedEmail: string
  place: string
  status: ReferenceStatus
  expiresAt: Date | null
  isExpired: boolean
  isHidden: boolean
  answers: ReferenceAnswers | null
}

/** What the page of the link shows. */
export type AskedReference = { renter: string; name: string; place: string; expiresAt: Date }
