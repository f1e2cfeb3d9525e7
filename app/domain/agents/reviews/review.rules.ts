import type { ReviewFigures } from './review.model.ts'

/** From the sum of the ratings, so that the result does not depend on an order. */
export function toReviewFigures(count: number, sum: number): ReviewFigures {
  return count === 0 ? null : { count, average: Math.round((sum / count) * 10) / 10 }
}
