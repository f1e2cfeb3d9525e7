// Assigns cities to owners and agents: every city gets one of each, the others are distributed by number of listings.
import type { Random } from '#seed/demo/random.ts'
import type { DemoCity } from '#seed/demo/listings/places.ts'
import type { Person } from './people.ts'

export type Territories = Map<string, DemoCity[]>

const DEMO_CITIES = ['quezon-city', 'taguig', 'makati']

/** Cities are listed in geographical order, so the next one in the list is a neighbour. */
export function assignTerritories(random: Random, people: readonly Person[], cities: readonly DemoCity[]): Territories {
  const weights = Object.fromEntries(cities.map((city, index) => [String(index), city.active]))
  const territories: Territories = new Map()
  people.forEach((person, index) => {
    const first = index <= cities.length ? index - 1 : Number(random.pickWeighted(weights))
    const personCities = person.isDemo
      ? listDemoCities(cities)
      : [first, (first + 1) % cities.length].flatMap((at) => cities[at] ?? [])
    territories.set(person.id, personCities)
  })
  return territories
}

function listDemoCities(cities: readonly DemoCity[]): DemoCity[] {
  return DEMO_CITIES.flatMap((slug) => cities.find((city) => city.slug === slug) ?? [])
}

export function listPeopleInCity(territories: Territories, people: readonly Person[], city: DemoCity): Person[] {
  return people.filter((person) => !person.isDemo && territories.get(person.id)?.includes(city))
}
