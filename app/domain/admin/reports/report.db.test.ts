import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#app/db/schema/accounts/accounts.server.ts'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { properties } from '#app/db/schema/listings/listings.server.ts'
import { messageReports } from '#app/db/schema/messaging/messaging.server.ts'
import { listingReports } from '#app/db/schema/platform/admin.server.ts'
import { auditLog, emails } from '#app/db/schema/platform/platform.server.ts'
import { addMessage } from '#app/domain/messaging/conversations/message.commands.server.ts'
import { inTransaction } from '#app/domain/ctx.server.ts'
import type { Role } from '#app/shared/vocabulary.ts'
import { makePerson, makeUsedDevice } from '#seed/factories/accounts.ts'
import { makeListingReport } from '#seed/factories/admin.ts'
import { makePhotoMatch, makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage, makeMessageReport } from '#seed/factories/messaging.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { createTestContext, makeActor, TEST_NOW } from '#tests/support/context.ts'
import { makePayoutAccount } from '#seed/factories/payout-accounts.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { changeReport, tellReportOutcome } from './report.commands.server.ts'
import type { ReportKind, ReportQuery, ReportRef } from './report.model.ts'
import { countReports, findReportCase, listReports } from './report.queries.server.ts'

const database = setUpTestDatabase()
const MINUTE = 60_000
const OPEN: ReportQuery = {
  group: null,
  kind: null,
  state: 'open',
  reason: null,
  listingId: null,
  personId: null,
  page: 1,
}
const as = (role: Role, id?: string, minutesLater = 0) =>
  createTestContext(database.db, {
    actor: makeActor(role, id),
    now: new Date(TEST_NOW.getTime() + minutesLater * MINUTE),
  })
const system = (minutesLater: number) =>
  createTestContext(database.db, { now: new Date(TEST_NOW.getTime() + minutesLater * MINUTE) })
let admin: ReturnType<typeof as>

beforeEach(async () => {
  await database.db.delete(listingReports)
  await database.db.delete(messageReports)
  admin = as('admin', (await makePerson(database.db, 'admin')).id)
})

/** Reported by a tenant, who can be notified. */
const makeTenantReport = async () =>
  makeListingReport(database.db, { reporterId: (await makePerson(database.db, 'tenant')).id })
const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * 60 * MINUTE)
const decide = (ref: ReportRef, decision: 'dismiss' | 'warn' | 'takeDown', ctx = admin) =>
  changeReport(ctx, { intent: 'decide', ...ref, decision, note: 'Checked by phone.' })
const listKinds = async (userId: string) =>
  (await database.db.select().from(notifications).where(eq(notifications.userId, userId))).map(({ kind }) => kind)
const getListingStatus = async (id: string) =>
  (await database.db.select().from(properties).where(eq(properties.id, id)))[0]?.status

async function makeThread() {
  const [renter, owner] = [await makePerson(database.db, 'tenant'), await makePerson(database.db, 'landlord')]
  const listing = await makeProperty(database.db, { ownerId: owner.id })
  const conversation = await makeConversation(database.db, { propertyId: listing.id, clientUserId: renter.id })
  return { renter, owner, listing, conversation }
}

/** A reported message and its report. */
async function makeReported(content: string) {
  const thread = await makeThread()
  const message = await makeMessage(database.db, {
    conversationId: thread.conversation.id,
    senderId: thread.owner.id,
    content,
  })
  const report = await makeMessageReport(database.db, { messageId: message.id, reporterId: thread.renter.id })
  return { ...thread, message, ref: { kind: 'message', id: report.id } as const }
}

