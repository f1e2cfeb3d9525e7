import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import { agentClientRelationships, clients } from '#app/db/schema/agents/clients.server.ts'
import { loadClient } from '#app/domain/agents/clients/client-access.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeBrokerage, makeSalesperson } from '#seed/factories/agent-desk.ts'
import { makeClient, makeRelationship } from '#seed/factories/agents.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { afterHours, makeTestAgent, readBrokerageToken, type TestAgent } from '#tests/support/fixtures/brokerage.ts'
import { findDefaultSplit } from './brokerage-access.queries.server.ts'
import { readBrokerageInvitation } from './brokerage-invitation.queries.server.ts'
import { changeBrokerage, closeBrokerage, openBrokerage } from './brokerage.commands.server.ts'
import { getMember, listSharedClients, readOwnBrokerage } from './brokerage.queries.server.ts'
import { handOverClient, shareClient } from './client-handover.commands.server.ts'
import { changeMember, inviteSalesperson, resendBrokerageInvitation } from './member.commands.server.ts'
import { passOnBrokerage } from './succession.commands.server.ts'
import { joinBrokerage, leaveBrokerage, removeMember, setAway } from './membership.commands.server.ts'

const database = setUpTestDatabase()
const RULES = { name: 'Reyes Realty', part: 5_000, rule: 'in_turn', hours: 4 } as const
const ACCREDITATION = { accreditationNumber: '0023456', accreditationExpiresOn: '2027-12-31', part: null }

let broker: TestAgent
let brokerageId = ''
beforeEach(async () => {
  broker = await makeTestAgent(database.db)
  brokerageId = await openBrokerage(broker.ctx, RULES)
})

const invite = (email: string, values = {}, by = broker) =>
  inviteSalesperson(by.ctx, { key: crypto.randomUUID(), email, ...ACCREDITATION, ...values })
const readToken = (email: string) => readBrokerageToken(database.db, email)
const expire = (agent: TestAgent) =>
  database.db.update(agents).set({ prcLicenseExpiresOn: '2026-01-01' }).where(eq(agents.id, agent.agentId))

async function makeMember() {
  const agent = await makeTestAgent(database.db)
  const { id: memberId } = await makeSalesperson(database.db, { brokerageId, agentId: agent.agentId })
  return { ...agent, memberId }
}

async function makeShared(agent: TestAgent, values = {}) {
  const { id } = await makeClient(database.db, { agentId: agent.agentId, isShared: true, ...values })
  await makeRelationship(database.db, { agentId: agent.agentId, clientId: id })
  return id
}

describe('opening and closing', () => {
  test('a licensed broker opens one brokerage, also when pressed twice at once', async () => {
    const other = await makeTestAgent(database.db)
    const works = [1, 2, 3].map(() => openBrokerage(other.ctx, RULES))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'brokerage.alreadyIn': 2 })
  })

  test('an expired or missing license, a supervised agent and another role open none', async () => {
    const expired = await makeTestAgent(database.db, { prcLicenseExpiresOn: '2026-03-01' })
    const missing = await makeTestAgent(database.db, { prcLicenseNumber: null, prcLicenseExpiresOn: null })
    const supervised = await makeTestAgent(database.db, { supervisorName: 'Ana', supervisorLicenseNumber: '0012399' })
    const landlord = makeActor('landlord', (await makePerson(database.db, 'landlord')).id)
    expect(await getOutcome(openBrokerage(expired.ctx, RULES))).toBe('brokerage.licenseExpired')
    expect(await getOutcome(openBrokerage(missing.ctx, RULES))).toBe('brokerage.noLicense')
    expect(await getOutcome(openBrokerage(supervised.ctx, RULES))).toBe('brokerage.supervised')
    const asLandlord = createTestContext(database.db, { actor: landlord })
    expect(await getOutcome(openBrokerage(asLandlord, RULES))).toBe('auth.forbidden')
  })

  test('the broker closes it after the salespersons left, and open invitations end', async () => {
    const member = await makeMember()
    await invite('late@tahanan.example')
    const token = await readToken('late@tahanan.example')
    expect(await getOutcome(closeBrokerage(broker.ctx))).toBe('brokerage.hasMembers')
    expect(await getOutcome(closeBrokerage(member.ctx))).toBe('brokerage.notFound')
    await removeMember(broker.ctx, member.memberId, null)
    await closeBrokerage(broker.ctx)
    expect(await getOutcome(readBrokerageInvitation(broker.ctx, token))).toBe('brokerage.invitationNotFound')
    expect((await readOwnBrokerage(broker.ctx)).part).toBe('none')
    expect(await getOutcome(openBrokerage(broker.ctx, RULES))).toBe('done')
  })

  test('only the broker changes the rules', async () => {
    const member = await makeMember()
    expect(await getOutcome(changeBrokerage(member.ctx, RULES))).toBe('brokerage.notFound')
    await changeBrokerage(broker.ctx, { ...RULES, rule: 'by_area', hours: 2 })
    expect(await readOwnBrokerage(broker.ctx)).toMatchObject({ brokerage: { rule: 'by_area', answerHours: 2 } })
  })
})

