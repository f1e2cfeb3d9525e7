import { formatNumber } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import type { ReviewBasis } from '#app/shared/agent-vocabulary.ts'
import type { ReviewFigures } from './review.model.ts'

const BASIS_TEXTS: Record<ReviewBasis, () => string> = {
  viewing: m.review_basis_viewing,
  rental: m.review_basis_rental,
}
export const getBasisLabel = (basis: ReviewBasis) => BASIS_TEXTS[basis]()

/** '4.5 out of 5, 12 reviews' */
export const formatRating = ({ average, count }: NonNullable<ReviewFigures>) =>
  m.review_count({ rating: formatNumber(average, 1), count })
