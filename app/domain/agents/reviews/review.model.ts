import type { ReviewBasis } from '#app/shared/agent-vocabulary.ts'
import { defineList } from '#app/shared/lists/define-list.ts'

export const REVIEW_MAX = 2_000
export const REPLY_MAX = 1_000
export const HIDE_REASON_MAX = 500
/** The newest ones on the agent's page. */
export const REVIEWS_SHOWN = 10
export const reviewList = defineList({ filters: {}, pageSize: 20 })
export const RATINGS = [1, 2, 3, 4, 5] as const

export type PublicReview = {
  id: string
  authorName: string
  basis: ReviewBasis
  rating: number
  content: string
  reply: string | null
  createdAt: Date
}

/** `average` has one decimal; null without reviews. */
export type ReviewFigures = { count: number; average: number } | null

/** Five stars first. */
export type RatingCounts = { rating: number; total: number }[]

/** For the agent and for administrators. */
export type DeskReview = PublicReview & {
  agentId: string
  agentName: string
  hiddenReason: string | null
}

export type OwnReview = { rating: number; content: string; isHidden: boolean }
