// How the rents to come change when the due day, the dates or the rent of a lease are corrected. Amounts in centavos.
import { buildComingRents, type Rent } from '#app/domain/tenancy/existing-tenants/existing-tenant.rules.ts'
import type { Day } from '#app/shared/dates.ts'

export type Terms = { startsOn: Day; endsOn: Day; monthlyRent: number; paymentDay: number }
/** A rent to write, in the place of the one that was due on another day or had another amount. */
export type PlannedRent = Rent & { replaces: Day | null }

/** Before every lease. */
const BEGINNING: Day = '0001-01-01'
const getMonth = ({ dueDate }: Rent): string => dueDate.slice(0, 7)

/**
 * The rents to write. Each month of the lease has one rent, which is due in its calendar month; a rent that was due until today, or would have
 * been, stays as it is. Null if a rent to come would fall away or change its amount: then the correction is no matter of days.
 */
export function planRents(before: Terms, after: Terms, today: Day): PlannedRent[] | null {
  const written = new Map(buildComingRents(before, BEGINNING).map((rent) => [getMonth(rent), rent]))
  const wanted = new Map(buildComingRents(after, BEGINNING).map((rent) => [getMonth(rent), rent]))
  const plan: PlannedRent[] = []
  for (const [month, { dueDate, amountDue }] of written) {
    if (dueDate <= today) continue
    const rent = wanted.get(month)
    if (rent?.amountDue !== amountDue) return null
    if (rent.dueDate !== dueDate && rent.dueDate > today) plan.push({ ...rent, replaces: dueDate })
  }
  for (const [month, rent] of wanted)
    if (!written.has(month) && rent.dueDate > today) plan.push({ ...rent, replaces: null })
  return plan
}

/** The rents to come with another amount: each takes the place of the one of the same day. `wrongAmount` is what that one was written with. */
export function planAmounts(before: Terms, monthlyRent: number, today: Day): (Rent & { wrongAmount: number })[] {
  const written = new Map(buildComingRents(before, today).map(({ dueDate, amountDue }) => [dueDate, amountDue]))
  return buildComingRents({ ...before, monthlyRent }, today).flatMap(({ dueDate, amountDue }) => {
    const wrongAmount = written.get(dueDate)
    return wrongAmount === undefined || wrongAmount === amountDue ? [] : [{ dueDate, amountDue, wrongAmount }]
  })
}