describe('an invitation', () => {
  test('is accepted once, by the agent with the invited and confirmed address', async () => {
    const invited = await makeTestAgent(database.db)
    const other = await makeTestAgent(database.db)
    const { memberId } = await invite(invited.email)
    const token = await readToken(invited.email)
    expect(token).toHaveLength(43)
    expect(await getOutcome(joinBrokerage({ ...invited.ctx, actor: null }, token))).toBe('auth.signInRequired')
    expect(await getOutcome(joinBrokerage(other.ctx, token))).toBe('brokerage.wrongAccount')
    expect(await getOutcome(joinBrokerage(broker.ctx, token))).toBe('brokerage.wrongAccount')
    await database.db.update(users).set({ emailVerified: false }).where(eq(users.id, invited.userId))
    expect(await getOutcome(joinBrokerage(invited.ctx, token))).toBe('brokerage.unverified')
    await database.db.update(users).set({ emailVerified: true }).where(eq(users.id, invited.userId))
    const works = [1, 2, 3].map(() => joinBrokerage(invited.ctx, token))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'brokerage.invitationNotFound': 2 })
    const [row] = await database.db.select().from(brokerageMembers).where(eq(brokerageMembers.id, memberId))
    expect(row).toMatchObject({ status: 'active', agentId: invited.agentId, email: null, tokenHash: null })
  })

  test('ends after seven days; a new link replaces the one before', async () => {
    const invited = await makeTestAgent(database.db)
    const { memberId } = await invite(invited.email)
    const first = await readToken(invited.email)
    expect(await getOutcome(joinBrokerage(afterHours(invited.ctx, 7 * 24), first))).toBe('brokerage.invitationExpired')
    await resendBrokerageInvitation(afterHours(broker.ctx, 1), memberId)
    expect(await getOutcome(joinBrokerage(invited.ctx, first))).toBe('brokerage.invitationNotFound')
  })

  test('to a person without an agent’s account is refused to them', async () => {
    const person = await makePerson(database.db, 'landlord')
    await invite(person.email)
    const ctx = createTestContext(database.db, { actor: makeActor('landlord', person.id) })
    expect(await getOutcome(joinBrokerage(ctx, await readToken(person.email)))).toBe('brokerage.notAnAgent')
  })

  test('is refused twice, to the own address, to a salesperson, and with an expired accreditation', async () => {
    const member = await makeMember()
    await invite('new@tahanan.example')
    expect(await getOutcome(invite('new@tahanan.example'))).toBe('brokerage.alreadyInvited')
    expect(await getOutcome(invite(broker.email))).toBe('brokerage.ownAddress')
    expect(await getOutcome(invite(member.email))).toBe('brokerage.alreadyMember')
    const expired = { accreditationExpiresOn: '2026-03-01' }
    expect(await getOutcome(invite('old@tahanan.example', expired))).toBe('brokerage.accreditationExpired')
  })

  test('is neither sent nor accepted while the license of the broker is expired', async () => {
    const invited = await makeTestAgent(database.db)
    await invite(invited.email)
    const token = await readToken(invited.email)
    await expire(broker)
    expect(await getOutcome(invite('next@tahanan.example'))).toBe('brokerage.licenseExpired')
    expect(await getOutcome(joinBrokerage(invited.ctx, token))).toBe('brokerage.licenseExpired')
  })

  test('an agent is in one brokerage at most, also with two invitations at once', async () => {
    const second = await makeTestAgent(database.db)
    await openBrokerage(second.ctx, RULES)
    const invited = await makeTestAgent(database.db)
    await invite(invited.email)
    const first = await readToken(invited.email)
    await invite(invited.email, {}, { ...second, ctx: afterHours(second.ctx, 1) })
    const next = await readToken(invited.email)
    expect(next).not.toBe(first)
    const works = [joinBrokerage(invited.ctx, first), joinBrokerage(invited.ctx, next)]
    expect(await countOutcomes(works)).toEqual({ done: 1, 'brokerage.inAnother': 1 })
    await database.db.update(agents).set({ supervisorName: null, supervisorLicenseNumber: null })
    expect(await getOutcome(openBrokerage(invited.ctx, RULES))).toBe('brokerage.alreadyIn')
  })
})

