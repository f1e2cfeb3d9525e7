// A renewal that both sides agreed on: the accepted proposal, with the rental that it made as it is today.
import { and, eq, not } from 'drizzle-orm'
import { renewalOffers } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { rentals } from '#app/db/schema/tenancy/tenancy.server.ts'
import { isCancelled } from '#app/domain/tenancy/overview/tenancy-conditions.rules.server.ts'
import { formatAmount, formatDate, formatDateRange, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildClause, buildOwnClause, buildPartiesClause } from './paper-clauses.labels.server.ts'
import type { ReadRecord } from './paper-record.model.ts'

export const readRenewalRecord: ReadRecord = async (ctx, rental, people) => {
  const [found] = await ctx.db
    .select({ offerId: renewalOffers.id, next: rentals })
    .from(renewalOffers)
    .innerJoin(rentals, eq(rentals.id, renewalOffers.nextRentalId))
    .where(and(eq(renewalOffers.rentalId, rental.id), eq(renewalOffers.status, 'accepted'), not(isCancelled)))
  if (!found) return null
  const { offerId, next } = found
  const { startsOn, endsOn, endedEarlyOn, monthlyRent, paymentDay, spaceId } = next
  return {
    facts: [offerId, next.id, startsOn, endsOn, endedEarlyOn, monthlyRent, paymentDay, spaceId],
    buildClauses: (special) => [
      buildPartiesClause(people),
      buildClause('renews', m.paper_heading_renews, () =>
        m.paper_renews({ start: formatDate(people.startsOn), end: formatDate(people.endsOn) }),
      ),
      buildClause('term', m.lease_heading_term, () =>
        m.paper_renewal_term({ start: formatDate(startsOn), end: formatDate(endsOn) }),
      ),
      buildClause('rent', m.ui_rent, () => m.paper_renewal_rent({ rent: formatAmount(monthlyRent), day: paymentDay })),
      buildClause('deposit', m.lease_heading_deposit, () => m.paper_renewal_deposit()),
      buildClause('increase', m.lease_heading_increase, () => m.lease_increase()),
      buildClause('rest', m.paper_heading_rest, () => m.paper_renewal_rest()),
      ...buildOwnClause('special', m.lease_heading_special, special),
    ],
    terms: [
      { label: m.ui_rent(), value: formatPesosPerMonth(monthlyRent) },
      { label: m.lease_heading_term(), value: formatDateRange(startsOn, endsOn) },
    ],
  }
}
