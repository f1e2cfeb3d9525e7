// Every home of the demo world: which city and how many, whose, since when, in what state.
import { FEATURED_COUNT } from '#app/shared/constants.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { addListing, type Listing, type ListingPlan } from './listing-rows.ts'
import { diceFor } from '#seed/demo/dice.ts'
import { createWordsmith } from './listing-texts.ts'
import type { DemoCity } from './places.ts'
import type { Person } from '#seed/demo/people/people.ts'
import { planCity, type Showcase } from './listing-plans.ts'
import { peopleIn, type Territories } from '#seed/demo/people/territories.ts'
import type { World } from '#seed/demo/world.ts'

export type Owners = { landlords: readonly Person[]; agents: readonly DemoAgent[]; territories: Territories }

/** The featured homes of each place. The first of the first six are the newest of all: the home page opens with variety. */
const SHOWCASE: { slug: string; types: PropertyType[] }[] = [
  { slug: 'taguig', types: ['condo', 'penthouse', 'loft', 'condo'] },
  { slug: 'quezon-city', types: ['townhouse', 'condo', 'house', 'apartment', 'condo'] },
  { slug: 'manila', types: ['condo', 'apartment', 'studio', 'condo'] },
  { slug: 'cebu', types: ['condo', 'house', 'condo', 'studio'] },
  { slug: 'davao', types: ['house', 'condo', 'townhouse', 'house'] },
  { slug: 'makati', types: ['loft', 'condo', 'penthouse', 'condo'] },
  { slug: 'baguio', types: ['house'] },
  { slug: 'iloilo', types: ['condo'] },
  { slug: 'pasig', types: ['condo', 'loft'] },
]

export function makeListings(world: World, cities: readonly DemoCity[], owners: Owners): Listing[] {
  const wordsmiths = new Map<string, ReturnType<typeof createWordsmith>>()
  const shown = new Set<string>()
  return cities.flatMap((city) => {
    const words = wordsmiths.get(city.slug) ?? createWordsmith()
    wordsmiths.set(city.slug, words)
    const showcase = shown.has(city.slug) ? { types: [] } : showcaseOf(city.slug)
    shown.add(city.slug)
    return planCity(city, showcase).map((plan) => addListing(world, city, withPeople(plan, city, owners), words))
  })
}

function showcaseOf(slug: string): Showcase {
  const place = SHOWCASE.findIndex((entry) => entry.slug === slug)
  const types = SHOWCASE[place]?.types ?? []
  return place >= 0 && place < FEATURED_COUNT ? { types, firstAgeDays: place + 2 } : { types }
}

/** The demo landlord and the demo agent get the first homes of their cities; some of the landlord's are managed by the agent. */
function withPeople(
  plan: ListingPlan,
  city: DemoCity,
  owners: Owners,
): ListingPlan & { owner: Person; agent: DemoAgent | null } {
  const dice = diceFor(`owner ${plan.key}`)
  const [demoLandlord] = owners.landlords
  const [demoAgent] = owners.agents
  if (!demoLandlord || !demoAgent) throw new Error('There is nobody to own the homes.')
  const isTheirs = owners.territories.get(demoLandlord.id)?.includes(city) ?? false
  if (isTheirs && plan.demoOwner === 'landlord') {
    return { ...plan, owner: demoLandlord, agent: plan.index % 2 === 0 ? demoAgent : null }
  }
  if (isTheirs && plan.demoOwner === 'agent') return { ...plan, owner: demoAgent.person, agent: null }
  const agents = owners.agents.filter(({ person, cities }) => !person.isDemo && cities.includes(city))
  if (agents.length > 0 && dice.chance(0.28)) return { ...plan, owner: dice.pick(agents).person, agent: null }
  const owner = dice.pick(peopleIn(owners.territories, owners.landlords, city))
  const isTaken = isTheirs && plan.demoOwner === 'managed'
  return {
    ...plan,
    owner,
    agent: isTaken ? demoAgent : agents.length > 0 && dice.chance(0.22) ? dice.pick(agents) : null,
  }
}
