// The dashboards contain only rows of the person, even if the tables hold rows of others, and every row has a page.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { countAgentListings } from '#app/domain/agents/directory/agent-listings.queries.server.ts'
import { listComingAppointments } from '#app/domain/agents/appointments/appointment.queries.server.ts'
import { getAgentCalendar } from '#app/domain/tenancy/agent-calendar/agent-calendar.queries.server.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { getOwnAgent } from '#app/domain/agents/overview/agent-figures.queries.server.ts'
import { getListingTraffic } from '#app/domain/analytics/traffic/listing-traffic.queries.server.ts'
import {
  listOwnApplications,
  listWaitingApplications,
} from '#app/domain/applications/overview/application-figures.queries.server.ts'
import { listOwnPublicListings } from '#app/domain/listings/own/own-listings.queries.server.ts'
import { getConversationFigures } from '#app/domain/messaging/conversations/conversation-figures.queries.server.ts'
import { getSavedFigures } from '#app/domain/saved/lists/saved-figures.queries.server.ts'
import { listEndingLeases } from '#app/domain/tenancy/overview/owner-figures.queries.server.ts'
import { getTenantRental } from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import { listComingVisits } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { findConversations } from '#app/domain/messaging/conversations/conversation-links.queries.server.ts'
import { AppError } from '#app/errors/app-error.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import * as agents from '#seed/factories/agents.ts'
import * as listings from '#seed/factories/listings.ts'
import * as messaging from '#seed/factories/messaging.ts'
import * as tenancy from '#seed/factories/tenancy.ts'
import * as inspections from '#seed/factories/inspections.ts'
import { makeActor, createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { loadAgentDay } from './agent/load-agent-day.server.ts'
import { createDashboardLinks } from './shared/dashboard-links.server.ts'
import { addLinks, createRowLinks } from './shared/link-rows.server.ts'

const database = setUpTestDatabase()
const createCtx = (id: string, role: Role) => createTestContext(database.db, { actor: makeActor(role, id) })
const noMessages = { conversations: 0, unreadMessages: 0, unreadConversations: 0 }

/** A listing with a tenant, a visit, an application and a conversation. */
async function createScenario() {
  const { db } = database
  const landlord = await makePerson(db, 'landlord')
  const tenant = await makePerson(db, 'tenant')
  const applicant = await makePerson(db, 'tenant')
  const agentUser = await makePerson(db, 'agent')
  const agent = await agents.makeAgent(db, { userId: agentUser.id })
  const listing = await listings.makeProperty(db, { ownerId: landlord.id, agentId: agent.id, status: 'active' })
  await listings.makeProperty(db, { ownerId: landlord.id, status: 'draft' })
  await tenancy.makeRental(db, {
    propertyId: listing.id,
    tenantId: tenant.id,
    startsOn: '2025-04-01',
    endsOn: '2026-03-31',
  })
  await inspections.makeInspection(db, {
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
  return { landlord, tenant, applicant, agentUser, agent, listing }
}

describe('dashboard figures', () => {
  test('an owner’s dashboard figures count only the owner’s rows', async () => {
    const { landlord, listing } = await createScenario()
    await createScenario()
    const ctx = createCtx(landlord.id, 'landlord')
    // The draft has no page, so it is not listed.
    expect(await listOwnPublicListings(ctx, 5)).toMatchObject([{ id: listing.id }])
    expect(await listWaitingApplications(ctx, 5)).toHaveLength(1)
    expect(await listEndingLeases(ctx, 5)).toMatchObject([{ endsOn: '2026-03-31' }])
    expect(await getConversationFigures(ctx)).toEqual({ conversations: 1, unreadMessages: 1, unreadConversations: 1 })
    expect(await getListingTraffic(ctx, { listingIds: [listing.id], days: 30 })).toEqual(new Map())
  })

  test('a tenant’s dashboard figures count only the tenant’s rows', async () => {
    const { tenant, listing } = await createScenario()
    await createScenario()
    const ctx = createCtx(tenant.id, 'tenant')
    expect(await getTenantRental(ctx)).toMatchObject({ listingId: listing.id, isListed: true, status: 'expiring_soon' })
    expect(await listComingVisits(ctx, 5)).toHaveLength(1)
    expect(await getSavedFigures(ctx)).toEqual({ saved: 0, cheaper: 0 })
    expect(await getConversationFigures(ctx)).toEqual(noMessages)
  })

  test('an applicant’s dashboard figures count only the applicant’s rows', async () => {
    const { applicant } = await createScenario()
    const ctx = createCtx(applicant.id, 'tenant')
    expect(await listOwnApplications(ctx, 5)).toMatchObject([{ status: 'pending', isListed: true }])
    expect(await getConversationFigures(ctx)).toEqual({ ...noMessages, conversations: 1 }) // own messages are not unread
    expect(await getTenantRental(ctx)).toBeNull()
  })

  test('an agent’s dashboard figures cover the listings the agent manages', async () => {
    const { agentUser, agent } = await createScenario()
    const ctx = createCtx(agentUser.id, 'agent')
    expect(await getOwnAgent(ctx)).toMatchObject({ id: agent.id })
    expect(
      await listComingAppointments(ctx, { until: new Date(ctx.now().getTime() + 14 * 86_400_000), limit: 5 }),
    ).toEqual([])
    expect(await listOwnPublicListings(ctx, 5)).toHaveLength(1)
    expect(await countAgentListings(ctx, [{ id: agent.id, userId: agentUser.id }])).toEqual(new Map([[agent.id, 1]]))
    expect(await listWaitingApplications(ctx, 5)).toHaveLength(1)
    expect(await getConversationFigures(ctx)).toMatchObject({ conversations: 1 })
  })

  test('the appointments of today are counted with the visits, as the day of the calendar shows them', async () => {
    const { agentUser, agent } = await createScenario()
    const ctx = createCtx(agentUser.id, 'agent')
    const endsAt = new Date(ctx.now().getTime() + 3_600_000)
    const appointment = { agentId: agent.id, startsAt: ctx.now(), endsAt }
    await agents.makeAppointment(database.db, appointment)
    await agents.makeAppointment(database.db, { ...appointment, status: 'done' })
    await agents.makeAppointment(database.db, { ...appointment, status: 'cancelled' })
    const today = toManilaDay(ctx.now())
    const { items } = await getAgentCalendar(ctx, { from: today, until: today })
    const { dayFigures, todayItems } = await loadAgentDay(ctx)
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set([null, 'done', 'cancelled']))
    expect(todayItems).toHaveLength(2)
    expect(dayFigures[0]).toMatchObject({ value: '2' })
  })

  test('dashboard figures are refused without a sign-in', async () => {
    const guest = createTestContext(database.db)
    const requests = [
      listOwnPublicListings(guest, 5),
      listOwnApplications(guest, 5),
      getConversationFigures(guest),
      getTenantRental(guest),
      listEndingLeases(guest, 5),
      getOwnAgent(guest),
    ]
    for (const result of await Promise.allSettled(requests))
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(AppError) as AppError })
    expect(await getSavedFigures(guest)).toBeNull()
  })
})

