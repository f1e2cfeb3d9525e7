import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { agents } from '#app/db/schema/agents/agents.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { countDueWork } from '#app/domain/admin/due-work/due-work.queries.server.ts'
import { tellReportsOfClosedAccount } from '#app/domain/admin/reports/report.commands.server.ts'
import { reportList } from '#app/domain/admin/reports/report.model.ts'
import { listReports } from '#app/domain/admin/reports/report.queries.server.ts'
import { getReviewCase } from '#app/domain/admin/review/review.queries.server.ts'
import { hasClosedOwner } from '#app/domain/listings/public/closed-owner.queries.server.ts'
import { findPublicListing } from '#app/domain/listings/public/listing.queries.server.ts'
import { setListingStatus } from '#app/domain/listings/own/listing-status.commands.server.ts'
import type { DeactivationReason, Role } from '#app/shared/vocabulary.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeAdminUser, makeListingReport } from '#seed/factories/admin.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeMessage, makeMessageReport } from '#seed/factories/messaging.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeOwnerWithListings, makeThread } from '#tests/support/fixtures/closed-owner.ts'
import { findAdminUser } from './admin-user.queries.server.ts'
import { adminUserAction } from './admin-users.schema.ts'
import { deactivateUser, reactivateUser } from './deactivation.commands.server.ts'

const database = setUpTestDatabase()
let adminId = ''
const as = (role: Role, id?: string) => createTestContext(database.db, { actor: makeActor(role, id) })
const asAdmin = () => as('admin', adminId)
const deactivate = (id: string, reason: DeactivationReason = 'scam') =>
  deactivateUser(asAdmin(), { id, reason, note: 'Three reports' })
const isPublic = async (id: string) => (await findPublicListing(createTestContext(database.db), id)) !== null
const listKinds = async (userId: string) =>
  (await database.db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind }) => kind)

beforeAll(async () => {
  adminId = (await makePerson(database.db, 'admin')).id
  await makeAdminUser(database.db, { userId: adminId })
})

describe('the listings of a deactivated person', () => {
  test('none is public; those of other people are (null control)', async () => {
    const { owner, first, second } = await makeOwnerWithListings(database.db)
    const other = await makeProperty(database.db)
    expect(await Promise.all([first, second, other].map(({ id }) => isPublic(id)))).toEqual([true, true, true])
    await deactivate(owner.id)
    expect(await Promise.all([first, second, other].map(({ id }) => isPublic(id)))).toEqual([false, false, true])
    expect(await Promise.all([first, other].map(({ id }) => hasClosedOwner(asAdmin(), id)))).toEqual([true, false])
    expect((await findAdminUser(asAdmin(), owner.id))?.deactivation).toMatchObject({
      reason: 'scam',
      note: 'Three reports',
      listings: 2,
    })
  })

  test('the undo restores exactly those that were public', async () => {
    const { owner, first, second, others } = await makeOwnerWithListings(database.db)
    const ids = [first, second, ...others].map(({ id }) => id)
    const readStates = () =>
      database.db
        .select({ id: properties.id, status: properties.status, reason: properties.inactiveReason })
        .from(properties)
        .where(inArray(properties.id, ids))
        .orderBy(properties.id)
    const before = await readStates()
    await deactivate(owner.id)
    expect(await readStates()).not.toEqual(before)
    await reactivateUser(asAdmin(), owner.id)
    expect(await readStates()).toEqual(before)
    expect((await findAdminUser(asAdmin(), owner.id))?.deactivation).toEqual({
      reason: null,
      note: null,
      at: null,
      listings: 0,
    })
  })

  test('the undo leaves a listing as it is that an administrator changed meanwhile', async () => {
    const { owner, first, second } = await makeOwnerWithListings(database.db)
    await deactivate(owner.id)
    await setListingStatus(asAdmin(), { id: first.id, status: 'draft' })
    await reactivateUser(asAdmin(), owner.id)
    expect(await Promise.all([isPublic(first.id), isPublic(second.id)])).toEqual([false, true])
  })

  test('cannot become public by an approval; after the undo it can (null control)', async () => {
    const { owner, others } = await makeOwnerWithListings(database.db)
    const id = others[0]?.id ?? ''
    await deactivate(owner.id)
    const approve = () => setListingStatus(asAdmin(), { id, status: 'active' })
    await expect(approve()).rejects.toMatchObject({ code: 'listing.accountClosed', status: 409 })
    await reactivateUser(asAdmin(), owner.id)
    await approve()
    expect(await isPublic(id)).toBe(true)
  })

  test('an approval at the same time never leaves a public listing', async () => {
    for (let round = 0; round < 5; round++) {
      const { owner, others } = await makeOwnerWithListings(database.db)
      const id = others[0]?.id ?? ''
      const [, ...closures] = await Promise.allSettled([
        setListingStatus(asAdmin(), { id, status: 'active' }),
        deactivate(owner.id),
        deactivate(owner.id),
      ])
      expect(closures.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      expect(await isPublic(id)).toBe(false)
    }
  })

  test('each change is in the audit log, with the reason and without the note; a second click adds nothing', async () => {
    const { owner, first, second } = await makeOwnerWithListings(database.db)
    await Promise.all([deactivate(owner.id), deactivate(owner.id)])
    const entries = await database.db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.subjectId, [owner.id, first.id, second.id]))
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'listing.statusChanged',
      'listing.statusChanged',
      'user.deactivated',
    ])
    expect(entries.find(({ action }) => action === 'user.deactivated')?.details).toMatchObject({
      reason: 'scam',
      listings: 2,
    })
    expect(JSON.stringify(entries)).not.toContain('Three reports')
  })

  test('a listing that a deactivated agent manages stays public with its owner as the contact, until the undo', async () => {
    const agent = await makeAgent(database.db)
    const owner = await makePerson(database.db, 'landlord')
    const { id } = await makeProperty(database.db, { ownerId: owner.id, agentId: agent.id })
    const readContact = async () => (await findPublicListing(createTestContext(database.db), id))?.contact.kind
    expect(await readContact()).toBe('agent')
    await deactivate(agent.userId)
    expect(await readContact()).toBe('landlord')
    await reactivateUser(asAdmin(), agent.userId)
    expect(await readContact()).toBe('agent')
  })
})

