// Risk signals of a listing under review: pure rules over facts. Each signal carries the evidence that the screen shows.
import { listTextWarnings } from '#app/domain/listings/editor/text-warnings.rules.ts'
import type { ReviewFacts, RiskSignal } from './review.model.ts'

const DAY_MS = 24 * 3_600_000
/** An account of this age has no history that speaks for it. */
export const YOUNG_ACCOUNT_DAYS = 14
/** A rent below this share of the median is far under the neighborhood: the usual bait. */
export const LOW_RENT_SHARE = 0.6

/** The strongest evidence first. */
export function listRiskSignals(facts: ReviewFacts, now: Date): RiskSignal[] {
  return [
    ...listPhotoSignals(facts),
    ...listReportSignals(facts),
    ...listRentSignals(facts),
    ...listTextWarnings(facts.texts.join('\n')).map((warning): RiskSignal => ({ kind: 'text', warning })),
    ...listAccountSignals(facts, now),
  ]
}

const listPhotoSignals = ({ photoMatches }: ReviewFacts): RiskSignal[] =>
  photoMatches.length === 0 ? [] : [{ kind: 'samePhoto', matches: photoMatches }]

const listReportSignals = ({ openReports: open, upheldReports: upheld }: ReviewFacts): RiskSignal[] =>
  open + upheld === 0 ? [] : [{ kind: 'reports', open, upheld }]

function listRentSignals({ rent, fairRent }: ReviewFacts): RiskSignal[] {
  if (fairRent === null || fairRent.median <= 0 || rent >= fairRent.median * LOW_RENT_SHARE) return []
  return [{ kind: 'lowRent', rent, fairRent, percentBelow: Math.round(100 * (1 - rent / fairRent.median)) }]
}

/** A checked person is known, however young the account is. */
function listAccountSignals({ ownerCreatedAt, validCheckCount }: ReviewFacts, now: Date): RiskSignal[] {
  const days = Math.floor((now.getTime() - ownerCreatedAt.getTime()) / DAY_MS)
  return days >= YOUNG_ACCOUNT_DAYS || validCheckCount > 0
    ? []
    : [{ kind: 'youngAccount', createdAt: ownerCreatedAt, days: Math.max(0, days) }]
}
