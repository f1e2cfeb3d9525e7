// Plans the listings of a city: how many, in which status, and which are featured.
import type { ListingStatus, PropertyType } from '#app/shared/vocabulary.ts'
import type { ListingPlan } from './listing-rows.ts'
import { createRandom } from '#seed/demo/random.ts'
import { applyMoves, type StateMove } from '#seed/demo/state-moves.ts'
import type { DemoCity } from './places.ts'

/** Hidden listings for each active one: rented out and inactive, in review, draft. */
const HIDDEN_SHARE: Record<Exclude<ListingStatus, 'active'>, number> = { inactive: 0.066, pending: 0.021, draft: 0.014 }
const DEMO_HIDDEN_COUNTS = { inactive: 3, pending: 2, draft: 2 } as const
const DEMO_OWNED_COUNT = 6
/** The featured listings of a city, in display order. */
export type Showcase = { types: readonly PropertyType[]; firstAgeDays?: number }

const SUBMISSION: StateMove<'listing'> = ['pending', 'owner']
const PUBLICATION: StateMove<'listing'> = ['active', 'admin']
/** The moves that lead to each status. */
const STATUS_MOVES: Record<ListingStatus, StateMove<'listing'>[]> = {
  draft: [],
  pending: [SUBMISSION],
  active: [SUBMISSION, PUBLICATION],
  inactive: [SUBMISSION, PUBLICATION, ['inactive', 'owner']],
}

export function planCity(city: DemoCity, showcase: Showcase): ListingPlan[] {
  const random = createRandom(`plan ${city.key}`)
  const plans: ListingPlan[] = []
  const addPlan = (status: ListingStatus, ageDays: number, extra: Partial<ListingPlan> = {}) => {
    const index = plans.length
    plans.push({
      index,
      key: `${city.key} ${index}`,
      status: applyMoves('listing', 'draft', STATUS_MOVES[status]),
      ageDays,
      featured: false,
      demoOwner: getDemoOwner(index),
      ...extra,
    })
  }
  for (let index = 0; index < city.active; index++) {
    const type = showcase.types[index]
    const usualAge = Math.floor(12 + 480 * random.fraction() ** 1.5)
    const age = index === 0 ? (showcase.firstAgeDays ?? usualAge) : usualAge
    addPlan('active', age, type ? { featured: true, propertyType: type } : {})
  }
  for (const [status, share] of Object.entries(HIDDEN_SHARE) as [keyof typeof DEMO_HIDDEN_COUNTS, number][]) {
    const count = Math.floor(city.active * share + random.fraction())
    for (let index = 0; index < count; index++) {
      const age = status === 'inactive' ? random.integer(150, 560) : random.integer(1, status === 'draft' ? 40 : 15)
      addPlan(status, age, { demoOwner: index < DEMO_HIDDEN_COUNTS[status] ? getHiddenOwner(index) : null })
    }
  }
  return plans
}

function getDemoOwner(index: number): ListingPlan['demoOwner'] {
  if (index < DEMO_OWNED_COUNT) return 'landlord'
  if (index < DEMO_OWNED_COUNT * 2) return 'agent'
  return index < DEMO_OWNED_COUNT * 2 + 5 ? 'managed' : null
}

const getHiddenOwner = (index: number) => (index === 1 ? 'agent' : 'landlord')
