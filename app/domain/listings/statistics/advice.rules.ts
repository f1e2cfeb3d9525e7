// What would improve a listing, each with the fact that it follows from. Rules are in the order of their effect.
import { countDaysBetween, type Day } from '#app/shared/dates.ts'
import type { ListingStatus } from '#app/shared/vocabulary.ts'
import type { AnswerTimes, Similar } from './statistics.model.ts'

export type AdviceFacts = {
  status: ListingStatus
  photos: number
  description: string
  descriptionFil: string | null
  monthlyRent: number
  securityDeposit: number | null
  hasPosition: boolean
  confirmedOn: Day | null
  today: Day
  /** Null with too few similar homes. */
  similar: Similar | null
  answers: AnswerTimes
}

export type Advice =
  | { code: 'photos'; photos: number; usual: number }
  | { code: 'price'; rent: number; upperQuartile: number; similar: number }
  | { code: 'unanswered'; count: number }
  | { code: 'slowAnswers'; hours: number }
  | { code: 'confirm'; days: number | null }
  | { code: 'descriptionShort'; characters: number }
  | { code: 'descriptionFil' }
  | { code: 'deposit' }
  | { code: 'position' }

export const GOOD_PHOTOS = 6
export const GOOD_DESCRIPTION = 200
export const CONFIRM_DAYS = 14
export const SLOW_HOURS = 24

type Rule = (facts: AdviceFacts) => Advice | null

const RULES: readonly Rule[] = [
  ({ answers: { unanswered } }) => (unanswered > 0 ? { code: 'unanswered', count: unanswered } : null),
  ({ photos, similar }) => {
    const usual = Math.max(GOOD_PHOTOS, similar?.medianPhotos ?? 0)
    return photos < usual ? { code: 'photos', photos, usual } : null
  },
  ({ monthlyRent, similar }) =>
    similar && monthlyRent > similar.upperQuartileRent
      ? { code: 'price', rent: monthlyRent, upperQuartile: similar.upperQuartileRent, similar: similar.count }
      : null,
  ({ status, confirmedOn, today }) => {
    if (status !== 'active') return null
    if (confirmedOn === null) return { code: 'confirm', days: null }
    const days = countDaysBetween(confirmedOn, today)
    return days > CONFIRM_DAYS ? { code: 'confirm', days } : null
  },
  ({ answers: { medianHours } }) =>
    medianHours !== null && medianHours > SLOW_HOURS ? { code: 'slowAnswers', hours: Math.round(medianHours) } : null,
  ({ description }) =>
    description.trim().length < GOOD_DESCRIPTION
      ? { code: 'descriptionShort', characters: description.trim().length }
      : null,
  ({ descriptionFil }) => ((descriptionFil ?? '').trim() === '' ? { code: 'descriptionFil' } : null),
  ({ securityDeposit }) => (securityDeposit === null ? { code: 'deposit' } : null),
  ({ hasPosition }) => (hasPosition ? null : { code: 'position' }),
]

export function buildAdvice(facts: AdviceFacts): Advice[] {
  return RULES.flatMap((rule) => rule(facts) ?? [])
}
