// The figures of the dashboards contain only rows of the person, even if the tables hold rows of others.
import { describe, expect, test } from 'vitest'
import {
  getClientFigures,
  getCommissionFigures,
  getOwnAgent,
  listComingAppointments,
} from '#app/domain/agents/overview/agent-figures.queries.server.ts'
import { getListingTraffic } from '#app/domain/analytics/traffic/listing-traffic.queries.server.ts'
import {
  countOwnApplications,
  countWaitingApplications,
  listOwnApplications,
  listWaitingApplications,
} from '#app/domain/applications/overview/application-figures.queries.server.ts'
import { countOwnListings, listOwnListings } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { getConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import { getSavedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import {
  countOccupiedListings,
  countRepairs,
  listEndingLeases,
  getRentThisMonth,
} from '#app/domain/tenancy/overview/owner-figures.queries.server.ts'
import {
  countComingVisits,
  countOwnRepairs,
  getTenantRental,
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
import { makeActor, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'

const database = setUpTestDatabase()
const createCtx = (id: string, role: Role) => createTestContext(database.db, { actor: makeActor(role, id) })
const noMessages = { conversations: 0, unreadMessages: 0, unreadConversations: 0 }

/** A listing with a tenant, a payment due in the month of the tests, a repair, a visit, an application and a conversation. */
async function createScenario() {
  const { db } = database
  const landlord = await makePerson(db, 'landlord')
  const tenant = await makePerson(db, 'tenant')
  const applicant = await makePerson(db, 'tenant')
  const agentUser = await makePerson(db, 'agent')
  const agent = await agents.makeAgent(db, { userId: agentUser.id })
  const listing = await listings.makeProperty(db, { ownerId: landlord.id, agentId: agent.id, status: 'active' })
  await listings.makeProperty(db, { ownerId: landlord.id, status: 'draft' })
  const rental = await tenancy.makeRental(db, {
    propertyId: listing.id,
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
    propertyId: listing.id,
    rentalId: rental.id,
    requestedBy: tenant.id,
    priority: 'urgent',
  })
  await upkeep.makeInspection(db, {
    propertyId: listing.id,
    tenantId: tenant.id,
    proposedBy: landlord.id,
    scheduledAt: new Date('2026-03-09T02:00:00Z'),
  })
  await tenancy.makeApplication(db, { propertyId: listing.id, applicantUserId: applicant.id })
  const conversation = await messaging.makeConversation(db, {
    propertyId: listing.id,
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
  return { landlord, tenant, applicant, agentUser, agent, listing }
}

describe('dashboard figures', () => {
  test('an owner’s dashboard figures count only the owner’s rows', async () => {
    const { landlord, listing } = await createScenario()
    await createScenario()
    const ctx = createCtx(landlord.id, 'landlord')
    expect(await countOwnListings(ctx)).toEqual({ draft: 1, pending: 0, active: 1, inactive: 0 })
    expect(await listOwnListings(ctx, 5)).toHaveLength(2)
    expect(await countWaitingApplications(ctx)).toBe(1)
    expect(await listWaitingApplications(ctx, 5)).toHaveLength(1)
    expect(await countOccupiedListings(ctx)).toBe(1)
    expect(await getRentThisMonth(ctx)).toEqual({ due: pesos(20_000), collected: pesos(5_000), toConfirm: 0 })
    expect(await listEndingLeases(ctx, 5)).toMatchObject([{ endsOn: '2026-03-31' }])
    expect(await countRepairs(ctx)).toEqual({ open: 1, urgent: 1 })
    expect(await getConversationFigures(ctx)).toEqual({ conversations: 1, unreadMessages: 1, unreadConversations: 1 })
    expect(await getListingTraffic(ctx, { listingIds: [listing.id], days: 30 })).toEqual(new Map())
  })

  test('a tenant’s dashboard figures count only the tenant’s rows', async () => {
    const { tenant, listing } = await createScenario()
    await createScenario()
    const ctx = createCtx(tenant.id, 'tenant')
    expect(await getTenantRental(ctx)).toMatchObject({ listingId: listing.id, isListed: true, status: 'expiring_soon' })
    expect(await listOpenPayments(ctx, 5)).toMatchObject([{ balance: pesos(15_000), status: 'partial' }])
    expect(await countOwnRepairs(ctx)).toBe(1)
    expect(await countComingVisits(ctx)).toBe(1)
    expect(await listComingVisits(ctx, 5)).toHaveLength(1)
    expect(await getSavedFigures(ctx)).toEqual({ saved: 0, cheaper: 0 })
    expect(await getConversationFigures(ctx)).toEqual(noMessages)
  })

  test('an applicant’s dashboard figures count only the applicant’s rows', async () => {
    const { applicant } = await createScenario()
    const ctx = createCtx(applicant.id, 'tenant')
    expect(await countOwnApplications(ctx)).toMatchObject({ pending: 1, approved: 0 })
    expect(await listOwnApplications(ctx, 5)).toMatchObject([{ status: 'pending', isListed: true }])
    expect(await getConversationFigures(ctx)).toEqual({ ...noMessages, conversations: 1 }) // own messages are not unread
    expect(await getTenantRental(ctx)).toBeNull()
  })

  test('an agent’s dashboard figures cover the listings the agent manages', async () => {
    const { agentUser, agent } = await createScenario()
    const ctx = createCtx(agentUser.id, 'agent')
    expect(await getOwnAgent(ctx)).toMatchObject({ id: agent.id })
    expect(await getClientFigures(ctx, agent.id)).toMatchObject({ total: 1, hot: 1, followUpsDue: 1 })
    expect(await getCommissionFigures(ctx, agent.id)).toEqual({ thisMonth: 0, pending: 0 })
    expect(await listComingAppointments(ctx, { agentId: agent.id, days: 14, limit: 5 })).toEqual([])
    expect(await countOwnListings(ctx)).toMatchObject({ active: 1 })
    expect(await countWaitingApplications(ctx)).toBe(1)
    expect(await getConversationFigures(ctx)).toMatchObject({ conversations: 1 })
  })

  test('dashboard figures are refused without a sign-in', async () => {
    const guest = createTestContext(database.db)
    const requests = [
      countOwnListings(guest),
      listOwnApplications(guest, 5),
      getConversationFigures(guest),
      getTenantRental(guest),
      getRentThisMonth(guest),
      getOwnAgent(guest),
    ]
    for (const result of await Promise.allSettled(requests))
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(AppError) as AppError })
    expect(await getSavedFigures(guest)).toBeNull()
  })
})
