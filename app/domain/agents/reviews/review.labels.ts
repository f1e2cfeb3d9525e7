import { m } from '#app/messages/messages.js'
import type { ReviewBasis } from '#app/shared/agent-vocabulary.ts'

const BASIS_TEXTS: Record<ReviewBasis, () => string> = {
  viewing: m.review_basis_viewing,
  rental: m.review_basis_rental,
}
export const getBasisLabel = (basis: ReviewBasis) => BASIS_TEXTS[basis]()
