import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { countDueWork } from '#app/domain/admin/due-work/due-work.queries.server.ts'
import { getClearSummary } from '#app/domain/admin/danger-zone/clear-data.queries.server.ts'
import { readReport } from '#app/domain/admin/analytics/report.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeListingReport, makeOwnerRequest, makeVerificationRequest } from '#seed/factories/admin.ts'
import { makeContactMessage } from '#seed/factories/content.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makePhotoMatch, makeProperty, makePropertyImage } from '#seed/factories/listings.ts'
import { makeConversation, makeMessage, makeMessageReport } from '#seed/factories/messaging.ts'
import { makeApplication, makeBooking } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { listDecisions } from './decisions.queries.server.ts'
import { getOverviewStats } from './overview-stats.queries.server.ts'
import { listRecentActivities } from './recent-activities.queries.server.ts'

const NOW = new Date('2026-11-16T04:00:00Z')
const database = setUpTestDatabase()
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

let admin: Ctx
let ids: Record<string, string>
let revenue: number

/** One listing of 50 days ago with everything about it, and one that waits. */
beforeAll(async () => {
  const { db } = database
  admin = createTestContext(db, { actor: makeActor('admin'), now: NOW })
  const owner = await makePerson(db, 'landlord', { fullName: 'Grace Uy' })
  const tenant = await makePerson(db, 'tenant', { fullName: 'Jerome Macaraeg' })
  await database.pool.query(`update user_profiles set created_at = $1`, [daysAgo(100)])
  const base = { ownerId: owner.id, title: 'Studio near Ayala' }
  const old = await makeProperty(db, { ...base, createdAt: daysAgo(50) })
  const waiting = await makeProperty(db, {
    ...base,
    title: 'House in Davao',
    titleFil: 'Bahay sa Davao',
    status: 'pending',
    createdAt: daysAgo(20),
    statusChangedAt: daysAgo(9),
  })
  await makeProperty(db, { ...base, createdAt: daysAgo(3), deletedAt: daysAgo(1) })
  const about = { propertyId: old.id }
  const application = await makeApplication(db, { ...about, applicantUserId: tenant.id, createdAt: daysAgo(2) })
  const approved = await makeApplication(db, {
    ...about,
    applicantUserId: tenant.id,
    status: 'approved',
    createdAt: daysAgo(40),
    decidedAt: daysAgo(39),
  })
  const booking = { ...about, guestId: tenant.id, applicationId: approved.id, createdAt: daysAgo(1) }
  const { advanceAmount, cleaningFee } = await makeBooking(db, {
    ...booking,
    status: 'confirmed',
    decidedAt: NOW,
    receiptNumber: 'AR-2026-09001',
  })
  revenue = advanceAmount + cleaningFee
  const listingReport = await makeListingReport(db, { ...about, reporterId: null, createdAt: daysAgo(12) })
  const conversation = await makeConversation(db, { ...about, clientUserId: tenant.id })
  const say = () => makeMessage(db, { conversationId: conversation.id, senderId: owner.id })
  const report = { reporterId: tenant.id, createdAt: daysAgo(7) }
  const moneyReport = await makeMessageReport(db, { ...report, messageId: (await say()).id })
  const messageReport = await makeMessageReport(db, { ...report, reason: 'spam', messageId: (await say()).id })
  await makeMessageReport(db, { ...report, messageId: (await say()).id, status: 'resolved', handledAt: NOW })
  const image = await makePropertyImage(db, about)
  const other = await makePropertyImage(db, { propertyId: waiting.id })
  const match = await makePhotoMatch(db, { imageId: image.id, matchedImageId: other.id, createdAt: daysAgo(6) })
  const agent = await makeAgent(db, { userId: (await makePerson(db, 'agent')).id, prcLicenseExpiresOn: '2026-11-15' })
  await makeAgent(db, { prcLicenseExpiresOn: '2026-11-16' }) // valid on its last day
  const request = await makeOwnerRequest(db, {
    requestedBy: (await makePerson(db, 'admin')).id,
    subjectId: owner.id,
    createdAt: daysAgo(5),
    expiresAt: daysAgo(-1),
  })
  await makeOwnerRequest(db, { kind: 'grant_owner', subjectId: tenant.id, expiresAt: daysAgo(1) })
  await database.pool.query(`update user_profiles set created_at = $1 where user_type in ('agent', 'admin')`, [
    daysAgo(99),
  ])
  ids = {
    ownerRequest: request.id,
    requester: request.requestedBy,
    application: application.id,
    listing: waiting.id,
    listingReport: listingReport.id,
    moneyReport: moneyReport.id,
    messageReport: messageReport.id,
    photoMatch: match.id,
    licence: agent.userId,
    verification: (await makeVerificationRequest(db, { userId: owner.id, createdAt: daysAgo(4) })).id,
    contact: (await makeContactMessage(db, { createdAt: daysAgo(3) })).id,
    approved: approved.id,
    old: old.id,
  }
})

