// What became of the events that pages sent to this process, for the metrics.

/** Why an event is not stored: an unknown page, a ceiling of the day, or left out because only some are kept. */
type EventRefusal = 'route' | 'visitor' | 'address' | 'day' | 'sampled'
export type EventOutcome = 'stored' | EventRefusal

const outcomes: Record<EventOutcome, number> = { stored: 0, route: 0, visitor: 0, address: 0, day: 0, sampled: 0 }

export function countOutcome(outcome: EventOutcome, events: number): void {
  outcomes[outcome] += events
}

export const getEventOutcomes = (): Readonly<Record<EventOutcome, number>> => outcomes