describe('a salesperson', () => {
  test('starts an agreement with the split of the brokerage, or the own one', async () => {
    const member = await makeMember()
    expect(await findDefaultSplit(member.ctx)).toEqual({ name: broker.name, basisPoints: 5_000 })
    await changeMember(broker.ctx, member.memberId, { ...ACCREDITATION, part: 6_250 })
    expect(await findDefaultSplit(member.ctx)).toEqual({ name: broker.name, basisPoints: 3_750 })
    expect(await findDefaultSplit(broker.ctx)).toBeNull()
  })

  test('of a brokerage whose broker was erased joins another one', async () => {
    const member = await makeMember()
    await database.db.update(brokerages).set({ closedAt: new Date() }).where(eq(brokerages.id, brokerageId))
    const second = await makeTestAgent(database.db)
    await openBrokerage(second.ctx, RULES)
    await invite(member.email, {}, second)
    expect(await getOutcome(joinBrokerage(member.ctx, await readToken(member.email)))).toBe('done')
  })

  test('is named with the supervising broker, until the membership ends', async () => {
    const invited = await makeTestAgent(database.db)
    await invite(invited.email)
    await joinBrokerage(invited.ctx, await readToken(invited.email))
    const readSupervisor = async () =>
      (await database.db.select().from(agents).where(eq(agents.id, invited.agentId)))[0]?.supervisorName
    expect(await readSupervisor()).toBe(broker.name)
    await leaveBrokerage(invited.ctx)
    expect(await readSupervisor()).toBeNull()
  })

  test('sees the own row and the names of the others, and no page of the broker', async () => {
    const [ana, ben] = [await makeMember(), await makeMember()]
    const own = await readOwnBrokerage(ana.ctx)
    expect(own).toMatchObject({ part: 'member', colleagues: [{ id: ben.memberId, name: ben.name }] })
    expect(JSON.stringify(own)).not.toContain(ben.email)
    expect(await getOutcome(getMember(ana.ctx, ben.memberId))).toBe('brokerage.notFound')
    expect(await getOutcome(changeMember(ana.ctx, ben.memberId, ACCREDITATION))).toBe('brokerage.notFound')
  })

  test('of another brokerage is unknown to a broker', async () => {
    const member = await makeMember()
    const other = await makeTestAgent(database.db)
    await makeBrokerage(database.db, { brokerId: other.agentId })
    expect(await getOutcome(getMember(other.ctx, member.memberId))).toBe('brokerage.memberNotFound')
    expect(await getOutcome(removeMember(other.ctx, member.memberId, null))).toBe('brokerage.memberNotFound')
    expect(await getOutcome(getMember(broker.ctx, member.memberId))).toBe('done')
  })

  test('is removed once', async () => {
    const { memberId } = await makeMember()
    const works = [1, 2].map(() => removeMember(broker.ctx, memberId, null))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'brokerage.memberNotFound': 1 })
  })

  test('may be away; somebody outside a brokerage may not', async () => {
    const member = await makeMember()
    await setAway(member.ctx, true)
    expect(await readOwnBrokerage(member.ctx)).toMatchObject({ member: { isAway: true } })
    const outsider = await makeTestAgent(database.db)
    expect(await getOutcome(setAway(outsider.ctx, true))).toBe('brokerage.notFound')
  })
})

