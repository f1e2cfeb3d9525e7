// What the clauses of all papers have in common: English is the language of the paper, Filipino the explanation below it.
import type { LeaseClause } from '#app/db/schema/tenancy/lease-signings.server.ts'
import { homeName } from '#app/domain/tenancy/occupancy/home-name.labels.ts'
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import { withLocale } from '#app/i18n/locale.server.ts'
import { m } from '#app/messages/messages.js'

export type ClauseHeading = typeof m.lease_heading_parties

export const buildClause = (key: string, heading: ClauseHeading, buildText: () => string): LeaseClause => ({
  key,
  heading: buildHeading(heading),
  text: withLocale('en', buildText),
  explanation: withLocale('fil', buildText),
})

/** What a person wrote, in their own words; no clause if there is nothing. */
export const buildOwnClause = (key: string, heading: ClauseHeading, text: string): LeaseClause[] =>
  text === '' ? [] : [{ key, heading: buildHeading(heading), text, explanation: '' }]

const buildHeading = (heading: ClauseHeading) => `${heading({}, { locale: 'en' })} / ${heading({}, { locale: 'fil' })}`

/** A space of a building with the building: the address alone would be that of all its tenants. */
export const describePlace = ({ address, space }: RentalFacts['listing']): string =>
  space === null ? address : `${homeName('', space)}, ${address}`

/** Who signs, and about which home and lease. The first clause of every paper but the lease. */
export const buildPartiesClause = ({ owner, tenant, listing }: RentalFacts): LeaseClause =>
  buildClause('parties', m.lease_heading_parties, () =>
    m.paper_parties({ owner: owner.name, tenant: tenant.name, address: describePlace(listing) }),
  )
