// What waits for a person: each row reaches exactly the person who has to act, however many rows others have.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import { toManilaDay, addDays } from '#app/shared/dates.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage } from '#seed/factories/messaging.ts'
import * as tenancy from '#seed/factories/tenancy.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import type { AttentionGroup } from './shared/attention/attention.ts'
import { loadHostDashboard } from './shared/load-host-dashboard.server.ts'
import { loadTenantDashboard } from './tenant/load-tenant-dashboard.server.ts'

const NOW = new Date('2026-03-08T04:00:00Z')
const HOUR_MS = 60 * 60_000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
const TODAY = toManilaDay(NOW)

const database = setUpTestDatabase()
const createCtx = (role: Role, id: string) => createTestContext(database.db, { actor: makeActor(role, id), now: NOW })

const loadTenantAttention = async (id: string) =>
  (await loadTenantDashboard(createCtx('tenant', id), 'tenant')).attention
const loadHostAttention = async (id: string, role: 'landlord' | 'agent' = 'landlord') =>
  (await loadHostDashboard(createCtx(role, id), role)).attention

const listKinds = (groups: readonly AttentionGroup[]) => groups.map(({ kind, total }) => `${kind} ${total}`)
const listIds = (groups: readonly AttentionGroup[], kind: string) =>
  groups.find((group) => group.kind === kind)?.items.map(({ id }) => id) ?? []

/** One of everything that can wait, between one tenant, one landlord and the agent of one listing. */
async function createMatters() {
  const { db } = database
  const [landlord, tenant, agentUser] = [
    await makePerson(db, 'landlord', { fullName: 'Ramon Cruz' }),
    await makePerson(db, 'tenant', { fullName: 'Bea Soriano' }),
    await makePerson(db, 'agent'),
  ]
  const agent = await makeAgent(db, { userId: agentUser.id })
  const listing = await makeProperty(db, { ownerId: landlord.id, status: 'active' })
  const managed = await makeProperty(db, { ownerId: landlord.id, agentId: agent.id, status: 'active' })
  const returned = await makeProperty(db, { ownerId: landlord.id, status: 'draft', reviewNote: 'Add the kitchen.' })
  const questioned = await makeProperty(db, {
    ownerId: landlord.id,
    availabilityAskedAt: inHours(-50),
    availabilityAskCount: 1,
  })
  const byTenant = { propertyId: listing.id, applicantUserId: tenant.id }

  const waiting = await tenancy.makeApplication(db, { ...byTenant, propertyId: managed.id, createdAt: inHours(-30) })
  const rejected = await tenancy.makeApplication(db, {
    ...byTenant,
    status: 'rejected',
    reason: 'Taken',
    decidedAt: inHours(-20),
  })
  const guest = { propertyId: listing.id, guestId: tenant.id }
  const unpaid = await tenancy.makeBooking(db, { ...guest, moveInDate: addDays(TODAY, 10) })
  const proven = await tenancy.makeBooking(db, guest)
  await tenancy.makeBookingProof(db, { bookingId: proven.id, submittedBy: tenant.id })

  const visitor = { propertyId: listing.id, tenantId: tenant.id, type: 'viewing' as const, rentalId: null }
  const proposedByHost = await makeInspection(db, {
    ...visitor,
    status: 'pending_confirmation',
    proposedBy: landlord.id,
    scheduledAt: inHours(72),
  })
  const proposedByTenant = await makeInspection(db, {
    ...visitor,
    status: 'pending_confirmation',
    proposedBy: tenant.id,
    scheduledAt: inHours(96),
  })
  const today = await makeInspection(db, {
    ...visitor,
    status: 'scheduled',
    proposedBy: tenant.id,
    scheduledAt: inHours(3),
  })
  const rental = await tenancy.makeRental(db, {
    propertyId: listing.id,
    tenantId: tenant.id,
    startsOn: addDays(TODAY, -340),
    endsOn: addDays(TODAY, 24),
  })
  const rent = await tenancy.makePayment(db, { rentalId: rental.id, dueDate: addDays(TODAY, -3) })
  const paidRent = await tenancy.makePayment(db, { rentalId: rental.id, dueDate: addDays(TODAY, -33) })
  const handedIn = await tenancy.makePaymentProof(db, { paymentId: paidRent.id, submittedBy: tenant.id })

  const conversation = await makeConversation(db, { propertyId: listing.id, clientUserId: tenant.id })
  await makeMessage(db, { conversationId: conversation.id, senderId: tenant.id })
  await makeMessage(db, { conversationId: conversation.id, senderId: landlord.id })
  return {
    landlord,
    tenant,
    agentUser,
    listing,
    returned,
    questioned,
    waiting,
    rejected,
    unpaid,
    proven,
    proposedByHost,
    proposedByTenant,
    today,
    rental,
    rent,
    handedIn,
    conversation,
  }
}

