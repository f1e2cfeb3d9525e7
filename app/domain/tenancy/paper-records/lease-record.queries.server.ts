// The lease itself: there is always one. It names the space, quotes the house rules, and has the accepted inventory as an annex.
import type { LeaseClause } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { formatAmount, formatDate, formatDateRange, formatPesosPerMonth } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { describeInventory, type Inventory, loadInventory } from './inventory-record.queries.server.ts'
import { listLeaseClauses } from './lease-clauses.labels.server.ts'
import { buildClause, buildOwnClause } from './paper-clauses.labels.server.ts'
import type { ReadRecord } from './paper-record.model.ts'

/** The day that was agreed on is the end, also if the rental ended early. House rules and inventory are as they are on the day of preparing. */
export const readLeaseRecord: ReadRecord = async (ctx, rental, people) => {
  const { startsOn, endsOn, endedEarlyOn, monthlyRent, paymentDay, depositHeld, spaceId } = rental
  const inventory = await loadInventory(ctx, rental)
  return {
    facts: [startsOn, endsOn, endedEarlyOn, monthlyRent, paymentDay, depositHeld, spaceId],
    buildClauses: (special) => [
      ...listLeaseClauses({ ...people, endsOn }),
      ...buildOwnClause('house_rules', m.listing_house_rules, rental.listing.houseRules ?? ''),
      ...buildOwnClause('special', m.lease_heading_special, special),
      ...buildAnnex(inventory),
    ],
    terms: [
      { label: m.ui_rent(), value: formatPesosPerMonth(monthlyRent) },
      { label: m.listing_deposit(), value: formatAmount(depositHeld) },
      { label: m.lease_heading_term(), value: formatDateRange(startsOn, endsOn) },
    ],
  }
}

function buildAnnex(inventory: Inventory | null): LeaseClause[] {
  if (inventory === null) return []
  const { acceptedOn } = inventory
  const clause = buildClause('annex', m.paper_title_inventory, () =>
    [m.paper_annex({ date: formatDate(acceptedOn) }), describeInventory(inventory)].join('\n'),
  )
  return [{ ...clause, explanation: '' }]
}
