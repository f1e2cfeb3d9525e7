// The demo world from nothing to the last row, in the order in which it would have come about.
import { makeAgents } from './people/agents.ts'
import { diceFor } from './dice.ts'
import { makeHistory } from './history/make-history.ts'
import { addPictures } from './listings/listing-pictures.ts'
import { makeListings } from './listings/listings.ts'
import { makePeople } from './people/people.ts'
import { loadDemoCities } from './listings/places.ts'
import { shareOut } from './people/territories.ts'
import type { World } from './world.ts'

export function makeWorld(world: World) {
  const cities = loadDemoCities()
  const people = makePeople(world)
  const dice = diceFor('territories')
  const agentCities = shareOut(dice, people.agents, cities)
  const territories = new Map([...shareOut(dice, people.landlords, cities), ...agentCities])
  const agents = makeAgents(world, people.agents, agentCities)
  const listings = makeListings(world, cities, { landlords: people.landlords, agents, territories })
  addPictures(world, listings)
  const papers = makeHistory(world, people, agents, listings)
  return { listings, papers }
}
