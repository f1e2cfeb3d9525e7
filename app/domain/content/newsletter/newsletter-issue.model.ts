import type { ListingSummary } from '#app/domain/listings/public/listing.model.ts'
import type { RentFigures } from '#app/domain/listings/rents/rent-index.model.ts'

/** New listings of the last seven days. */
export const ISSUE_DAYS = 7

/** What one issue contains, for a city or for the whole country. */
export type IssueContent = {
  /** Null for the whole country. */
  place: { name: string; slug: string } | null
  newCount: number
  /** The newest. */
  listings: ListingSummary[]
  /** Null if too few homes are listed. */
  rents: RentFigures | null
}
