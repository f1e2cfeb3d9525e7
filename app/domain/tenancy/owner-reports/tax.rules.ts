// Thresholds of the tax on rent, as information (National Internal Revenue Code, sections 109 and 116, as amended by RA 10963).
import type { OwnerReport } from './owner-report.model.ts'

/** A home rented for at most this a month is exempt from value-added tax. In centavos. */
export const RESIDENTIAL_VAT_FREE_RENT = 15_000_00
/** Yearly receipts over this are subject to value-added tax. */
export const YEARLY_VAT_LIMIT = 3_000_000_00

/** Listings whose rent is over the exempt one. */
export const countRentsAbove = ({ listings }: Pick<OwnerReport, 'listings'>): number =>
  listings.filter(({ monthlyRent }) => monthlyRent > RESIDENTIAL_VAT_FREE_RENT).length
