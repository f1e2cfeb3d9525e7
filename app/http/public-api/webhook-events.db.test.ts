// Each event of the webhooks is announced by the command that causes it, to both sides of the listing, and only if the command succeeds.
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemRandom } from '#app/adapters/random.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { webhookDeliveries } from '#app/db/schema/accounts/integrations.server.ts'
import { sendApplication } from '#app/domain/applications/apply/send-application.commands.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import { assignLead } from '#app/domain/messaging/lead-assignments/assign-lead.commands.server.ts'
import { sendInquiry } from '#app/domain/messaging/inquiries/inquiry.commands.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { confirmTransfer } from '#app/domain/tenancy/rent-book/decide-payment.commands.server.ts'
import { confirmViewing } from '#app/domain/tenancy/viewings/viewing-moves.commands.server.ts'
import { toManilaMoment } from '#app/shared/manila-time.ts'
import { WEBHOOK_EVENTS } from '#app/shared/integrations/integration-vocabulary.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeBrokerage, makeSalesperson } from '#seed/factories/agent-desk.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeWebhookEndpoint } from '#seed/factories/platform.ts'
import { makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { makeTestAgent } from '#tests/support/fixtures/brokerage.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'

const database = setUpTestDatabase()
const as = (role: Role, id: string, now = TEST_NOW) =>
  createTestContext(database.db, { actor: makeActor(role, id), now, adapters: { random: systemRandom } })

/** Gives the person an address for every event; the result reads what waits for it. */
async function watchEvents(userId: string) {
  const { id } = await makeWebhookEndpoint(database.db, { userId, events: [...WEBHOOK_EVENTS] })
  return async () =>
    (
      await database.db
        .select({ event: webhookDeliveries.event, payload: webhookDeliveries.payload })
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.endpointId, id))
        .orderBy(asc(webhookDeliveries.sequence))
    ).map(({ event, payload }) => Object.assign({ event }, payload))
}

/** A listing with an owner and a managing agent; both have an address for every event. */
async function setUp(status: 'active' | 'pending' = 'active') {
  const [owner, agentUser, renter] = [
    await makePerson(database.db, 'landlord'),
    await makePerson(database.db, 'agent'),
    await makePerson(database.db, 'tenant'),
  ]
  const agent = await makeAgent(database.db, { userId: agentUser.id })
  const listing = await makeProperty(database.db, { ownerId: owner.id, agentId: agent.id, status })
  return {
    owner,
    agentUser,
    renter,
    listing,
    readOwner: await watchEvents(owner.id),
    readAgent: await watchEvents(agentUser.id),
  }
}

test('an inquiry creates a lead for the owner and the agent', async () => {
  const { renter, listing, readOwner, readAgent } = await setUp()
  const inquiry = { variant: 'contact', message: 'Still free?', phone: null, date: '', time: '' } as const
  const sent = await sendInquiry(as('tenant', renter.id), {
    ...inquiry,
    key: crypto.randomUUID(),
    propertyId: listing.id,
  })
  const expected = [
    expect.objectContaining({ event: 'lead.created', listingId: listing.id, inquiryId: sent.inquiryId }),
  ]
  expect(await readOwner()).toEqual(expected)
  expect(await readAgent()).toEqual(expected)
})

test('the salesperson who gets a lead hears of it, and so does the one to whom it is passed on', async () => {
  const { agentUser, renter, listing } = await setUp()
  const [broker] = await database.db.select().from(agents).where(eq(agents.userId, agentUser.id))
  const brokerage = await makeBrokerage(database.db, { brokerId: broker?.id ?? '', rule: 'in_turn', answerHours: 4 })
  const makeMember = async () => {
    const { agentId, userId } = await makeTestAgent(database.db)
    const { id: memberId } = await makeSalesperson(database.db, { brokerageId: brokerage.id, agentId })
    return { memberId, read: await watchEvents(userId) }
  }
  const [first, second] = [await makeMember(), await makeMember()]
  const inquiry = { variant: 'contact', message: 'Still free?', phone: null, date: '', time: '' } as const
  const { inquiryId, conversationId } = await sendInquiry(as('tenant', renter.id), {
    ...inquiry,
    key: crypto.randomUUID(),
    propertyId: listing.id,
  })
  const created = { event: 'lead.created', leadId: conversationId, inquiryId, listingId: listing.id }
  const [holder, other] = (await first.read()).length > 0 ? [first, second] : [second, first]
  expect([await holder.read(), await other.read()]).toEqual([[created], []])
  await assignLead(as('agent', agentUser.id), { conversationId, memberId: other.memberId })
  const passedOn = { event: 'lead.assigned', leadId: conversationId, listingId: listing.id }
  expect([await holder.read(), await other.read()]).toEqual([[created], [passedOn]])
})

