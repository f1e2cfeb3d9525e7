// Agents: agency, checked licence, areas, and a short text in both languages.
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { momentOn } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Random, createRandom } from '#seed/demo/random.ts'
import names from '#seed/demo/data/names.json' with { type: 'json' }
import texts from '#seed/demo/data/agent-texts.json' with { type: 'json' }
import { fillTemplate } from '#seed/demo/listings/grammar.ts'
import type { DemoCity } from '#seed/demo/listings/places.ts'
import type { Person } from './people.ts'
import type { Day } from '#app/shared/dates.ts'
import type { DemoData } from '#seed/demo/demo-data.ts'

export type DemoAgent = { id: string; person: Person; agency: string; cities: DemoCity[] }

export function makeAgents(
  dataset: DemoData,
  people: readonly Person[],
  territories: Map<string, DemoCity[]>,
): DemoAgent[] {
  return people.map((person, index) => {
    const cities = territories.get(person.id) ?? []
    const agent = { id: demoId('agent', person.email), person, cities, agency: pickAgency(person, index) }
    addAgentRow(dataset, agent, index)
    return agent
  })
}

function pickAgency(person: Person, index: number): string {
  return person.isDemo ? 'Kanlungan Realty' : (names.agencies[index % names.agencies.length] ?? 'Kanlungan Realty')
}

function addAgentRow(dataset: DemoData, agent: DemoAgent, index: number): void {
  const { calendar, pendingRows } = dataset
  const { person, cities } = agent
  const random = createRandom(`agent ${person.email}`)
  const years = random.integer(2, 18)
  const isChecked = person.isDemo || random.chance(0.85)
  const checkedOn = calendar.day(-random.integer(20, 250))
  const expiresOn = calendar.day(random.integer(40, 1_000))
  const place = cities[0]?.name ?? 'Quezon City'
  const slots = { name: person.firstName, agency: agent.agency, place, years: String(years) }
  const bio = fillTemplate(random.pick(texts.bio), { slots, flags: new Set() })
  pendingRows.add(agents, {
    id: agent.id,
    userId: person.id,
    agencyName: agent.agency,
    isActive: true,
    prcLicenseNumber: String(90_000 + index * 13).padStart(7, '0'),
    prcLicenseExpiresOn: expiresOn,
    prcLicenseCheckedAt: isChecked ? momentOn(checkedOn, 14) : null,
    yearsExperience: years,
    portfolioSize: random.pickWeighted({ '1-5': 10, '6-10': 30, '11-20': 40, '21-50': 20 }),
    businessAddress: `${random.integer(1, 240)} ${random.pick(names.streets)} Street, ${place}`,
    credentials: random.pick(texts.credentials),
    insurance: random.chance(0.4) ? random.pick(texts.insurance) : null,
    bio: bio.en,
    bioFil: bio.fil,
    areas: pickAreas(random, cities),
    languages: ['en', 'fil'],
    createdAt: person.joinedAt,
    updatedAt: person.joinedAt,
  })
  if (isChecked) addLicenseCheck(dataset, agent, { checkedOn, expiresOn })
}

function pickAreas(random: Random, cities: readonly DemoCity[]): string[] {
  const districts = cities.flatMap((city) => city.spots.flatMap((spot) => spot.districtSlug ?? []))
  return [...new Set([...cities.map((city) => city.slug), ...random.pickSome([...new Set(districts)], 3)])]
}

function addLicenseCheck(
  dataset: DemoData,
  { person }: DemoAgent,
  { checkedOn, expiresOn }: { checkedOn: Day; expiresOn: Day },
): void {
  dataset.pendingRows.add(verificationChecks, {
    id: demoId('check', person.email, 'prc'),
    userId: person.id,
    kind: 'prc_license',
    checkedBy: dataset.adminId,
    checkedAt: momentOn(checkedOn, 14),
    validUntil: expiresOn,
    createdAt: momentOn(checkedOn, 14),
  })
}