describe('what waits for a person', () => {
  let mine: Awaited<ReturnType<typeof createMatters>>
  beforeAll(async () => {
    mine = await createMatters()
    await createMatters() // the same of other people
  })

  test('a tenant sees each own matter once, with today and the overdue first', async () => {
    const groups = await loadTenantAttention(mine.tenant.id)
    // The tenant of this scenario rents a listing too: `leaseEnding` is the rental
    expect(listKinds(groups)).toEqual([
      'rentDue 1',
      'viewingSoon 1',
      'applicationDecided 1',
      'bookingToPay 1',
      'viewingToAnswer 1',
      'message 1',
      'leaseEnding 1',
    ])
    expect(listIds(groups, 'rentDue')).toEqual([mine.rent.id])
    expect(listIds(groups, 'viewingSoon')).toEqual([mine.today.id])
    expect(listIds(groups, 'applicationDecided')).toEqual([mine.rejected.id])
    expect(listIds(groups, 'bookingToPay')).toEqual([mine.unpaid.id])
    expect(listIds(groups, 'viewingToAnswer')).toEqual([mine.proposedByHost.id])
    expect(listIds(groups, 'message')).toEqual([mine.conversation.id])
  })

  test('a landlord sees each own matter once, with today first', async () => {
    const groups = await loadHostAttention(mine.landlord.id)
    expect(listKinds(groups)).toEqual([
      'rentOverdue 1',
      'viewingSoon 1',
      'applicationWaiting 1',
      'proofToCheck 2',
      'viewingToAnswer 1',
      'listingReturned 1',
      'availabilityAsked 1',
      'message 1',
      'leaseEnding 1',
    ])
    expect(listIds(groups, 'rentOverdue')).toEqual([mine.rental.id])
    expect(listIds(groups, 'applicationWaiting')).toEqual([mine.waiting.id])
    const toCheck = [mine.proven.id, mine.handedIn.transferId] // of a booking and of a rent
    expect(listIds(groups, 'proofToCheck').toSorted()).toEqual(toCheck.toSorted())
    expect(listIds(groups, 'viewingToAnswer')).toEqual([mine.proposedByTenant.id])
    expect(listIds(groups, 'listingReturned')).toEqual([mine.returned.id])
    expect(listIds(groups, 'availabilityAsked')).toEqual([mine.questioned.id])
    expect(listIds(groups, 'leaseEnding')).toEqual([mine.rental.id])
  })

  test('an agent sees the applications for managed listings, and no booking or lease of the owner', async () => {
    expect(listKinds(await loadHostAttention(mine.agentUser.id, 'agent'))).toEqual(['applicationWaiting 1'])
  })

  test('a viewing with a host waits for the host alone', async () => {
    const hosted = await makeInspection(database.db, {
      propertyId: mine.listing.id,
      tenantId: mine.tenant.id,
      type: 'viewing',
      rentalId: null,
      proposedBy: mine.tenant.id,
      hostUserId: mine.agentUser.id,
      scheduledAt: inHours(120),
    })
    const ids = async (id: string, role: 'landlord' | 'agent') =>
      listIds(await loadHostAttention(id, role), 'viewingToAnswer')
    expect(await ids(mine.agentUser.id, 'agent')).toEqual([hosted.id])
    expect(await ids(mine.landlord.id, 'landlord')).toEqual([mine.proposedByTenant.id])
  })

  test('nothing waits for a stranger of the same role', async () => {
    const [tenant, landlord, agent] = await Promise.all(
      (['tenant', 'landlord', 'agent'] as const).map((role) => makePerson(database.db, role)),
    )
    expect(await loadTenantAttention(tenant?.id ?? '')).toEqual([])
    expect(await loadHostAttention(landlord?.id ?? '')).toEqual([])
    expect(await loadHostAttention(agent?.id ?? '', 'agent')).toEqual([])
  })
})