describe('the queue', () => {
  test('has reports of listings and messages, visits and warnings in one list', async () => {
    const { message } = await makeReported('Hello')
    await database.db.update(messageReports).set({ createdAt: hoursAgo(3) })
    await database.db
      .insert(messageReports)
      .values({ messageId: message.id, reason: 'asks_for_money', createdAt: hoursAgo(2) })
    await makeListingReport(database.db, { createdAt: hoursAgo(4) })
    await makeListingReport(database.db, { source: 'visit', reason: 'wrong_information', createdAt: hoursAgo(9) })
    expect((await listReports(admin, OPEN)).map(({ kind }) => kind)).toEqual(['listing', 'message', 'warning', 'visit'])
    expect(await countReports(admin, OPEN)).toBe(4)
    for (const kind of ['listing', 'message', 'warning', 'visit'] satisfies ReportKind[])
      expect((await listReports(admin, { ...OPEN, kind })).map((row) => row.kind)).toEqual([kind])
  })

  test('is filtered by state and by listing', async () => {
    const [first, second] = [await makeListingReport(database.db), await makeListingReport(database.db)]
    await decide({ kind: 'listing', id: first.id }, 'dismiss')
    const listIds = async (query: Partial<ReportQuery>) =>
      (await listReports(admin, { ...OPEN, ...query })).map(({ id }) => id)
    expect(await listIds({})).toEqual([second.id])
    expect(await listIds({ state: 'decided' })).toEqual([first.id])
    expect(await listIds({ state: 'all', listingId: second.propertyId })).toEqual([second.id])
  })
})

describe('the order', () => {
  test('the most serious reasons come first, and of equal severity the oldest', async () => {
    const reasons = ['other', 'offensive', 'unsafe_home', 'duplicate', 'asks_for_money', 'scam'] as const
    for (const [age, reason] of reasons.entries())
      await makeListingReport(database.db, { reason, createdAt: hoursAgo(10 - age) })
    expect((await listReports(admin, OPEN)).map(({ reason }) => reason)).toEqual([
      'unsafe_home',
      'asks_for_money',
      'scam',
      'offensive',
      'other',
      'duplicate',
    ])
  })

  test('a page continues where the one before ended', async () => {
    const { propertyId } = await makeListingReport(database.db, { reason: 'other', createdAt: hoursAgo(50) })
    for (let age = 0; age < 20; age++)
      await makeListingReport(database.db, { reason: 'scam', propertyId, createdAt: hoursAgo(age) })
    const [first, second] = [await listReports(admin, OPEN), await listReports(admin, { ...OPEN, page: 2 })]
    expect([first.length, second.map(({ reason }) => reason)]).toEqual([20, ['other']])
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(21)
  })

  test('the filter by reason finds reports of every kind, and its count is the length of its list', async () => {
    const { message } = await makeReported('Hello')
    await database.db.update(messageReports).set({ reason: 'spam' })
    await database.db.insert(messageReports).values({ messageId: message.id, reason: 'asks_for_money' })
    await makeListingReport(database.db, { reason: 'asks_for_money' })
    await makeListingReport(database.db, { reason: 'scam' })
    const query = { ...OPEN, reason: 'asks_for_money' } as const
    expect((await listReports(admin, query)).map(({ kind }) => kind).toSorted()).toEqual(['listing', 'warning'])
    expect(await countReports(admin, query)).toBe(2)
    expect(await countReports(admin, OPEN)).toBe(4)
  })
})

