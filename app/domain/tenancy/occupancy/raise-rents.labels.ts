// What may become of the rent of a tenant, in one line.
import { formatAmount, formatDate } from '#app/i18n/format.ts'
import { m } from '#app/messages/messages.js'
import { isOverLimit, type RaiseCandidate } from './raise-rents.rules.ts'

/** `free`: the law sets no limit for this rent. `closed`: no offer can be made now. */
export type RaiseVerdict = 'within' | 'over' | 'free' | 'closed'

const FREE_TEXTS = {
  aboveLimit: m.rent_control_not_covered,
  commercial: m.rent_control_commercial,
  noRule: m.rent_control_none,
} as const

export function describeRaise(candidate: RaiseCandidate, newRent: number): { verdict: RaiseVerdict; text: string } {
  const { state, limit, endsOn } = candidate
  if (state === 'ending') return { verdict: 'closed', text: m.building_raise_ending({ date: formatDate(endsOn) }) }
  if (state === 'renewed') return { verdict: 'closed', text: m.building_raise_renewed() }
  if (state === 'offered') return { verdict: 'closed', text: m.building_raise_offered() }
  if (limit.kind !== 'covered') return { verdict: 'free', text: FREE_TEXTS[limit.kind]() }
  const highest = formatAmount(limit.highestRent)
  return isOverLimit(candidate, newRent)
    ? { verdict: 'over', text: m.building_raise_over({ highest }) }
    : { verdict: 'within', text: m.building_raise_within({ highest }) }
}
