import type { RetentionKey } from '#app/domain/kernel/settings/retention-periods.data.ts'

export const RETENTION_ACTION = 'privacy.retentionApplied'

/** Deleted rows of each kind; a kind without any is left out. */
export type RetentionCounts = Partial<Record<RetentionKey, number>>

/** More are counted as this many. */
export const MAX_COUNTED_ROWS = 10_000
/** The page says what goes within these days. */
export const OUTLOOK_DAYS = 30

const DAY_MS = 86_400_000

/** What is older than this is deleted. */
export const getOldest = (now: Date, keptDays: number): Date => new Date(now.getTime() - keptDays * DAY_MS)
