// Makes all demo listings: city, owner, agent, age and status.
import { FEATURED_COUNT } from '#app/shared/constants.ts'
import type { PropertyType } from '#app/shared/vocabulary.ts'
import type { DemoAgent } from '#seed/demo/people/agents.ts'
import { addListing, type Listing, type ListingPlan } from './listing-rows.ts'
import { createRandom } from '#seed/demo/random.ts'
import { createTextWriter } from './listing-texts.ts'
import type { DemoCity } from './places.ts'
import type { Person } from '#seed/demo/people/people.ts'
import { planCity, type Showcase } from './listing-plans.ts'
import { listPeopleInCity, type Territories } from '#seed/demo/people/territories.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'

export type Owners = { landlords: readonly Person[]; agents: readonly DemoAgent[]; territories: Territories }

/** Featured listings by city. The first ones of the first six cities are the newest, so that the home page shows six cities. */
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

export function makeListings(dataset: DemoData, cities: readonly DemoCity[], owners: Owners): Listing[] {
  const textWriters = new Map<string, ReturnType<typeof createTextWriter>>()
  const shownCities = new Set<string>()
  const listings = cities.flatMap((city) => {
    const writeTexts = textWriters.get(city.slug) ?? createTextWriter()
    textWriters.set(city.slug, writeTexts)
    const showcase = shownCities.has(city.slug) ? { types: [] } : getShowcase(city.slug)
    shownCities.add(city.slug)
    return planCity(city, showcase).map((plan) =>
      addListing(dataset, city, assignPeople(plan, city, owners), writeTexts),
    )
  })
  giveBedspace(listings, owners.landlords)
  return listings
}

/** Owners in cities of the demo accounts have whole homes; the demo landlord gets the bedspace that becomes a boarding house, too. */
function giveBedspace(listings: readonly Listing[], [demoLandlord]: readonly Person[]): void {
  const listing = listings.find(
    ({ status, facts, owner, agent }) =>
      status === 'active' &&
      facts.listingClass === 'bedspace' &&
      facts.residents === 'women' &&
      owner.role === 'landlord' &&
      agent === null,
  )
  if (!listing || !demoLandlord) throw new Error('There is no bedspace for the demo landlord.')
  listing.owner = demoLandlord
  listing.row.ownerId = demoLandlord.id
}

function getShowcase(slug: string): Showcase {
  const position = SHOWCASE.findIndex((entry) => entry.slug === slug)
  const types = SHOWCASE[position]?.types ?? []
  return position >= 0 && position < FEATURED_COUNT ? { types, firstAgeDays: position + 2 } : { types }
}

/** In their cities the demo landlord and the demo agent get the first listings; the agent manages some of the landlord's. */
function assignPeople(
  plan: ListingPlan,
  city: DemoCity,
  owners: Owners,
): ListingPlan & { owner: Person; agent: DemoAgent | null } {
  const random = createRandom(`owner ${plan.key}`)
  const [demoLandlord] = owners.landlords
  const [demoAgent] = owners.agents
  if (!demoLandlord || !demoAgent) throw new Error('The demo landlord or the demo agent is missing.')
  const isDemoCity = owners.territories.get(demoLandlord.id)?.includes(city) ?? false
  if (isDemoCity && plan.demoOwner === 'landlord') {
    return { ...plan, owner: demoLandlord, agent: plan.index % 2 === 0 ? demoAgent : null }
  }
  if (isDemoCity && plan.demoOwner === 'agent') return { ...plan, owner: demoAgent.person, agent: null }
  const agents = owners.agents.filter(({ person, cities }) => !person.isDemo && cities.includes(city))
  if (agents.length > 0 && random.chance(0.28)) return { ...plan, owner: random.pick(agents).person, agent: null }
  const owner = random.pick(listPeopleInCity(owners.territories, owners.landlords, city))
  const isDemoManaged = isDemoCity && plan.demoOwner === 'managed'
  return {
    ...plan,
    owner,
    agent: isDemoManaged ? demoAgent : agents.length > 0 && random.chance(0.22) ? random.pick(agents) : null,
  }
}
