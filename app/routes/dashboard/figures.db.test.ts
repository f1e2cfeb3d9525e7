// The figures of the dashboards: one's own rows and nobody else's, whatever else is in the tables.
import { describe, expect, test } from 'vitest'
import {
  clientFigures,
  commissionFigures,
  getOwnAgent,
  listComingAppointments,
} from '#app/domain/agents/overview/agent-figures.queries.server.ts'
import { listingTraffic } from '#app/domain/analytics/traffic/listing-traffic.queries.server.ts'
import {
  countOwnApplications,
  countWaitingApplications,
  listOwnApplications,
  listWaitingApplications,
} from '#app/domain/applications/overview/application-figures.queries.server.ts'
import { countOwnListings, listOwnListings } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { conversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import { savedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import {
  countOccupied,
  countRepairs,
  listEndingLeases,
  rentOfThisMonth,
} from '#app/domain/tenancy/overview/owner-figures.queries.server.ts'
import {
  countComingVisits,
  countOwnRepairs,
  getTenantHome,
  listComingVisits,
  listOpenPayments,
} from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import * as agents from '#seed/factories/agents.ts'
import { pesos } from '#seed/factories/factory.ts'
import * as listings from '#seed/factories/listings.ts'
import * as messaging from '#seed/factories/messaging.ts'
import * as tenancy from '#seed/factories/tenancy.ts'
import * as upkeep from '#seed/factories/upkeep.ts'
import { actorOf, testContext } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'

const database = testDatabase()
const as = (id: string, role: Role) => testContext(database.db, { actor: actorOf(role, id) })
const nothing = { conversations: 0, unreadMessages: 0, unreadConversations: 0 }

/** A home with a tenant, money due in the month of the tests, a repair, a visit, an application and a conversation. */
async function story() {
  const { db } = database
  const landlord = await makePerson(db, 'landlord')
  const tenant = await makePerson(db, 'tenant')
  const applicant = await makePerson(db, 'tenant')
  const agentUser = await makePerson(db, 'agent')
  const agent = await agents.makeAgent(db, { userId: agentUser.id })
  const home = await listings.makeProperty(db, { ownerId: landlord.id, agentId: agent.id, status: 'active' })
  await listings.makeProperty(db, { ownerId: landlord.id, status: 'draft' })
  const rental = await tenancy.makeRental(db, {
    propertyId: home.id,
    tenantId: tenant.id,
    startsOn: '2025-04-01',
    endsOn: '2026-03-31',
  })
  const payment = await tenancy.makePayment(db, {
    rentalId: rental.id,
    dueDate: '2026-03-01',
    amountDue: pesos(20_000),
  })
  await tenancy.makePaymentReceipt(db, {
    paymentId: payment.id,
    submittedBy: tenant.id,
    amount: pesos(5_000),
    status: 'confirmed',
    decidedAt: new Date('2026-03-01T03:00:00Z'),
  })
  await upkeep.makeMaintenanceRequest(db, {
    propertyId: home.id,
    rentalId: rental.id,
    requestedBy: tenant.id,
    priority: 'urgent',
  })
  await upkeep.makeInspection(db, {
    propertyId: home.id,
    tenantId: tenant.id,
    proposedBy: landlord.id,
    scheduledAt: new Date('2026-03-09T02:00:00Z'),
  })
  await tenancy.makeApplication(db, { propertyId: home.id, applicantUserId: applicant.id })
  const conversation = await messaging.makeConversation(db, {
    propertyId: home.id,
    clientUserId: applicant.id,
    agentId: agent.id,
  })
  await messaging.makeMessage(db, { conversationId: conversation.id, senderId: applicant.id })
  const client = await agents.makeClient(db, {
    agentId: agent.id,
    stage: 'offer',
    nextAction: 'Call',
    nextActionDue: '2026-03-01',
  })
  await agents.makeRelationship(db, { agentId: agent.id, clientId: client.id })
  return { landlord, tenant, applicant, agentUser, agent, home }
}

describe('the figures of a dashboard', () => {
  test('are those of the owner', async () => {
    const { landlord, home } = await story()
    await story()
    const ctx = as(landlord.id, 'landlord')
    expect(await countOwnListings(ctx)).toEqual({ draft: 1, pending: 0, active: 1, inactive: 0 })
    expect(await listOwnListings(ctx, 5)).toHaveLength(2)
    expect(await countWaitingApplications(ctx)).toBe(1)
    expect(await listWaitingApplications(ctx, 5)).toHaveLength(1)
    expect(await countOccupied(ctx)).toBe(1)
    expect(await rentOfThisMonth(ctx)).toEqual({ due: pesos(20_000), collected: pesos(5_000), toConfirm: 0 })
    expect(await listEndingLeases(ctx, 5)).toMatchObject([{ endsOn: '2026-03-31' }])
    expect(await countRepairs(ctx)).toEqual({ open: 1, urgent: 1 })
    expect(await conversationFigures(ctx)).toEqual({ conversations: 1, unreadMessages: 1, unreadConversations: 1 })
    expect(await listingTraffic(ctx, { listingIds: [home.id], days: 30 })).toEqual(new Map())
  })

  test('are those of the tenant', async () => {
    const { tenant, home } = await story()
    await story()
    const ctx = as(tenant.id, 'tenant')
    expect(await getTenantHome(ctx)).toMatchObject({ listingId: home.id, isListed: true, status: 'expiring_soon' })
    expect(await listOpenPayments(ctx, 5)).toMatchObject([{ balance: pesos(15_000), status: 'partial' }])
    expect(await countOwnRepairs(ctx)).toBe(1)
    expect(await countComingVisits(ctx)).toBe(1)
    expect(await listComingVisits(ctx, 5)).toHaveLength(1)
    expect(await savedFigures(ctx)).toEqual({ saved: 0, cheaper: 0 })
    expect(await conversationFigures(ctx)).toEqual(nothing)
  })

  test('are those of the applicant', async () => {
    const { applicant } = await story()
    const ctx = as(applicant.id, 'tenant')
    expect(await countOwnApplications(ctx)).toMatchObject({ pending: 1, approved: 0 })
    expect(await listOwnApplications(ctx, 5)).toMatchObject([{ status: 'pending', isListed: true }])
    expect(await conversationFigures(ctx)).toEqual({ ...nothing, conversations: 1 }) // one's own words are not unread
    expect(await getTenantHome(ctx)).toBeNull()
  })

  test('are those of the agent, who acts for the home', async () => {
    const { agentUser, agent } = await story()
    const ctx = as(agentUser.id, 'agent')
    expect(await getOwnAgent(ctx)).toMatchObject({ id: agent.id })
    expect(await clientFigures(ctx, agent.id)).toMatchObject({ total: 1, hot: 1, followUpsDue: 1 })
    expect(await commissionFigures(ctx, agent.id)).toEqual({ thisMonth: 0, pending: 0 })
    expect(await listComingAppointments(ctx, { agentId: agent.id, days: 14, limit: 5 })).toEqual([])
    expect(await countOwnListings(ctx)).toMatchObject({ active: 1 })
    expect(await countWaitingApplications(ctx)).toBe(1)
    expect(await conversationFigures(ctx)).toMatchObject({ conversations: 1 })
  })

  test('are nobody’s without a sign-in', async () => {
    const guest = testContext(database.db)
    const asked = [
      countOwnListings(guest),
      listOwnApplications(guest, 5),
      conversationFigures(guest),
      getTenantHome(guest),
      rentOfThisMonth(guest),
      getOwnAgent(guest),
    ]
    for (const answer of await Promise.allSettled(asked))
      expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(AppError) as AppError })
    expect(await savedFigures(guest)).toBeNull()
  })
})
