// The question "Still available?" as its page shows it.

/**
 * `asked`: yes or no. `hidden`: one answer shows the listing again. `answered`: a newer answer exists. `closed`: the listing is hidden for
 * another reason, or is not published.
 */
export type AvailabilityState = 'asked' | 'hidden' | 'answered' | 'closed'
export type AvailabilityOutcome = 'confirmed' | 'withdrawn' | 'returned'

export type AvailabilityQuestion = { title: string; state: AvailabilityState; confirmedAt: Date | null }
