import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { rejectApplication } from '#app/domain/applications/decisions/decision.commands.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { canMove } from '#app/shared/state-machines.ts'
import { APPLICATION_STATUSES } from '#app/shared/tenancy-vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { createTestContext, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  countOutcomes,
  getId,
  getOutcome,
  MOVERS,
  PERSON_NAMES,
  setUpBookingPeople,
} from '#tests/support/fixtures/booking-fixture.ts'
import { approveApplication } from './approve-application.commands.server.ts'
import { cancelBooking } from './cancel-booking.commands.server.ts'
import { confirmBooking } from './confirm-booking.commands.server.ts'

const database = setUpTestDatabase()
const { people, createContext, makeListing, makePending, listKinds, readApplication, readBooking } =
  setUpBookingPeople(database)

describe('approveApplication', () => {
  test('opens the booking with the move-in cost, holds the listing, and tells the applicant and the others', async () => {
    const listing = await makeListing({ advanceMonths: 2 })
    const [chosen, waiting] = [
      await makePending({ propertyId: listing.id }),
      await makePending({ propertyId: listing.id }),
    ]
    const { bookingId } = await approveApplication(people.owner, chosen.id)
    expect(await readBooking(bookingId)).toMatchObject({
      status: 'pending',
      applicationId: chosen.id,
      guestId: chosen.applicantUserId,
      advanceAmount: 2 * listing.basePrice,
      totalPrice: 2 * listing.basePrice + (listing.securityDeposit ?? 0) + listing.cleaningFee,
      moveInDate: '2026-04-01',
      leaseMonths: 12,
    })
    expect(await readApplication(chosen.id)).toMatchObject({
      status: 'approved',
      holdsProperty: true,
      decidedBy: getId(people.owner),
      decidedAt: TEST_NOW,
    })
    expect(await readApplication(waiting.id)).toMatchObject({ status: 'pending' })
    expect(await listKinds(chosen.applicantUserId)).toEqual(['application.approved'])
    expect(await listKinds(waiting.applicantUserId)).toEqual(['application.othersWaiting'])
    const mails = await database.db.select({ template: emails.template }).from(emails)
    expect(mails.map(({ template }) => template).toSorted()).toEqual([
      'notification.application.approved',
      'notification.application.othersWaiting',
    ])
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, chosen.id))
    expect(audited.map(({ action }) => action)).toEqual(['application.approved'])
  })

  test('the owner is told when the agent approves, because the owner confirms', async () => {
    const application = await makePending()
    const { bookingId } = await approveApplication(people.manager, application.id)
    expect(await listKinds(getId(people.owner), bookingId)).toEqual(['booking.opened'])
  })

  test('an unknown deposit or missing terms are refused, and nothing changes', async () => {
    const withoutDeposit = await makePending({ propertyId: (await makeListing({ securityDeposit: null })).id })
    const withoutTerms = await makePending({ moveInDate: null })
    expect(await getOutcome(approveApplication(people.owner, withoutDeposit.id))).toBe('application.depositUnknown')
    expect(await getOutcome(approveApplication(people.owner, withoutTerms.id))).toBe('application.termsMissing')
    expect((await readApplication(withoutDeposit.id))?.status).toBe('pending')
    expect(await listKinds(withoutDeposit.applicantUserId)).toEqual([])
  })

  test('of parallel approvals of one listing one succeeds; null control: with the setting off all do', async () => {
    const approveAll = async () => {
      const propertyId = (await makeListing()).id
      const pending = [
        await makePending({ propertyId }),
        await makePending({ propertyId }),
        await makePending({ propertyId }),
      ]
      return countOutcomes(pending.map(({ id }) => approveApplication(people.owner, id)))
    }
    expect(await approveAll()).toEqual({ done: 1, 'application.anotherApproved': 2 })
    await saveSettings(people.admin, { oneApprovedApplicationPerProperty: false })
    expect(await approveAll()).toEqual({ done: 3 })
    await saveSettings(people.admin, { oneApprovedApplicationPerProperty: true })
  })

  test('a second approval is refused until the booking is cancelled, or until its rental is over', async () => {
    const propertyId = (await makeListing()).id
    const [first, second, third, early] = [
      await makePending({ propertyId }),
      await makePending({ propertyId }),
      await makePending({ propertyId, moveInDate: '2027-04-01' }),
      await makePending({ propertyId, moveInDate: '2027-03-31' }),
    ]
    const { bookingId } = await approveApplication(people.owner, first.id)
    expect(await getOutcome(approveApplication(people.owner, second.id))).toBe('application.anotherApproved')
    await cancelBooking(people.owner, { id: bookingId, reason: 'The money did not arrive.' })
    expect((await readApplication(first.id))?.holdsProperty).toBe(false)
    const { bookingId: next } = await approveApplication(people.owner, second.id)
    await confirmBooking(people.owner, next)
    expect(await getOutcome(approveApplication(people.owner, early.id))).toBe('rental.overlaps')
    expect(await getOutcome(approveApplication(people.owner, third.id))).toBe('done')
  })
})

