// The agents' public side: agency, licence with the date it was checked, where they work, and a few words in two languages.
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { verificationChecks } from '#app/db/schema/platform/admin.server.ts'
import { momentOn } from '#seed/demo/demo-calendar.ts'
import { demoId } from '#seed/demo/database/demo-id.ts'
import { type Dice, diceFor } from '#seed/demo/dice.ts'
import names from '#seed/demo/data/names.json' with { type: 'json' }
import words from '#seed/demo/data/agent-words.json' with { type: 'json' }
import type { DemoCity } from '#seed/demo/listings/places.ts'
import type { Person } from './people.ts'
import type { World } from '#seed/demo/world.ts'

export type DemoAgent = { id: string; person: Person; agency: string; cities: DemoCity[] }

export function makeAgents(world: World, people: readonly Person[], territories: Map<string, DemoCity[]>): DemoAgent[] {
  return people.map((person, index) => {
    const cities = territories.get(person.id) ?? []
    const agent = { id: demoId('agent', person.email), person, cities, agency: agencyOf(person, index) }
    describe(world, agent, index)
    return agent
  })
}

function agencyOf(person: Person, index: number): string {
  return person.isDemo ? 'Kanlungan Realty' : (names.agencies[index % names.agencies.length] ?? 'Kanlungan Realty')
}

function describe(world: World, agent: DemoAgent, index: number): void {
  const { calendar, ledger } = world
  const { person, cities } = agent
  const dice = diceFor(`agent ${person.email}`)
  const years = dice.whole(1, 18)
  const isChecked = person.isDemo || dice.chance(0.85)
  const checkedOn = calendar.day(-dice.whole(20, 250))
  const place = cities[0]?.name ?? 'Quezon City'
  const slots = { name: person.firstName, agency: agent.agency, place, years: String(years) }
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, slot: keyof typeof slots) => slots[slot] ?? '')
  ledger.add(agents, {
    id: agent.id,
    userId: person.id,
    agencyName: agent.agency,
    isActive: true,
    prcLicenseNumber: String(90_000 + index * 13).padStart(7, '0'),
    prcLicenseExpiresOn: calendar.day(dice.whole(40, 1_000)),
    prcLicenseCheckedAt: isChecked ? momentOn(checkedOn, 14) : null,
    yearsExperience: years,
    portfolioSize: dice.weighted({ '1-5': 10, '6-10': 30, '11-20': 40, '21-50': 20 }),
    businessAddress: `${dice.whole(1, 240)} ${dice.pick(names.streets)} Street, ${place}`,
    credentials: dice.pick(words.credentials),
    insurance: dice.chance(0.4) ? dice.pick(words.insurance) : null,
    bio: fill(dice.pick(words.bio.en)),
    bioFil: fill(dice.pick(words.bio.fil)),
    areas: areasOf(dice, cities),
    createdAt: person.joinedAt,
    updatedAt: person.joinedAt,
  })
  if (isChecked) addCheck(world, agent, checkedOn, dice)
}

function areasOf(dice: Dice, cities: readonly DemoCity[]): string[] {
  const districts = cities.flatMap((city) => city.spots.flatMap((spot) => spot.districtSlug ?? []))
  return [...new Set([...cities.map((city) => city.slug), ...dice.some([...new Set(districts)], 3)])]
}

function addCheck(world: World, { person }: DemoAgent, checkedOn: string, dice: Dice): void {
  world.ledger.add(verificationChecks, {
    id: demoId('check', person.email, 'prc'),
    userId: person.id,
    kind: 'prc_license',
    checkedBy: world.adminId,
    checkedAt: momentOn(checkedOn, 14),
    validUntil: world.calendar.day(dice.whole(40, 1_000)),
    createdAt: momentOn(checkedOn, 14),
  })
}