describe('the reported person', () => {
  test('has the number of all reports about them, which is the length of their list', async () => {
    const { owner, listing } = await makeReported('Send the deposit first')
    const report = await makeListingReport(database.db, { propertyId: listing.id })
    await makeListingReport(database.db) // about another person
    await decide({ kind: 'listing', id: report.id }, 'dismiss')
    const rows = await listReports(admin, OPEN)
    const findCount = (isOwner: boolean) =>
      rows.filter(({ personId }) => (personId === owner.id) === isOwner).map(({ personReports }) => personReports)
    expect([findCount(true), findCount(false)]).toEqual([[2], [1]])
    const query = { ...OPEN, state: 'all', personId: owner.id } as const
    expect(await listReports(admin, query)).toHaveLength(2)
    expect(await countReports(admin, query)).toBe(2)
  })

  test('is shown with accounts of the same phone or photo, and with no other account (null control)', async () => {
    const report = await makeListingReport(database.db)
    const ref = { kind: 'listing', id: report.id } as const
    const personId = (await findReportCase(admin, ref))?.personId ?? ''
    const [samePhone, samePhoto, stranger] = await Promise.all(
      ['landlord', 'agent', 'landlord'].map((role) => makePerson(database.db, role as Role)),
    )
    expect((await findReportCase(admin, ref))?.relatedAccounts).toEqual([])
    const [me] = await database.db.select().from(userProfiles).where(eq(userProfiles.userId, personId))
    await database.db
      .update(userProfiles)
      .set({ phone: me?.phone ?? null, isActive: false })
      .where(eq(userProfiles.userId, samePhone?.id ?? ''))
    const other = await makeProperty(database.db, { ownerId: samePhoto?.id ?? '' })
    const [mine, theirs] = [
      await makePropertyImage(database.db, { propertyId: report.propertyId }),
      await makePropertyImage(database.db, { propertyId: other.id }),
    ]
    await makePhotoMatch(database.db, { imageId: theirs.id, matchedImageId: mine.id })
    const related = (await findReportCase(admin, ref))?.relatedAccounts
    expect(related).toEqual([
      {
        id: samePhone?.id,
        name: samePhone?.fullName,
        isActive: false,
        hasSamePhone: true,
        hasSamePhoto: false,
        hasSamePayout: false,
        hasSameDevice: false,
      },
      {
        id: samePhoto?.id,
        name: samePhoto?.fullName,
        isActive: true,
        hasSamePhone: false,
        hasSamePhoto: true,
        hasSamePayout: false,
        hasSameDevice: false,
      },
    ])
    expect(related?.some(({ id }) => id === stranger?.id)).toBe(false)
  })

  test('is shown with accounts that have the same payout number or the same account in their code', async () => {
    const report = await makeListingReport(database.db)
    const ref = { kind: 'listing', id: report.id } as const
    const ownerId = (await findReportCase(admin, ref))?.personId ?? ''
    const mine = await makePayoutAccount(database.db, { ownerId, qrPayload: 'a', qrAccount: 'BANK:1' })
    await makePayoutAccount(database.db, { ownerId, method: 'cash', accountNumber: null })
    const sameNumber = await makePayoutAccount(database.db, { accountNumber: mine.accountNumber, method: 'maya' })
    const sameCode = await makePayoutAccount(database.db, { qrPayload: 'b', qrAccount: 'BANK:1' })
    await makePayoutAccount(database.db, { qrPayload: 'c', qrAccount: 'BANK:2' }) // null controls
    await makePayoutAccount(database.db, { method: 'cash', accountNumber: null })
    const related = (await findReportCase(admin, ref))?.relatedAccounts ?? []
    expect(related.map(({ id }) => id).toSorted()).toEqual([sameNumber.ownerId, sameCode.ownerId].toSorted())
    expect(related.every(({ hasSamePayout, hasSamePhone }) => hasSamePayout && !hasSamePhone)).toBe(true)
  })

  test('is shown with accounts that used the same device, after those with a stronger sign', async () => {
    const report = await makeListingReport(database.db)
    const ref = { kind: 'listing', id: report.id } as const
    const userId = (await findReportCase(admin, ref))?.personId ?? ''
    const { deviceHash } = await makeUsedDevice(database.db, { userId })
    const make = (fullName: string) => makePerson(database.db, 'landlord', { fullName })
    const [family, both, closed] = [await make('Ana'), await make('Bea'), await make('Cora')]
    for (const person of [family, both, closed]) await makeUsedDevice(database.db, { userId: person.id, deviceHash })
    await makeUsedDevice(database.db) // null control: another device
    const [me] = await database.db.select().from(userProfiles).where(eq(userProfiles.userId, userId))
    const setProfile = (id: string, values: Partial<typeof userProfiles.$inferInsert>) =>
      database.db.update(userProfiles).set(values).where(eq(userProfiles.userId, id))
    await setProfile(both.id, { phone: me?.phone ?? null })
    await setProfile(closed.id, { isActive: false })
    expect((await findReportCase(admin, ref))?.relatedAccounts).toMatchObject([
      { id: closed.id, hasSameDevice: true, hasSamePhone: false, isActive: false },
      { id: both.id, hasSameDevice: true, hasSamePhone: true },
      { id: family.id, hasSameDevice: true, hasSamePhone: false },
    ])
  })
})