describe('what no longer waits', () => {
  test('a decision disappears when its notification was opened, or after two weeks', async () => {
    const { tenant, rejected } = await createMatters()
    const old = await tenancy.makeApplication(database.db, {
      applicantUserId: tenant.id,
      status: 'rejected',
      reason: 'Taken',
      decidedAt: inHours(-15 * 24),
    })
    const listDecided = async () => listIds(await loadTenantAttention(tenant.id), 'applicationDecided')
    expect(await listDecided()).toEqual([rejected.id])
    expect(await listDecided()).not.toContain(old.id)
    const notification = {
      userId: tenant.id,
      topic: 'applications' as const,
      kind: 'application.rejected',
      subjectType: 'application',
      subjectId: rejected.id,
      params: {},
      lastAt: NOW,
      isListed: true,
      isDigestDue: false,
    }
    await database.db.insert(notifications).values(notification)
    expect(await listDecided()).toEqual([rejected.id])
    await database.db.update(notifications).set({ readAt: NOW }).where(eq(notifications.subjectId, rejected.id))
    expect(await listDecided()).toEqual([])
  })

  test('a confirmed booking, a renewed lease and a proof that waits for the owner ask the tenant for nothing', async () => {
    const { tenant, landlord, listing, unpaid, proven, rental, rent, handedIn } = await createMatters()
    for (const { id } of [unpaid, proven])
      await database.db.update(bookings).set({ status: 'confirmed', decidedAt: NOW }).where(eq(bookings.id, id))
    const sent = await tenancy.makePaymentProof(database.db, { paymentId: rent.id, submittedBy: tenant.id })
    await tenancy.makeRental(database.db, {
      propertyId: listing.id,
      tenantId: tenant.id,
      renewsRentalId: rental.id,
      startsOn: addDays(TODAY, 25),
      endsOn: addDays(TODAY, 390),
    })
    const kinds = (await loadTenantAttention(tenant.id)).map(({ kind }) => kind)
    expect(kinds).not.toContain('bookingToPay')
    expect(kinds).not.toContain('rentDue')
    expect(kinds).not.toContain('leaseEnding')
    const ownerGroups = await loadHostAttention(landlord.id)
    const toCheck = [handedIn.transferId, sent.transferId] // the rents, not the confirmed booking
    expect(listIds(ownerGroups, 'proofToCheck').toSorted()).toEqual(toCheck.toSorted())
    expect(ownerGroups.map(({ kind }) => kind)).not.toContain('leaseEnding')
    expect(ownerGroups.map(({ kind }) => kind)).not.toContain('rentOverdue')
  })

  test('a listing that was submitted again, and an answered question, wait no longer', async () => {
    const { landlord, returned, questioned } = await createMatters()
    const { db } = database
    await db.update(properties).set({ status: 'pending', reviewNote: null }).where(eq(properties.id, returned.id))
    await db
      .update(properties)
      .set({ availabilityAskedAt: null, availabilityAskCount: 0 })
      .where(eq(properties.id, questioned.id))
    const kinds = (await loadHostAttention(landlord.id)).map(({ kind }) => kind)
    expect(kinds).not.toContain('listingReturned')
    expect(kinds).not.toContain('availabilityAsked')
  })
})
