import { expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeBrokerage, makeSalesperson } from '#seed/factories/agent-desk.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { makeTestAgent } from '#tests/support/fixtures/brokerage.ts'
import { listTeamVisits } from './team-visits.queries.server.ts'

const database = setUpTestDatabase()
const inDays = (days: number) => new Date(TEST_NOW.getTime() + days * 24 * 3_600_000)

async function makeViewing(ownerId: string, title: string, days: number, agentId: string | null = null) {
  const { id: propertyId } = await makeProperty(database.db, { ownerId, title, agentId })
  const { id: tenantId } = await makePerson(database.db, 'tenant', { fullName: 'Marilou Estrella' })
  await makeInspection(database.db, {
    type: 'viewing',
    propertyId,
    rentalId: null,
    tenantId,
    proposedBy: tenantId,
    scheduledAt: inDays(days),
  })
}

test('the team calendar has the viewings of all people of the brokerage, and no renter', async () => {
  const [broker, ana, stranger] = await Promise.all([1, 2, 3].map(() => makeTestAgent(database.db)))
  if (!broker || !ana || !stranger) throw new Error('no agents')
  const landlord = await makePerson(database.db, 'landlord')
  const { id: brokerageId } = await makeBrokerage(database.db, { brokerId: broker.agentId })
  await makeSalesperson(database.db, { brokerageId, agentId: ana.agentId })
  await makeViewing(broker.userId, 'Of the broker', 2)
  await makeViewing(ana.userId, 'Of the salesperson', 1)
  await makeViewing(landlord.id, 'Managed', 3, ana.agentId)
  await makeViewing(ana.userId, 'Managed by a stranger', 3, stranger.agentId)
  await makeViewing(ana.userId, 'Too late', 15)
  await makeViewing(ana.userId, 'Over already', -1)
  await makeViewing(stranger.userId, 'Of a stranger', 1)
  for (const { ctx } of [broker, ana]) {
    const visits = await listTeamVisits(ctx)
    expect(visits.map(({ listing }) => listing)).toEqual(['Of the salesperson', 'Of the broker', 'Managed'])
    expect(visits[0]?.host).toBe(ana.name)
    expect(JSON.stringify(visits)).not.toContain('Marilou')
  }
  expect(await getOutcome(listTeamVisits(stranger.ctx))).toBe('brokerage.notFound')
})
