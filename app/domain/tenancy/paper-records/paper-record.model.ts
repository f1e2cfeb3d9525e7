import type { LeaseClause } from '#app/db/schema/tenancy/lease-signings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { RentalFacts } from '#app/domain/tenancy/rent-book/rent-book.model.ts'
import type { StoredRental } from '#app/domain/tenancy/rent-book/rental-access.queries.server.ts'

/** What was agreed on the site, and the clauses that say it. */
export type PaperRecord = {
  /** In a fixed order. Another value makes a paper that is not signed yet void. No names and no texts of the catalog, which change by themselves. */
  facts: readonly (string | number | null | readonly (string | number | null)[])[]
  buildClauses: (special: string) => LeaseClause[]
  /** The figures that matter most, for the page, in the language of the reader. */
  terms: PaperTerm[]
}

export type PaperTerm = { label: string; value: string }

export type ReadRecord = (ctx: Ctx, rental: StoredRental, people: RentalFacts) => Promise<PaperRecord | null>