describe('a broker who leaves', () => {
  test('passes the brokerage on to a licensed salesperson, with the shared clients', async () => {
    const [ana, ben] = [await makeMember(), await makeMember()]
    const shared = await makeShared(broker)
    await database.db.update(agents).set({ prcLicenseExpiresOn: '2026-01-01' }).where(eq(agents.id, ben.agentId))
    expect(await getOutcome(passOnBrokerage(broker.ctx, ben.memberId))).toBe('brokerage.successorUnlicensed')
    expect(await getOutcome(passOnBrokerage(ana.ctx, ben.memberId))).toBe('brokerage.notFound')
    const works = [1, 2].map(() => passOnBrokerage(broker.ctx, ana.memberId))
    expect(await countOutcomes(works)).toEqual({ done: 1, 'brokerage.notFound': 1 })
    expect(await readOwnBrokerage(ana.ctx)).toMatchObject({ part: 'broker', members: [{ id: ben.memberId }] })
    expect((await readOwnBrokerage(broker.ctx)).part).toBe('none')
    expect(await getOutcome(loadClient(ana.ctx, shared))).toBe('done')
    const [row] = await database.db.select().from(agents).where(eq(agents.id, ben.agentId))
    expect(row?.supervisorName).toBe(ana.name)
  })
})

describe('clients', () => {
  const findOwner = async (id: string) =>
    (await database.db.select().from(clients).where(eq(clients.id, id)))[0]?.agentId
  const listNames = async (agent: TestAgent) =>
    (await listSharedClients(agent.ctx, { page: 1 })).rows.map(({ id }) => id)

  test('shared ones are listed for all people of the brokerage, and for nobody else', async () => {
    const [ana, ben] = [await makeMember(), await makeMember()]
    const id = await makeShared(ana, { isShared: false })
    expect(await listNames(ben)).toEqual([])
    await shareClient(ana.ctx, id, true)
    expect(await listNames(ben)).toEqual([id])
    expect(await listNames(broker)).toEqual([id])
    const outsider = await makeTestAgent(database.db)
    expect(await getOutcome(listSharedClients(outsider.ctx, { page: 1 }))).toBe('brokerage.notFound')
    expect(await getOutcome(shareClient(ben.ctx, id, false))).toBe('client.notFound')
    expect(await getOutcome(loadClient(ben.ctx, id))).toBe('client.notFound')
  })

  test('shared ones go to the successor when a salesperson leaves, own ones stay', async () => {
    const [ana, ben] = [await makeMember(), await makeMember()]
    const chosen = await makeShared(ana)
    const rest = await makeShared(ana)
    const own = await makeShared(ana, { isShared: false })
    await handOverClient(broker.ctx, { memberId: ana.memberId, clientId: chosen, successorId: ben.memberId })
    expect(await getOutcome(loadClient(ben.ctx, chosen))).toBe('done')
    expect(await getOutcome(loadClient(ana.ctx, chosen))).toBe('client.notFound')
    await removeMember(broker.ctx, ana.memberId, null)
    expect([await findOwner(chosen), await findOwner(rest), await findOwner(own)]).toEqual([
      ben.agentId,
      broker.agentId,
      ana.agentId,
    ])
    expect(await getOutcome(loadClient(ana.ctx, own))).toBe('done')
  })

  test('who leaves is no successor, nor is somebody of another brokerage', async () => {
    const ana = await makeMember()
    const clientId = await makeShared(ana)
    const stranger = await makeSalesperson(database.db)
    for (const successorId of [ana.memberId, stranger.id]) {
      const handOver = handOverClient(broker.ctx, { memberId: ana.memberId, clientId, successorId })
      expect(await getOutcome(handOver)).toBe('brokerage.memberNotFound')
    }
    const own = await makeShared(ana, { isShared: false })
    const handOver = handOverClient(broker.ctx, { memberId: ana.memberId, clientId: own, successorId: null })
    expect(await getOutcome(handOver)).toBe('client.notFound')
  })

  test('an entry of the same person with the successor stays, and the one of the leaving agent ends', async () => {
    const ana = await makeMember()
    const values = { email: `twice-${crypto.randomUUID()}@tahanan.example` }
    const moved = await makeShared(ana, values)
    const kept = await makeShared(broker, values)
    await leaveBrokerage(ana.ctx)
    expect(await findOwner(kept)).toBe(broker.agentId)
    expect(await getOutcome(loadClient(ana.ctx, moved))).toBe('client.notFound')
    const [ended] = await database.db
      .select()
      .from(agentClientRelationships)
      .where(eq(agentClientRelationships.clientId, moved))
    expect(ended?.status).toBe('ended')
  })
})