describe('links of dashboard rows', () => {
  test('an application opens the conversation of the applicant, and is left out without a page', async () => {
    const { landlord, applicant, listing } = await createScenario()
    const ctx = createCtx(landlord.id, 'landlord')
    const linkRows = async (rows: Awaited<ReturnType<typeof listWaitingApplications>>) =>
      addLinks(rows, await createRowLinks(ctx, createDashboardLinks('landlord'), rows, 'conversation'))
    const [row] = await linkRows(await listWaitingApplications(ctx, 5))
    expect(row?.to).toMatch(/^\/dashboard\/landlord\/messages\/[0-9a-f-]{36}$/)
    await database.db.update(properties).set({ status: 'inactive' }).where(eq(properties.id, listing.id))
    await tenancy.makeApplication(database.db, { propertyId: listing.id })
    const all = await listWaitingApplications(ctx, 5)
    expect(all).toHaveLength(2)
    expect(await linkRows(all)).toMatchObject([{ renterId: applicant.id }])
  })

  test('a person who is no member of the conversation gets no link to it', async () => {
    const { applicant, listing } = await createScenario()
    const stranger = await makePerson(database.db, 'landlord')
    const find = await findConversations(createCtx(stranger.id, 'landlord'), [
      { listingId: listing.id, renterId: applicant.id },
    ])
    expect(find({ listingId: listing.id, renterId: applicant.id })).toBeNull()
  })

  test('rows name the listing in the language of the reader', async () => {
    const { landlord, tenant, applicant, listing } = await createScenario()
    await database.db.update(properties).set({ titleFil: 'Condo sa kanto' }).where(eq(properties.id, listing.id))
    const filipino = (id: string, role: Role) =>
      createTestContext(database.db, { actor: makeActor(role, id), request: { locale: 'fil' } })
    const owner = filipino(landlord.id, 'landlord')
    const renter = filipino(tenant.id, 'tenant')
    const titles = [
      ...(await listWaitingApplications(owner, 5)),
      ...(await listEndingLeases(owner, 5)),
      ...(await listOwnPublicListings(owner, 5)),
      ...(await listComingVisits(renter, 5)),
      ...(await listOwnApplications(filipino(applicant.id, 'tenant'), 5)),
      await getTenantRental(renter),
    ].map((row) => row?.title)
    expect(titles).toEqual(Array.from({ length: 6 }, () => 'Condo sa kanto'))
    expect(await getTenantRental(createCtx(tenant.id, 'tenant'))).toMatchObject({ title: listing.title })
  })
})