describe('rejectApplication', () => {
  test('stores the reason and tells the applicant in the language of the reader', async () => {
    const { id, applicantUserId } = await makePending()
    await rejectApplication(people.manager, { id, reasonCode: 'pets', reason: 'The building allows none.' })
    expect(await readApplication(id)).toMatchObject({
      status: 'rejected',
      reasonCode: 'pets',
      reason: 'The building allows none.',
      decidedBy: getId(people.manager),
    })
    const [line] = await database.db.select().from(notifications).where(eq(notifications.userId, applicantUserId))
    expect(line?.params).toMatchObject({
      note: 'Pets are not possible here. The building allows none.',
      noteFil: 'Hindi puwede ang alagang hayop dito. The building allows none.',
    })
  })

  test('of 60 parallel decisions on three applications three succeed, and the others learn the state', async () => {
    const pending = [await makePending(), await makePending(), await makePending()]
    const works = pending.flatMap(({ id }) =>
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? approveApplication(people.owner, id) : rejectApplication(people.manager, { id, reasonCode: 'pets' }),
      ),
    )
    expect(await countOutcomes(works)).toEqual({ done: 3, 'application.moveNotAllowed': 57 })
    for (const { id } of pending) {
      const audited = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
      expect(audited.length).toBe(1)
    }
  })
})

describe('who may decide', () => {
  test('an application is decided exactly as the state machine allows, for every status and person', async () => {
    const mismatches: string[] = []
    for (const status of APPLICATION_STATUSES)
      for (const name of PERSON_NAMES)
        for (const to of ['approved', 'rejected'] as const) {
          const decided = status === 'pending' ? {} : { decidedAt: TEST_NOW, reason: 'A reason' }
          const { id } = await makePending({ applicantUserId: getId(people.guest), status, ...decided })
          const decide =
            to === 'approved'
              ? approveApplication(people[name], id)
              : rejectApplication(people[name], { id, reasonCode: 'pets' })
          const outcome = await getOutcome(decide)
          const mover = MOVERS[name]
          const expected =
            mover === null
              ? 'application.notFound'
              : mover === 'tenant'
                ? 'auth.forbidden'
                : canMove('rental_application', status, to, mover)
                  ? 'done'
                  : 'application.moveNotAllowed'
          const isSound =
            outcome === expected && (await readApplication(id))?.status === (outcome === 'done' ? to : status)
          if (!isSound) mismatches.push(`${name}: ${status} to ${to}: ${outcome}`)
        }
    expect(mismatches).toEqual([])
  })

  test('an agent who lists in their own name is the owner, and an inactive agent is nobody', async () => {
    const own = await makeListing({ ownerId: getId(people.otherAgent), agentId: null })
    const { id } = await makePending({ propertyId: own.id })
    const { bookingId } = await approveApplication(people.otherAgent, id)
    expect(await getOutcome(confirmBooking(people.otherAgent, bookingId))).toBe('done')
    const inactive = await makePerson(database.db, 'agent')
    const agent = await makeAgent(database.db, { userId: inactive.id, isActive: false })
    const managed = await makePending({ propertyId: (await makeListing({ agentId: agent.id })).id })
    expect(await getOutcome(approveApplication(createContext('agent', inactive.id), managed.id))).toBe(
      'application.notFound',
    )
  })

  test('a guest is asked to sign in', async () => {
    const guest = createTestContext(database.db)
    const id = crypto.randomUUID()
    const works = [approveApplication(guest, id), confirmBooking(guest, id), cancelBooking(guest, { id })]
    expect(await countOutcomes(works)).toEqual({ 'auth.signInRequired': 3 })
  })
})

test('no application that a command approved is without its booking, and null control: the query finds one', async () => {
  const countHalves = async () => {
    const { rows } = await database.db.execute<{ total: number }>(sql`
      select count(*)::int as total from rental_applications a left join bookings b on b.application_id = a.id
      where a.status = 'approved' and a.decided_by is not null and b.id is null`)
    return rows[0]?.total
  }
  expect(await countHalves()).toBe(0)
  await makePending({ status: 'approved', decidedAt: TEST_NOW, decidedBy: getId(people.owner) })
  expect(await countHalves()).toBe(1)
})
