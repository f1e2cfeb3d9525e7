// The one check that a card shows: the one that says most about the right to let, if it is still valid.
import { toManilaDay, type Day } from '#app/shared/dates.ts'
import type { VerificationKind } from '#app/shared/vocabulary.ts'

export type CardCheck = { kind: VerificationKind; checkedOn: Day }
type CheckRow = { kind: VerificationKind; checkedAt: string; validUntil: Day | null }

const KINDS_BY_WEIGHT: readonly VerificationKind[] = [
  'title',
  'owner_authority',
  'prc_license',
  'government_id',
  'phone',
]

/** `rows` are latest first: a later check of the same kind replaces an earlier one. */
export function pickShownCheck(rows: readonly CheckRow[], today: Day): CardCheck | null {
  for (const kind of KINDS_BY_WEIGHT) {
    const latest = rows.find((row) => row.kind === kind)
    if (latest && (latest.validUntil === null || latest.validUntil >= today))
      return { kind, checkedOn: toManilaDay(new Date(latest.checkedAt)) }
  }
  return null
}
