// The rent book of a tenant who already lives in the home. Amounts in centavos.
import { calculateShare } from '#app/domain/tenancy/rent-book/unused-rent.rules.ts'
import { addDays, addMonths, type Day, getFirstOfMonth } from '#app/shared/dates.ts'
import type { TenantFacts } from './existing-tenant.model.ts'

export type Rent = { dueDate: Day; amountDue: number }
type Lease = Pick<TenantFacts, 'startsOn' | 'endsOn' | 'monthlyRent' | 'paymentDay'>

/**
 * The rents that fall due after a day: what was due until then is what the owner writes as owed. As in every rent book, the rent of a month of
 * the lease is due in the calendar month in which it starts; a last month that is not whole counts by days.
 */
export function buildComingRents({ startsOn, endsOn, monthlyRent, paymentDay }: Lease, today: Day): Rent[] {
  const lease = { startsOn, lastDay: endsOn, monthlyRent }
  const rents: Rent[] = []
  for (let index = 0; addMonths(startsOn, index) <= endsOn; index += 1) {
    const dueDate = clampDay(addDays(addMonths(getFirstOfMonth(startsOn), index), paymentDay - 1), startsOn, endsOn)
    const amountDue = calculateShare(lease, index, monthlyRent)
    if (dueDate > today && amountDue > 0) rents.push({ dueDate, amountDue })
  }
  return rents
}

const clampDay = (day: Day, first: Day, last: Day): Day => (day < first ? first : day > last ? last : day)

/**
 * An advance that is still held pays the last rents, as leases here agree. The parts in the order of the rents; null if it is more than all of
 * them.
 */
export function spreadAdvance(advance: number, rents: readonly Rent[]): number[] | null {
  let rest = advance
  const parts = rents
    .toReversed()
    .map(({ amountDue }) => {
      const part = Math.min(rest, amountDue)
      rest -= part
      return part
    })
    .toReversed()
  return rest > 0 ? null : parts
}