test('an agent record that was inactive before the deactivation stays inactive after the undo', async () => {
  const readActive = async (id: string) =>
    (await database.db.select().from(agents).where(eq(agents.id, id))).at(0)?.isActive
  const active = await makeAgent(database.db)
  const inactive = await makeAgent(database.db, { isActive: false })
  for (const { userId } of [active, inactive]) await deactivate(userId)
  expect([await readActive(active.id), await readActive(inactive.id)]).toEqual([false, false])
  for (const { userId } of [active, inactive]) await reactivateUser(asAdmin(), userId)
  expect([await readActive(active.id), await readActive(inactive.id)]).toEqual([true, false])
})

describe('the queues of work', () => {
  const openReports = async (personId: string) =>
    (await listReports(asAdmin(), reportList.read(new URLSearchParams({ person: personId })))).map(({ id }) => id)
  const readReport = async (id: string) =>
    (await database.db.select().from(listingReports).where(eq(listingReports.id, id))).at(0)

  test('reports about the person leave the queue with a reason and come back; others stay (null control)', async () => {
    const { owner, first } = await makeOwnerWithListings(database.db)
    const { conversation } = await makeThread(database.db, owner.id)
    const sent = await makeMessage(database.db, { conversationId: conversation.id, senderId: owner.id })
    const report = await makeListingReport(database.db, { propertyId: first.id, note: 'Asked for a deposit' })
    const ofMessage = await makeMessageReport(database.db, { messageId: sent.id })
    const decided = await makeListingReport(database.db, {
      propertyId: first.id,
      status: 'dismissed',
      outcome: 'none',
      handledAt: new Date(),
    })
    const other = await makeListingReport(database.db)
    const otherOwner = (await database.db.select().from(properties).where(eq(properties.id, other.propertyId))).at(0)
    const both = [report.id, ofMessage.id].toSorted()
    expect((await openReports(owner.id)).toSorted()).toEqual(both)
    await deactivate(owner.id)
    expect(await openReports(owner.id)).toEqual([])
    expect(await openReports(otherOwner?.ownerId ?? '')).toEqual([other.id])
    expect(await readReport(report.id)).toMatchObject({
      status: 'resolved',
      outcome: 'account_closed',
      note: 'Asked for a deposit',
      handledBy: adminId,
    })
    await reactivateUser(asAdmin(), owner.id)
    expect((await openReports(owner.id)).toSorted()).toEqual(both)
    expect(await readReport(decided.id)).toMatchObject({ status: 'dismissed' })
    const actions = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, report.id))
    expect(actions.map(({ action }) => action).toSorted()).toEqual(['report.decided', 'report.reopened'])
  })

  test('the reporter is told that something was done, once', async () => {
    const { owner, first } = await makeOwnerWithListings(database.db)
    const reporter = await makePerson(database.db, 'tenant')
    await makeListingReport(database.db, { propertyId: first.id, reporterId: reporter.id })
    await deactivate(owner.id)
    const tellAfter = (minutes: number) =>
      tellReportsOfClosedAccount(
        createTestContext(database.db, { now: new Date(TEST_NOW.getTime() + minutes * 60_000) }),
        owner.id,
      )
    await tellAfter(9)
    expect(await listKinds(reporter.id)).toEqual([])
    await tellAfter(11)
    await tellAfter(12)
    expect(await listKinds(reporter.id)).toEqual(['report.acted'])
  })

  test('a pending listing leaves the review and the count of work, keeps its state and comes back', async () => {
    const { owner, others } = await makeOwnerWithListings(database.db)
    const id = others[0]?.id ?? ''
    const read = async () => {
      const [found, work] = await Promise.all([getReviewCase(asAdmin(), id), countDueWork(asAdmin())])
      return { isInReview: found !== null, waiting: work.listing }
    }
    const before = await read()
    expect(before.isInReview).toBe(true)
    await deactivate(owner.id)
    expect(await read()).toEqual({ isInReview: false, waiting: before.waiting - 1 })
    const [row] = await database.db.select().from(properties).where(eq(properties.id, id))
    expect(row?.status).toBe('pending')
    await reactivateUser(asAdmin(), owner.id)
    expect(await read()).toEqual(before)
  })
})

describe('the form', () => {
  const id = crypto.randomUUID()
  test.each([
    ['no reason', {}, false],
    ['an unknown reason', { reason: 'rude' }, false],
    ['something else without a note', { reason: 'other' }, false],
    ['something else with a note', { reason: 'other', note: 'Sold the account' }, true],
    ['a note that is too long', { reason: 'scam', note: 'x'.repeat(501) }, false],
    ['a reason', { reason: 'scam' }, true],
  ])('with %s', (_, fields, isRight) => {
    expect(adminUserAction.safeParse({ intent: 'deactivate', id, ...fields }).success).toBe(isRight)
  })
})
