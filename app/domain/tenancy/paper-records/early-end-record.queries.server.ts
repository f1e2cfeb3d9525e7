// An early end that both sides agreed on: the accepted proposal, and what it did to the next rental.
import { and, eq } from 'drizzle-orm'
import { earlyEndProposals } from '#app/db/schema/tenancy/rental-terms.server.ts'
import { DEPOSIT_RETURN_DAYS } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import { findAnyNextRental } from '#app/domain/tenancy/renewals/early-end.queries.server.ts'
import { formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildClause, buildOwnClause, buildPartiesClause } from './paper-clauses.labels.server.ts'
import type { ReadRecord } from './paper-record.model.ts'

export const readEarlyEndRecord: ReadRecord = async (ctx, rental, people) => {
  const [found] = await ctx.db
    .select()
    .from(earlyEndProposals)
    .where(and(eq(earlyEndProposals.rentalId, rental.id), eq(earlyEndProposals.status, 'accepted')))
  if (!found || rental.endedEarlyOn !== found.endsOn) return null
  const { id, endsOn, nextRental, reason } = found
  const next = await findAnyNextRental(ctx, rental.id)
  const nextStart = next && !next.isCancelled ? next.startsOn : null
  return {
    facts: [id, endsOn, nextRental, nextStart],
    buildClauses: (special) => [
      buildPartiesClause(people),
      buildClause('end', m.lease_heading_end, () =>
        m.paper_early_end({ date: formatDate(endsOn), agreed: formatDate(rental.endsOn) }),
      ),
      ...buildOwnClause('reason', m.ui_reason, reason),
      buildClause('next', m.paper_heading_next, () =>
        nextStart === null ? m.paper_early_end_cancel() : m.paper_early_end_move({ date: formatDate(nextStart) }),
      ),
      buildClause('rent', m.ui_rent, () => m.paper_early_end_rent()),
      buildClause('return', m.lease_heading_return, () => m.paper_early_end_deposit({ days: DEPOSIT_RETURN_DAYS })),
      ...buildOwnClause('special', m.lease_heading_special, special),
    ],
    terms: [{ label: m.lease_heading_end(), value: formatDate(endsOn) }],
  }
}