describe('messages', () => {
  test('an administrator reads the reported message only, and the read is in the audit log', async () => {
    const { conversation, owner, ref } = await makeReported('Send the deposit first')
    await makeMessage(database.db, { conversationId: conversation.id, senderId: owner.id, content: 'A private word' })
    const found = await findReportCase(admin, ref)
    expect(found?.messageText).toBe('Send the deposit first')
    expect(JSON.stringify([found, await listReports(admin, OPEN)])).not.toContain('A private word')
    expect(JSON.stringify(await listReports(admin, OPEN))).not.toContain('Send the deposit first')
    const reads = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, ref.id))
    expect(reads).toMatchObject([{ action: 'message.reportedRead', actorId: admin.actor?.id }])
  })

  test('a request for money before a viewing is noted once, and its text stays private', async () => {
    const { owner, renter, conversation } = await makeThread()
    const send = (id: string, role: Role, content: string) =>
      inTransaction(as(role, id), (tx) => addMessage(tx, conversation.id, { content, visitLine: null }))
    await send(owner.id, 'landlord', 'Please send the reservation fee to my GCash first')
    // Null controls: an ordinary message, and the same words of the renter
    await send(owner.id, 'landlord', 'See you on Saturday')
    await send(renter.id, 'tenant', 'Please send the reservation fee to my GCash first')
    const rows = await listReports(admin, OPEN)
    expect(rows).toMatchObject([{ kind: 'warning', reason: 'asks_for_money', reporterName: null }])
    const found = await findReportCase(admin, { kind: 'warning', id: rows[0]?.id ?? '' })
    expect(found).toMatchObject({ messageText: null })
    expect(JSON.stringify(found)).not.toContain('GCash')
    // Asking for the text of the same row as a reported message finds nothing
    expect(await findReportCase(admin, { kind: 'message', id: rows[0]?.id ?? '' })).toBeNull()
  })

  test('after a completed viewing a request for money is not noted', async () => {
    const { owner, renter, listing, conversation } = await makeThread()
    await makeInspection(database.db, {
      propertyId: listing.id,
      tenantId: renter.id,
      status: 'completed',
      completedAt: TEST_NOW,
    })
    await inTransaction(as('landlord', owner.id), (tx) =>
      addMessage(tx, conversation.id, {
        content: 'Please send the reservation fee to my GCash first',
        visitLine: null,
      }),
    )
    expect(await listReports(admin, OPEN)).toEqual([])
  })
})

