// How many events of a batch are stored. Each visitor, each client address and the whole site have a ceiling for a day, so that nobody fills
// the disk; above half of the site's ceiling only every tenth event is stored, and counts for ten.
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getAccountSubject, getAddressSubject } from '#app/domain/kernel/limits/limit-subject.rules.ts'
import { addAmounts } from '#app/domain/kernel/limits/limits.commands.server.ts'
import { countOutcome } from './event-outcomes.service.server.ts'

/** The share of the site's ceiling from which events are sampled. */
const SAMPLING_SHARE = 0.5
export const SAMPLE_WEIGHT = 10

export type Budgeted<Event> = { event: Event; weight: number }

export async function applyEventBudget<Event>(ctx: Ctx, events: readonly Event[]): Promise<Budgeted<Event>[]> {
  if (events.length === 0) return []
  const { perVisitor, perAddress, perDay } = ctx.config.analyticsEvents
  const visitor = findVisitorSubject(ctx)
  const amount = events.length
  const ceilings = [
    ...(visitor === null
      ? []
      : [{ refusal: 'visitor' as const, rule: 'events.visitorDay' as const, subject: visitor, max: perVisitor }]),
    {
      refusal: 'address' as const,
      rule: 'events.addressDay' as const,
      subject: getAddressSubject(ctx.request.clientAddress),
      max: perAddress,
    },
    { refusal: 'day' as const, rule: 'events.allDay' as const, subject: 'all', max: perDay },
  ]
  const counts = await addAmounts(
    ctx,
    ceilings.map(({ rule, subject }) => ({ rule, subject, amount })),
  )
  const left = ceilings.map(({ refusal, max }, index) => ({ refusal, left: max - ((counts[index] ?? 0) - amount) }))
  const tightest = left.reduce((a, b) => (b.left < a.left ? b : a))
  const accepted = events.slice(0, Math.max(0, tightest.left))
  if (accepted.length < amount) {
    countOutcome(tightest.refusal, amount - accepted.length)
    // Once: a line for each refused batch would fill the disk instead of the events
    if (tightest.left >= 0) ctx.adapters.log.warn('analytics.ceilingReached', { ceiling: tightest.refusal })
  }
  const before = (counts.at(-1) ?? 0) - amount
  const kept = accepted.flatMap((event, index): Budgeted<Event>[] => {
    if (before + index < perDay * SAMPLING_SHARE) return [{ event, weight: 1 }]
    return (before + index) % SAMPLE_WEIGHT === 0 ? [{ event, weight: SAMPLE_WEIGHT }] : []
  })
  countOutcome('sampled', accepted.length - kept.length)
  return kept
}

/** A request without account and cookie counts for its client address alone. */
function findVisitorSubject({ actor, request: { browserId } }: Ctx): string | null {
  if (actor !== null) return getAccountSubject(actor.id)
  return browserId === null ? null : `browser:${browserId}`
}
