// The clauses of a contract of lease, from the facts of a rental: in English, the language of the contract, each with an explanation in
// Filipino. The Filipino text of a clause in the catalogue is that explanation.
import type { LeaseClause } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { DEPOSIT_RETURN_DAYS } from '#app/domain/tenancy/deposits/deposit.rules.ts'
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { formatDate, formatAmount } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { buildClause, type ClauseHeading, buildOwnClause, describePlace } from './paper-clauses.labels.server.ts'

const getTerms = ({ startsOn, endsOn }: RentalFacts) => ({ start: formatDate(startsOn), end: formatDate(endsOn) })

/** In the order of the contract. */
const CLAUSES: readonly (readonly [key: string, ClauseHeading, (rental: RentalFacts) => string])[] = [
  [
    'parties',
    m.lease_heading_parties,
    ({ owner, tenant }) => m.lease_parties({ owner: owner.name, tenant: tenant.name }),
  ],
  ['home', m.lease_heading_home, ({ listing }) => m.lease_home({ address: describePlace(listing) })],
  ['term', m.lease_heading_term, (rental) => m.lease_term(getTerms(rental))],
  [
    'rent',
    m.ui_rent,
    ({ monthlyRent, paymentDay }) => m.lease_rent({ rent: formatAmount(monthlyRent), day: paymentDay }),
  ],
  ['deposit', m.lease_heading_deposit, ({ depositHeld }) => m.lease_deposit({ deposit: formatAmount(depositHeld) })],
  ['utilities', m.lease_heading_utilities, () => m.lease_utilities()],
  ['use', m.lease_heading_use, () => m.lease_use()],
  ['repairs', m.lease_heading_repairs, () => m.lease_repairs()],
  ['entry', m.lease_heading_entry, () => m.lease_entry()],
  ['increase', m.lease_heading_increase, () => m.lease_increase()],
  ['end', m.lease_heading_end, () => m.lease_end()],
  ['return', m.lease_heading_return, () => m.lease_return({ days: DEPOSIT_RETURN_DAYS })],
  ['disputes', m.lease_heading_disputes, () => m.lease_disputes()],
]

/** `special`: what the owner adds in their own words; it is the last clause. */
export function listLeaseClauses(rental: RentalFacts, special = ''): LeaseClause[] {
  return [
    ...CLAUSES.map(([key, heading, buildText]) => buildClause(key, heading, () => buildText(rental))),
    ...buildOwnClause('special', m.lease_heading_special, special),
  ]
}