describe('a decision', () => {
  test('takes the listing down; the reporter and the owner are told after the time to undo it, without the administrator', async () => {
    const report = await makeTenantReport()
    const reporterId = report.reporterId ?? ''
    await database.db.update(users).set({ locale: 'fil' }).where(eq(users.id, reporterId))
    const [listing] = await database.db.select().from(properties).where(eq(properties.id, report.propertyId))
    const ref = { kind: 'listing', id: report.id } as const
    await decide(ref, 'takeDown')
    expect(await getListingStatus(report.propertyId)).toBe('inactive')
    await tellReportOutcome(system(9), ref)
    expect(await listKinds(reporterId)).toEqual([])
    await tellReportOutcome(system(10), ref)
    await tellReportOutcome(system(11), ref) // a job may run twice
    expect([await listKinds(reporterId), await listKinds(listing?.ownerId ?? '')]).toEqual([
      ['report.acted'],
      ['report.takenDown'],
    ])
    const [mail] = await database.db
      .select()
      .from(emails)
      .where(and(eq(emails.template, 'notification.report.acted')))
    const [me] = await database.db
      .select()
      .from(users)
      .where(eq(users.id, admin.actor?.id ?? ''))
    expect(mail).toMatchObject({ locale: 'fil', subject: expect.stringContaining('Tama ang report mo') as string })
    expect(JSON.stringify(mail)).not.toContain(me?.fullName)
    expect(JSON.stringify(mail)).not.toContain('Checked by phone.')
  })

  test('dismissed: the reporter is told, the owner is not, and a guest has nobody to tell', async () => {
    const [signedIn, guest] = [await makeTenantReport(), await makeListingReport(database.db, { reporterId: null })]
    for (const { id } of [signedIn, guest]) {
      await decide({ kind: 'listing', id }, 'dismiss')
      await tellReportOutcome(system(10), { kind: 'listing', id })
    }
    expect(await listKinds(signedIn.reporterId ?? '')).toEqual(['report.dismissed'])
    const [listing] = await database.db.select().from(properties).where(eq(properties.id, signedIn.propertyId))
    expect(await listKinds(listing?.ownerId ?? '')).toEqual([])
  })

  test('warned: the sender of a reported message is told', async () => {
    const { owner, renter, ref } = await makeReported('Send the deposit first')
    await decide(ref, 'warn')
    await tellReportOutcome(system(10), ref)
    expect([await listKinds(owner.id), await listKinds(renter.id)]).toEqual([['report.warned'], ['report.acted']])
  })

  test('of two administrators one decides, and the other is told so', async () => {
    const { id } = await makeListingReport(database.db)
    const other = as('admin', (await makePerson(database.db, 'admin')).id)
    const results = await Promise.allSettled([
      decide({ kind: 'listing', id }, 'dismiss'),
      decide({ kind: 'listing', id }, 'warn', other),
    ])
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as object] : []))
    expect(refused).toMatchObject([{ code: 'report.alreadyDecided', status: 409 }])
  })

  test('undone within ten minutes it opens the report, restores the listing, and tells nobody', async () => {
    const report = await makeTenantReport()
    const ref = { kind: 'listing', id: report.id } as const
    await decide(ref, 'takeDown')
    expect((await findReportCase(admin, ref))?.canUndo).toBe(true)
    await changeReport(admin, { intent: 'undo', ...ref })
    expect(await getListingStatus(report.propertyId)).toBe('active')
    await tellReportOutcome(system(10), ref)
    expect(await listKinds(report.reporterId ?? '')).toEqual([])
    const [row] = await database.db.select().from(listingReports).where(eq(listingReports.id, report.id))
    expect(row).toMatchObject({ status: 'open', outcome: null, handledBy: null, handledAt: null, toldAt: null })
  })

  test('cannot be undone later (null control: the same undo in time, above)', async () => {
    const { id } = await makeListingReport(database.db)
    await decide({ kind: 'listing', id }, 'dismiss')
    const later = as('admin', admin.actor?.id, 11)
    await expect(changeReport(later, { intent: 'undo', kind: 'listing', id })).rejects.toMatchObject({
      code: 'report.undoTooLate',
    })
  })

  test('is in the audit log without the typed note', async () => {
    const { id } = await makeListingReport(database.db)
    await decide({ kind: 'listing', id }, 'dismiss')
    const entries = await database.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
    expect(entries).toMatchObject([{ action: 'report.decided', details: { kind: 'listing', decision: 'dismiss' } }])
  })
})

describe('permissions', () => {
  test.each(['tenant', 'landlord', 'agent'] as const)('a %s neither reads the queue nor decides', async (role) => {
    const { ref, owner } = await makeReported('Send the deposit first')
    for (const ctx of [as(role, (await makePerson(database.db, role)).id), as(role, owner.id)]) {
      for (const work of [
        () => listReports(ctx, OPEN),
        () => countReports(ctx, OPEN),
        () => findReportCase(ctx, ref),
        () => decide(ref, 'dismiss', ctx),
        () => changeReport(ctx, { intent: 'undo', ...ref }),
      ])
        await expect(work()).rejects.toMatchObject({ code: 'auth.forbidden' })
    }
  })

  test('a guest is asked to sign in (null control: an administrator reads the queue, above)', async () => {
    await expect(listReports(createTestContext(database.db), OPEN)).rejects.toMatchObject({
      code: 'auth.signInRequired',
    })
  })
})
