import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { type brokerageMembers, brokerages } from '#app/db/schema/agents/brokerages.server.ts'
import { leadAssignments } from '#app/db/schema/messaging/lead-assignments.server.ts'
import type { AssignmentRule } from '#app/shared/agent-vocabulary.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { passOnBrokerage } from '#app/domain/agents/brokerage/succession.commands.server.ts'
import { getConversationHead } from '#app/domain/messaging/conversations/conversation-list.queries.server.ts'
import { sendMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { findConversation, getMemberIds } from '#app/domain/messaging/conversations/membership.queries.server.ts'
import { sendInquiry } from '#app/domain/messaging/inquiries/inquiry.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeBrokerage, makeSalesperson } from '#seed/factories/agent-desk.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { countOutcomes, getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { afterHours, makeTestAgent, type TestAgent } from '#tests/support/fixtures/brokerage.ts'
import { assignLead } from './assign-lead.commands.server.ts'
import { giveBackLead, leaveAsSalesperson, moveOnLeads, removeSalesperson } from './settle-lead.commands.server.ts'
import { listMemberReports, listTeamLeads } from './team-leads.queries.server.ts'

const database = setUpTestDatabase()
const HOUR = 3_600_000

let broker: TestAgent
let brokerageId = ''
let system: Ctx
beforeEach(async () => {
  system = createTestContext(database.db)
  broker = await makeTestAgent(database.db)
  brokerageId = (await makeBrokerage(database.db, { brokerId: broker.agentId, rule: 'in_turn', answerHours: 4 })).id
})

type Member = TestAgent & { memberId: string }
async function makeMember(values: Partial<typeof brokerageMembers.$inferInsert> = {}, areas = ['quezon-city']) {
  const agent = await makeTestAgent(database.db, { areas })
  const { id: memberId } = await makeSalesperson(database.db, { brokerageId, agentId: agent.agentId, ...values })
  return { ...agent, memberId }
}
const setRule = (rule: AssignmentRule) =>
  database.db.update(brokerages).set({ rule }).where(eq(brokerages.id, brokerageId))

/** An inquiry of a renter about a listing of the broker. */
async function makeLead(place: { citySlug?: string; districtSlug?: string } = {}) {
  const renter = await makePerson(database.db, 'tenant')
  const listing = await makeProperty(database.db, { ownerId: broker.userId, ...place })
  const ctx = createTestContext(database.db, { actor: makeActor('tenant', renter.id) })
  const send = (message = 'Is it still free?') =>
    sendInquiry(ctx, {
      key: crypto.randomUUID(),
      variant: 'message',
      date: '',
      time: '',
      propertyId: listing.id,
      message,
      phone: null,
    })
  const { conversationId } = await send()
  return { conversationId, send, renter: ctx }
}

const listStatuses = async (conversationId: string) =>
  (
    await database.db
      .select({ status: leadAssignments.status, memberId: leadAssignments.memberId })
      .from(leadAssignments)
      .where(eq(leadAssignments.conversationId, conversationId))
      .orderBy(leadAssignments.createdAt, desc(leadAssignments.settledAt))
  ).map(({ status, memberId }) => [status, memberId])
const listKinds = async (agent: TestAgent) =>
  (await database.db.select().from(notifications).where(eq(notifications.userId, agent.userId))).map(({ kind }) => kind)
const read = (agent: TestAgent, conversationId: string) => getOutcome(getConversationHead(agent.ctx, conversationId))
const answer = (agent: TestAgent, conversationId: string) =>
  sendMessage(agent.ctx, { conversationId, key: crypto.randomUUID(), content: 'Yes, come and see it.' })

describe('a new lead', () => {
  test('goes to the salespersons in turn, and only the assigned one may read and answer it', async () => {
    const members = [await makeMember(), await makeMember()]
    const leads = [await makeLead(), await makeLead()]
    const holders = []
    for (const { conversationId } of leads) {
      const [[status, holder] = []] = await listStatuses(conversationId)
      expect(status).toBe('assigned')
      holders.push(holder)
      for (const member of members) {
        const expected = member.memberId === holder ? 'done' : 'conversation.notFound'
        expect(await read(member, conversationId)).toBe(expected)
        expect((await listTeamLeads(member.ctx, { before: null })).rows).toHaveLength(1)
      }
      expect(await read(broker, conversationId)).toBe('done')
    }
    expect(new Set(holders)).toEqual(new Set(members.map(({ memberId }) => memberId)))
    expect(await listKinds(members[0] as Member)).toContain('lead.assigned')
  })

  test('by area goes to who works in the city or district; without a match the broker keeps it', async () => {
    await setRule('by_area')
    const cebu = await makeMember({}, ['cebu'])
    const bgc = await makeMember({}, ['bgc'])
    const inCebu = await makeLead({ citySlug: 'cebu' })
    const inBgc = await makeLead({ citySlug: 'taguig', districtSlug: 'bgc' })
    const elsewhere = await makeLead({ citySlug: 'davao' })
    expect(await listStatuses(inCebu.conversationId)).toEqual([['assigned', cebu.memberId]])
    expect(await listStatuses(inBgc.conversationId)).toEqual([['assigned', bgc.memberId]])
    expect(await listStatuses(elsewhere.conversationId)).toEqual([])
    expect(await read(broker, elsewhere.conversationId)).toBe('done')
  })

  test('by hand stays with the broker', async () => {
    await setRule('by_hand')
    await makeMember()
    expect(await listStatuses((await makeLead()).conversationId)).toEqual([])
  })

  test('goes to nobody who is away, closed, banned, or without a valid accreditation', async () => {
    await makeMember({ isAway: true })
    await makeMember({ accreditationExpiresOn: '2026-03-01' })
    const closed = await makeMember()
    await database.db.update(userProfiles).set({ isActive: false }).where(eq(userProfiles.userId, closed.userId))
    const banned = await makeMember()
    await database.db.update(users).set({ banned: true }).where(eq(users.id, banned.userId))
    const { conversationId, send } = await makeLead()
    expect(await listStatuses(conversationId)).toEqual([])
    const present = await makeMember()
    await send('And may I see it?')
    expect(await listStatuses(conversationId)).toEqual([['assigned', present.memberId]])
  })

  test('stays with its salesperson when the renter writes again', async () => {
    await makeMember()
    await makeMember()
    const { conversationId, send } = await makeLead()
    const before = await listStatuses(conversationId)
    await send('Hello?')
    expect(await listStatuses(conversationId)).toEqual(before)
  })
})

describe('the time limit', () => {
  test('moves an unanswered lead on once, also with two processes, and then back to the broker', async () => {
    const [ana, ben] = [await makeMember(), await makeMember()]
    const { conversationId } = await makeLead()
    await moveOnLeads(afterHours(system, 3.9))
    expect((await listStatuses(conversationId)).map(([status]) => status)).toEqual(['assigned'])
    const [[, first] = []] = await listStatuses(conversationId)
    const [holder, other] = first === ana.memberId ? [ana, ben] : [ben, ana]
    const later = afterHours(system, 4)
    await Promise.all([moveOnLeads(later), moveOnLeads(later), moveOnLeads(later)])
    expect(await listStatuses(conversationId)).toEqual([
      ['moved_on', holder.memberId],
      ['assigned', other.memberId],
    ])
    expect(await read(holder, conversationId)).toBe('conversation.notFound')
    expect(await read(other, conversationId)).toBe('done')
    expect(await listKinds(holder)).toEqual(expect.arrayContaining(['lead.assigned', 'lead.movedOn']))
    expect(await listKinds(other)).toContain('lead.assigned')

    await moveOnLeads(afterHours(system, 8))
    expect((await listStatuses(conversationId)).map(([status]) => status)).toEqual(['moved_on', 'returned'])
    expect(await read(other, conversationId)).toBe('conversation.notFound')
    expect(await read(broker, conversationId)).toBe('done')
    expect(await listKinds(broker)).toContain('lead.returned')
    await moveOnLeads(afterHours(system, 12))
    expect(await listStatuses(conversationId)).toHaveLength(2)
  })

  test('does not move an answered lead', async () => {
    const ana = await makeMember()
    await makeMember()
    const { conversationId } = await makeLead()
    await assignLead(broker.ctx, { conversationId, memberId: ana.memberId })
    await answer(ana, conversationId)
    await moveOnLeads(afterHours(system, 100))
    expect(await listStatuses(conversationId)).toContainEqual(['answered', ana.memberId])
    expect(await read(ana, conversationId)).toBe('done')
  })

  test('a lead assigned by hand returns to the broker, who assigns it again', async () => {
    await setRule('by_hand')
    const ana = await makeMember()
    const { conversationId } = await makeLead()
    const assign = () => assignLead(broker.ctx, { conversationId, memberId: ana.memberId })
    await assign()
    await moveOnLeads(afterHours(system, 4))
    expect(await listStatuses(conversationId)).toEqual([['returned', ana.memberId]])
    await assign()
    await assign()
    expect((await listStatuses(conversationId)).filter(([status]) => status === 'assigned')).toHaveLength(1)
  })

  test('who lost the lead cannot answer it: of an answer and a move at once, one counts', async () => {
    const ana = await makeMember()
    const ben = await makeMember()
    const { conversationId } = await makeLead()
    await assignLead(broker.ctx, { conversationId, memberId: ana.memberId })
    const works = [answer(ana, conversationId), assignLead(broker.ctx, { conversationId, memberId: ben.memberId })]
    await countOutcomes(works)
    const statuses = await listStatuses(conversationId)
    const ofAna = statuses.find(([, memberId]) => memberId === ana.memberId)?.[0]
    expect(['answered', 'moved_on']).toContain(ofAna)
    expect(await read(ben, conversationId)).toBe('done')
    expect(await read(ana, conversationId)).toBe('conversation.notFound')
  })
})

describe('assigning by hand', () => {
  test('is the broker’s, for salespersons of the own brokerage and leads of the own listings', async () => {
    const ana = await makeMember()
    const other = await makeTestAgent(database.db)
    const theirs = await makeBrokerage(database.db, { brokerId: other.agentId })
    const stranger = await makeSalesperson(database.db, { brokerageId: theirs.id })
    const { conversationId } = await makeLead()
    const assign = (by: TestAgent, memberId: string) => getOutcome(assignLead(by.ctx, { conversationId, memberId }))
    expect(await assign(ana, ana.memberId)).toBe('leadAssignment.notFound')
    expect(await assign(other, stranger.id)).toBe('leadAssignment.notFound')
    expect(await assign(broker, stranger.id)).toBe('leadAssignment.memberCannot')
    expect(await assign(broker, ana.memberId)).toBe('done')
  })

  test('the broker who answers takes the lead', async () => {
    const ana = await makeMember()
    const { conversationId } = await makeLead()
    await answer(broker, conversationId)
    expect(await listStatuses(conversationId)).toEqual([['returned', ana.memberId]])
    expect(await read(ana, conversationId)).toBe('conversation.notFound')
  })

  test('the salesperson gives a lead back once', async () => {
    const ana = await makeMember()
    const ben = await makeMember()
    const { conversationId } = await makeLead()
    await assignLead(broker.ctx, { conversationId, memberId: ana.memberId })
    expect(await getOutcome(giveBackLead(ben.ctx, conversationId))).toBe('leadAssignment.notFound')
    const works = [giveBackLead(ana.ctx, conversationId), giveBackLead(ana.ctx, conversationId)]
    expect(await countOutcomes(works)).toEqual({ done: 1, 'leadAssignment.notFound': 1 })
    expect(await read(ana, conversationId)).toBe('conversation.notFound')
  })
})

describe('when a salesperson leaves', () => {
  test('the access ends at once and open leads move on', async () => {
    const ana = await makeMember()
    const { conversationId } = await makeLead()
    const answered = await makeLead()
    await answer(ana, answered.conversationId)
    const ben = await makeMember()
    await removeSalesperson(broker.ctx, ana.memberId, null)
    for (const id of [conversationId, answered.conversationId])
      expect(await read(ana, id)).toBe('conversation.notFound')
    expect(await getOutcome(answer(ana, answered.conversationId))).toBe('conversation.notFound')
    expect(await listStatuses(conversationId)).toContainEqual(['assigned', ben.memberId])
    const subject = await findConversation(database, answered.conversationId)
    expect(subject && getMemberIds(subject)).not.toContain(ana.userId)
    expect((await listTeamLeads(broker.ctx, { before: null })).rows).toHaveLength(2)
  })

  test('by themselves, the broker has their open leads if nobody else is there', async () => {
    const ana = await makeMember()
    const { conversationId } = await makeLead()
    await leaveAsSalesperson(ana.ctx)
    expect(await listStatuses(conversationId)).toEqual([['returned', ana.memberId]])
    expect(await listKinds(broker)).toContain('lead.returned')
  })

  test('leads of a broker who passed the brokerage on are the broker’s again', async () => {
    const ana = await makeMember()
    const ben = await makeMember()
    const { conversationId } = await makeLead()
    await assignLead(broker.ctx, { conversationId, memberId: ben.memberId })
    await passOnBrokerage(broker.ctx, ana.memberId)
    expect(await read(ben, conversationId)).toBe('conversation.notFound')
    expect(await read(broker, conversationId)).toBe('done')
    await moveOnLeads(system)
    expect(await listStatuses(conversationId)).toContainEqual(['returned', ben.memberId])
  })

  test('a banned salesperson’s open lead moves on before its time', async () => {
    const ana = await makeMember()
    const { conversationId } = await makeLead()
    await database.db.update(users).set({ banned: true }).where(eq(users.id, ana.userId))
    await moveOnLeads(system)
    expect(await listStatuses(conversationId)).toEqual([['returned', ana.memberId]])
  })
})

describe('lists and the report', () => {
  test('the report is in alphabetical order, has each salesperson, and is the broker’s only', async () => {
    const people = [await makeMember(), await makeMember(), await makeMember()]
    for (const [index, name] of ['Carla', 'Ana', 'Ben'].entries())
      await database.db
        .update(users)
        .set({ fullName: name })
        .where(eq(users.id, people[index]?.userId ?? ''))
    const { conversationId } = await makeLead()
    await assignLead(broker.ctx, { conversationId, memberId: people[1]?.memberId ?? '' })
    await answer({ ...(people[1] as Member), ctx: afterHours((people[1] as Member).ctx, 1) }, conversationId)
    const reports = await listMemberReports(broker.ctx)
    expect(reports.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Carla'])
    expect(reports[0]).toMatchObject({ answered: 1, medianMinutes: 60 })
    expect(await getOutcome(listMemberReports((people[0] as Member).ctx))).toBe('brokerage.notFound')
  })

  test('leads are paged, newest first, and a cursor that is none shows the first page', async () => {
    const rows = await Promise.all(Array.from({ length: 3 }, () => makeLead()))
    const { rows: shown, next } = await listTeamLeads(broker.ctx, { before: null })
    expect(shown).toHaveLength(rows.length)
    expect(next).toBeNull()
    expect((await listTeamLeads(broker.ctx, { before: 'x~y' })).rows).toHaveLength(3)
    const last = shown.at(-1)
    const cursor = `${TEST_NOW.toISOString().replace('T', ' ').replace('Z', '+00')}~${last?.conversationId}`
    expect((await listTeamLeads(broker.ctx, { before: cursor })).rows).toHaveLength(0)
    const outsider = await makeTestAgent(database.db)
    expect(await getOutcome(listTeamLeads(outsider.ctx, { before: null }))).toBe('brokerage.notFound')
  })

  test('the due time is that of the brokerage', async () => {
    const ana = await makeMember()
    const { conversationId } = await makeLead()
    const [row] = await database.db
      .select()
      .from(leadAssignments)
      .where(and(eq(leadAssignments.conversationId, conversationId), eq(leadAssignments.memberId, ana.memberId)))
    expect(row?.dueAt).toEqual(new Date(TEST_NOW.getTime() + 4 * HOUR))
  })
})