test('an application is announced once, a refused second one is not', async () => {
  const { renter, listing, readOwner, readAgent } = await setUp()
  const application = {
    moveInDate: '2026-04-01',
    leaseMonths: 12,
    household: [],
    employmentStatus: 'employed',
    employer: null,
    monthlyIncome: '40000-60000',
    hasPets: false,
    petDetails: null,
    references: [],
    message: 'Hello',
    documents: [],
    updateProfile: false,
  } as const
  const send = () =>
    sendApplication(as('tenant', renter.id), {
      propertyId: listing.id,
      key: crypto.randomUUID(),
      application: { ...application, household: [], references: [], documents: [] },
    })
  const applicationId = await send()
  await expect(send()).rejects.toMatchObject({ code: 'application.alreadyOpen' })
  for (const read of [readOwner, readAgent])
    expect(await read()).toEqual([{ event: 'application.sent', applicationId, listingId: listing.id }])
})

test('a viewing is booked when the other side confirms it', async () => {
  const { owner, renter, listing, readOwner, readAgent } = await setUp()
  const startsAt = toManilaMoment('2026-03-07', '09:00')
  const viewing = await makeInspection(database.db, {
    propertyId: listing.id,
    tenantId: renter.id,
    proposedBy: renter.id,
    type: 'viewing',
    scheduledAt: startsAt,
    endsAt: toManilaMoment('2026-03-07', '09:30'),
    hostUserId: owner.id,
  })
  const ref = { id: viewing.id, version: viewing.version, startsAt }
  await confirmViewing(as('landlord', owner.id), ref)
  await expect(confirmViewing(as('landlord', owner.id), ref)).rejects.toThrow('')
  for (const read of [readOwner, readAgent])
    expect(await read()).toEqual([
      { event: 'viewing.booked', viewingId: viewing.id, listingId: listing.id, startsAt: startsAt.toISOString() },
    ])
})

test('a payment is announced when it counts: confirmed or recorded by the owner', async () => {
  const { owner, renter, listing, readOwner, readAgent } = await setUp()
  const rental = await makeRental(database.db, { propertyId: listing.id, tenantId: renter.id })
  const [first, second] = [
    await makePayment(database.db, { rentalId: rental.id }),
    await makePayment(database.db, { rentalId: rental.id, dueDate: '2026-02-05' }),
  ]
  const { transferId } = await makePaymentProof(database.db, { paymentId: first.id, submittedBy: renter.id })
  await confirmTransfer(as('landlord', owner.id), transferId)
  await recordPayment(as('landlord', owner.id), {
    rentalId: rental.id,
    key: crypto.randomUUID(),
    lines: [second.id],
    amount: 100_000,
    method: 'cash',
    paidOn: '2026-03-01',
    reference: null,
  } as never)
  const events = await readOwner()
  expect(events).toMatchObject([
    { event: 'payment.confirmed', paymentId: transferId, rentalId: rental.id, listingId: listing.id },
    { event: 'payment.confirmed', rentalId: rental.id },
  ])
  expect(await readAgent()).toEqual([])
})

test('a listing is announced when it is approved, not when the owner shows it again', async () => {
  const { owner, listing, readOwner } = await setUp('pending')
  const admin = await makePerson(database.db, 'admin')
  await setListingStatus(as('admin', admin.id), { id: listing.id, status: 'active' })
  await setListingStatus(as('landlord', owner.id), { id: listing.id, status: 'inactive' })
  await setListingStatus(as('landlord', owner.id), { id: listing.id, status: 'active' })
  expect(await readOwner()).toEqual([{ event: 'listing.approved', listingId: listing.id }])
})
