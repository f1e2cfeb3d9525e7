// Makes all demo rows, in the order of their dependencies.
import { makeAgents } from './people/agents.ts'
import { createRandom } from './random.ts'
import { makeHistory } from './history/make-history.ts'
import type { SampleDocument } from './history/sample-documents.ts'
import { addPictures } from './listings/listing-pictures.ts'
import { makeListings } from './listings/listings.ts'
import { makePeople } from './people/people.ts'
import { loadDemoCities } from './listings/places.ts'
import { assignTerritories } from './people/territories.ts'
import type { DemoData } from './demo-data.ts'

export function makeDemoData(dataset: DemoData): Promise<SampleDocument[]> {
  const cities = loadDemoCities()
  const people = makePeople(dataset)
  const random = createRandom('territories')
  const agentCities = assignTerritories(random, people.agents, cities)
  const territories = new Map([...assignTerritories(random, people.landlords, cities), ...agentCities])
  const agents = makeAgents(dataset, people.agents, agentCities)
  const listings = makeListings(dataset, cities, { landlords: people.landlords, agents, territories })
  addPictures(dataset, listings)
  return makeHistory(dataset, people, agents, listings)
}
