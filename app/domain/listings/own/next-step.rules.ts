// What the owner of a listing does next. Follows from the row; nobody sets it.
import type { OwnListRow } from './own-list.model.ts'

/** The owner has something to do. */
export type NextTask =
  | 'finish'
  /** A reviewer asked for changes. */
  | 'change'
  /** "Still available?" waits for an answer, or nobody answered and the listing is hidden. */
  | 'confirm'
  | 'decide'
  | 'addPhotos'
  | 'publish'
/** A reviewer has it, somebody lives there, an administrator hid it, or it is public and nothing is missing. */
export type NextStep = NextTask | 'inReview' | 'rented' | 'hidden' | 'none'

type Facts = Pick<OwnListRow, 'status' | 'inactiveReason' | 'isReturned' | 'askedAt' | 'waitingApplications' | 'cover'>

export function getNextStep(listing: Facts): NextStep {
  switch (listing.status) {
    case 'draft':
      return listing.isReturned ? 'change' : 'finish'
    case 'pending':
      return 'inReview'
    case 'active':
      return getStepOfActive(listing)
    case 'inactive':
      return getStepOfInactive(listing)
  }
}

/** An unanswered question hides the listing, applicants wait for an answer, and photos bring more of them. */
function getStepOfActive({ askedAt, waitingApplications, cover }: Facts): NextStep {
  if (askedAt !== null) return 'confirm'
  if (waitingApplications > 0) return 'decide'
  return cover === null ? 'addPhotos' : 'none'
}

function getStepOfInactive({ inactiveReason }: Facts): NextStep {
  if (inactiveReason === 'rented') return 'rented'
  if (inactiveReason === 'no_answer') return 'confirm'
  return inactiveReason === 'admin' ? 'hidden' : 'publish'
}
