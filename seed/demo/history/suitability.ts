// Who may plausibly want which listing, and when. Every inquiry, application and rental of the demo keeps to it.
import { addDays, type Day } from '#app/shared/dates.ts'
import type { Residents } from '#app/shared/vocabulary.ts'
import names from '#seed/demo/data/names.json' with { type: 'json' }
import type { Listing } from '#seed/demo/listings/listing-rows.ts'
import type { Person } from '#seed/demo/people/people.ts'
import type { Stay } from './stays.ts'

/** A renter looks for something new when the lease ends within this many days. */
export const LOOKING_AHEAD_DAYS = 75
const MAX_BUDGET_SHARE = 1.05
/** Nobody with a large income asks for a bed in a shared room. */
const MIN_BUDGET_SHARE = 0.4

/** Nobody in the demo says whether they are a woman or a man; their first names do. */
function mayLiveThere(residents: Residents, firstName: string): boolean {
  return residents === 'anyone' || names[residents].includes(firstName)
}

/** For women or men only as its owner says, rent within the budget, room for everybody, and pets only where they are allowed. */
export function isSuitable({ facts }: Listing, { needs, firstName }: Person): boolean {
  if (facts.listingClass === 'shop' || !mayLiveThere(facts.residents, firstName)) return false
  const share = facts.rent / needs.maxBudget
  if (share > MAX_BUDGET_SHARE || share < MIN_BUDGET_SHARE) return false
  return facts.guests >= (needs.party?.size ?? 1) && (facts.petsAllowed || !needs.hasPets)
}

export const getLastDay = ({ endedEarlyOn, renewal, endsOn }: Stay): Day => endedEarlyOn ?? renewal?.endsOn ?? endsOn

/** Whether the person has a lease on this day that runs on for long. */
export function createHomeFinder(stays: readonly Stay[]) {
  const staysByTenant = Map.groupBy(stays, ({ tenant }) => tenant.id)
  return (tenant: Person, day: Day): boolean =>
    (staysByTenant.get(tenant.id) ?? []).some(
      (stay) => stay.startsOn <= day && day < addDays(getLastDay(stay), -LOOKING_AHEAD_DAYS),
    )
}
