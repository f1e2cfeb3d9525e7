import { formatAmount, formatDateRange, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { listLeaseClauses } from './lease-clauses.labels.server.ts'
import type { ReadRecord } from './paper-record.model.ts'

/** The lease itself: there is always one. It names the day that was agreed on, also if the rental ended early. */
export const readLeaseRecord: ReadRecord = async (_ctx, rental, people) => {
  const { startsOn, endsOn, endedEarlyOn, monthlyRent, paymentDay, depositHeld, spaceId } = rental
  return {
    facts: [startsOn, endsOn, endedEarlyOn, monthlyRent, paymentDay, depositHeld, spaceId],
    buildClauses: (special) => listLeaseClauses({ ...people, endsOn }, special),
    terms: [
      { label: m.ui_rent(), value: formatPesosPerMonth(monthlyRent) },
      { label: m.listing_deposit(), value: formatAmount(depositHeld) },
      { label: m.lease_heading_term(), value: formatDateRange(startsOn, endsOn) },
    ],
  }
}
