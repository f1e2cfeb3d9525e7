import type { DecisionKind } from '#app/domain/admin/overview/overview.model.ts'

/** A count stops here. */
export const MAX_DUE_COUNT = 1_000

/** How much of each kind waits for an administrator. */
export type DueWork = Record<DecisionKind, number>
