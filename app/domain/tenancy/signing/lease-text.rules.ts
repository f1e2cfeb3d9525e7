// The text of a contract: its fingerprint, and what differs between two of them.
import type { LeaseClause, LeaseText } from '#app/db/schema/tenancy/lease-signings.server.ts'

/** The text of a stored contract; without anything after the erasure of a side. */
export const completeLease = (content: Partial<LeaseText>): LeaseText => ({
  listing: '',
  owner: '',
  tenant: '',
  preparedOn: '',
  clauses: [],
  ...content,
})

/** In a fixed order, because the database keeps the keys of JSON in another one. */
export const serializeLease = ({ listing, owner, tenant, preparedOn, clauses }: LeaseText): string =>
  JSON.stringify([
    listing,
    owner,
    tenant,
    preparedOn,
    clauses.map(({ key, heading, text, explanation }) => [key, heading, text, explanation]),
  ])

export type ClauseChange = { heading: string; before: string | null; after: string | null }

/** In the order of the new contract; clauses that were left out are last. */
export function listClauseChanges(before: readonly LeaseClause[], after: readonly LeaseClause[]): ClauseChange[] {
  const earlier = new Map(before.map((clause) => [clause.key, clause]))
  const changes: ClauseChange[] = []
  for (const { key, heading, text } of after) {
    const old = earlier.get(key)?.text ?? null
    earlier.delete(key)
    if (old !== text) changes.push({ heading, before: old, after: text })
  }
  for (const { heading, text } of earlier.values()) changes.push({ heading, before: text, after: null })
  return changes
}
