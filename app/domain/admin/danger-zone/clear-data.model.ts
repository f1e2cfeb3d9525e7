/** Counts end here; the screen then says "or more". */
export const SUMMARY_COUNT_LIMIT = 10_000

export type ClearSummary = { listings: number; accounts: number; applications: number; bookings: number }

/** Announced after the marketplace was emptied: processes drop what they have cached of it. */
export const DATA_CLEARED_TOPIC = 'marketplace.cleared'