test('each number counts its table without deleted rows, and compares the last 30 days with the 30 days before', async () => {
  expect(await getOverviewStats(admin)).toMatchObject({
    listings: { total: 2, active: 1, current: 1, previous: 1 },
    users: { tenants: 1, current: 0, previous: 0 },
    bookings: { total: 1, pending: 0, current: 1, previous: 0 },
    applications: { total: 2, pending: 1, current: 1, previous: 1 },
    revenue: { total: revenue, confirmed: 1, current: revenue, previous: 0 },
  })
})

test('revenue is that of the analytics for the same days: by the day of confirmation, without deposits', async () => {
  // created 30 days and 7 hours before, confirmed on the first of the 30 days
  const last = { ...admin, now: () => daysAgo(-29.3) }
  const { buckets } = await readReport(last, '30d')
  expect(buckets.reduce((sum, bucket) => sum + bucket.revenue, 0)).toBe(revenue)
  expect((await getOverviewStats(last)).revenue).toMatchObject({ total: revenue, previous: 0, confirmed: 1 })
  const after = { ...admin, now: () => daysAgo(-31) }
  expect((await getOverviewStats(after)).revenue).toMatchObject({ total: 0, previous: revenue, confirmed: 0 })
})

test('Clear All Data names the numbers of the overview: deleted rows are not counted', async () => {
  const { listings, applications, bookings } = await getOverviewStats(admin)
  const counts = { listings: listings.total, applications: applications.total, bookings: bookings.total }
  expect(await getClearSummary(admin)).toMatchObject(counts)
})

test('the decisions are oldest first and name what waits, never what was handled', async () => {
  const decisions = await listDecisions(admin)
  expect(decisions.map(({ kind, id }) => [kind, id])).toEqual(
    [
      'ownerRequest',
      'listingReport',
      'listing',
      'moneyReport',
      'messageReport',
      'photoMatch',
      'application',
      'licence',
      'verification',
      'contact',
    ]
      .map((kind) => [kind, ids[kind]])
      .toSorted(([, a], [, b]) => getSince(decisions, a) - getSince(decisions, b) || (String(a) < String(b) ? -1 : 1)),
  )
  expect(decisions.find(({ kind }) => kind === 'listingReport')).toMatchObject({
    person: null,
    listingTitle: 'Studio near Ayala',
    reason: 'scam',
  })
  expect(await countDueWork(admin)).toEqual({
    ownerRequest: 1,
    application: 1,
    listing: 1,
    listingReport: 1,
    moneyReport: 1,
    messageReport: 1,
    photoMatch: 1,
    licence: 1,
    verification: 1,
    contact: 1,
  })
})

test('an owner is not asked to approve the own request', async () => {
  const requester = createTestContext(database.db, { actor: makeActor('admin', ids.requester), now: NOW })
  expect(await countDueWork(requester)).toMatchObject({ ownerRequest: 0, contact: 1 })
  expect((await listDecisions(requester)).filter(({ kind }) => kind === 'ownerRequest')).toEqual([])
})

const getSince = (decisions: Awaited<ReturnType<typeof listDecisions>>, id: unknown) =>
  decisions.find((decision) => decision.id === id)?.since.getTime() ?? 0

test('the latest activities come from four tables in one query, newest first, in the language of the reader', async () => {
  const statements: string[] = []
  const query = database.pool.query.bind(database.pool)
  const spy = Object.assign(database.pool, {
    query: (...args: unknown[]) => {
      statements.push(String((args[0] as { text?: string }).text ?? args[0]))
      return (query as (...all: unknown[]) => unknown)(...args)
    },
  })
  const activities = await listRecentActivities({ ...admin, request: { ...admin.request, locale: 'fil' } }).finally(
    () => Object.assign(spy, { query }),
  )
  expect(statements).toHaveLength(1)
  const [booking, application, listing] = activities
  expect(booking).toMatchObject({ type: 'booking', id: ids.approved, person: 'Jerome Macaraeg', amount: 8_550_000 })
  expect(application).toMatchObject({ type: 'application', id: ids.application, listingTitle: 'Studio near Ayala' })
  expect(listing).toMatchObject({
    type: 'listing',
    id: ids.listing,
    listingTitle: 'Bahay sa Davao',
    person: 'Grace Uy',
  })
  expect(activities.some(({ type, role }) => type === 'user' && role === 'landlord')).toBe(true)
  expect(activities.length).toBeLessThanOrEqual(10)
})

test('nobody but an administrator reads the overview', async () => {
  for (const role of ['tenant', 'landlord', 'agent'] as const) {
    const ctx = createTestContext(database.db, { actor: makeActor(role) })
    for (const read of [getOverviewStats, listDecisions, listRecentActivities, countDueWork])
      await expect(read(ctx)).rejects.toMatchObject({ code: 'auth.forbidden' })
  }
})
