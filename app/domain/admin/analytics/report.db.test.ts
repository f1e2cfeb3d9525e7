import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#app/db/schema/platform/platform.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { saveSettings } from '#app/domain/kernel/settings/settings.commands.server.ts'
import { readCsvRows } from '#tests/support/csv.ts'
import { toManilaDay } from '#app/shared/dates.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makePropertyDailyStats, makeSearchMiss } from '#seed/factories/content.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeInquiry, makeMessage } from '#seed/factories/messaging.ts'
import { makeApplication, makeBooking } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'
import { exportReportCsv, exportReportPdf } from './report-file.queries.server.ts'
import { buildReportTables, REPORT_TABLES } from './report.labels.ts'
import { REPORT_PERIODS, type ReportQuery } from './report.model.ts'
import { getReport, readReport } from './report.queries.server.ts'
import { createReportCache } from './report-cache.service.server.ts'

const database = setUpTestDatabase()
const NOW = new Date('2026-03-02T02:00:00Z') // 2 March, 10:00 in Manila
const ALL: ReportQuery = { period: '30d', series: ['revenue', 'bookings'] }
let admin: Ctx
let best = { id: '' }

/** Around the edges of months in Manila, which are eight hours before those of UTC. */
const CONFIRMED = [
  '2026-01-31T15:59:59Z', // 31 January
  '2026-01-31T16:00:00Z', // 1 February
  '2026-02-02T15:59:59Z', // 2 February
  '2026-02-02T16:00:00Z', // 3 February
  '2026-02-28T15:59:59Z', // 28 February
  '2026-02-28T16:00:00Z', // 1 March
  '2026-03-01T20:00:00Z', // 2 March
].map((text) => new Date(text))

beforeAll(async () => {
  const { db } = database
  admin = withActor(createTestContext(db, { now: NOW }), makeActor('admin', (await makePerson(db, 'admin')).id))
  best = await makeProperty(db, { title: '=Best home', propertyType: 'condo' })
  await makeProperty(db, { propertyType: 'house' })
  const long = new Date('2025-01-01T00:00:00Z')
  for (const [index, decidedAt] of CONFIRMED.entries()) {
    const application = await makeApplication(db, {
      propertyId: best.id,
      status: 'approved',
      createdAt: long,
      decidedAt: long,
    })
    await makeBooking(db, {
      propertyId: best.id,
      applicationId: application.id,
      guestId: application.applicantUserId,
      status: 'confirmed',
      advanceAmount: 10 ** (index + 3),
      depositAmount: 100 * (index + 1), // no revenue
      cleaningFee: 0,
      totalPrice: 100 * (index + 1) + 10 ** (index + 3),
      createdAt: new Date(decidedAt.getTime() - 48 * 60 * 60 * 1_000),
      decidedAt,
    })
  }
  // neither pending nor cancelled bookings are revenue
  await makeBooking(db, { createdAt: long })
  await makeBooking(db, { status: 'cancelled', decidedAt: NOW, createdAt: long })
  await makeApplication(db, { createdAt: new Date('2026-02-20T00:00:00Z'), propertyId: best.id })
  const inquiry = await makeInquiry(db, { propertyId: best.id, createdAt: new Date('2026-02-21T00:00:00Z') })
  await makeMessage(db, { conversationId: inquiry.conversationId, createdAt: new Date('2026-02-21T06:00:00Z') })
  await makeInquiry(db, { propertyId: best.id, createdAt: new Date('2026-02-22T00:00:00Z') })
  await makePropertyDailyStats(db, { propertyId: best.id, day: '2026-02-25', views: 40 })
  await makePropertyDailyStats(db, { propertyId: best.id, day: '2025-02-25', views: 900 })
  await makeSearchMiss(db, { day: '2026-02-20', term: 'houseboat', searches: 3 })
  await makeSearchMiss(db, { day: '2026-02-21', term: 'houseboat', searches: 2 })
  await makeSearchMiss(db, { day: '2026-02-21', term: 'castle', searches: 1 })
  await makeSearchMiss(db, { day: '2025-12-01', term: 'castle', searches: 90 })
})

const listConfirmed = () => database.db.select().from(bookings).where(eq(bookings.status, 'confirmed'))
const getRevenue = ({ advanceAmount, cleaningFee }: typeof bookings.$inferSelect) => advanceAmount + cleaningFee
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('the report', () => {
  test('the months are those of Manila and equal the raw rows; null control: months of UTC give other sums', async () => {
    const { months } = await readReport(admin, '7d')
    const raw = await listConfirmed()
    const total = (toDay: (moment: Date) => string, from: string, to: string) =>
      sum(
        raw.filter(({ decidedAt }) => decidedAt && toDay(decidedAt) >= from && toDay(decidedAt) <= to).map(getRevenue),
      )
    const expected = (toDay: (moment: Date) => string) => [
      total(toDay, '2026-03-01', '2026-03-02'),
      total(toDay, '2026-02-01', '2026-02-02'),
      total(toDay, '2026-02-01', '2026-02-28'),
    ]
    const found = [months.current.revenue, months.previous.revenue, months.wholePrevious.revenue]
    expect(found).toEqual(expected(toManilaDay))
    expect(found).not.toEqual(expected((moment) => moment.toISOString().slice(0, 10)))
    expect(months.current.bookings).toBe(2)
    expect(months.averageDaysToConfirm).toBe(2)
  })

  test.each(REPORT_PERIODS)('the trend of %s has the revenue of exactly its days', async (period) => {
    const { buckets, firstDay, lastDay } = await readReport(admin, period)
    const included = (await listConfirmed()).filter(
      ({ decidedAt }) => decidedAt && toManilaDay(decidedAt) >= firstDay && toManilaDay(decidedAt) <= lastDay,
    )
    expect(sum(buckets.map(({ revenue }) => revenue))).toBe(sum(included.map(getRevenue)))
    expect(sum(buckets.map((bucket) => bucket.bookings))).toBe(included.length)
  })

  test('counts listings, applications, searches, answers and the funnel of the period', async () => {
    const report = await readReport(admin, '30d')
    const { buckets } = report
    expect(report.propertyStats.find(({ type }) => type === 'condo')?.count).toBeGreaterThan(0)
    expect(report.applicationStats.map(({ count }) => count)).toEqual([1, 0, 0, 0])
    expect(report.searchMisses).toEqual([
      { term: 'houseboat', searches: 5 },
      { term: 'castle', searches: 1 },
    ])
    expect(report.answers).toEqual({ inquiries: 2, unanswered: 1, withinDay: 1, medianHours: 6 })
    expect(report.funnel).toEqual({
      views: 40,
      inquiries: 2,
      viewings: 0,
      applications: 1,
      bookings: sum(buckets.map((bucket) => bucket.bookings)),
    })
    expect(report.top[0]).toMatchObject({ id: best.id, views: 40, inquiries: 2, applications: 1 })
    expect(report.top[0]?.revenue).toBe(sum(buckets.map(({ revenue }) => revenue)))
  })
})

describe('the files', () => {
  const getTables = async (query: ReportQuery) => {
    const tables = buildReportTables(await getReport(admin, query.period), { sign: '₱', series: query.series })
    return REPORT_TABLES.map((name) => tables[name])
  }

  test('the CSV file has the figures of the screen and no formula', async () => {
    const { text } = await exportReportCsv(admin, ALL)
    const rows = readCsvRows(text)
    const expected = (await getTables(ALL)).flatMap(({ title, columns, rows: cells }) =>
      [[title], columns].concat(cells.map((row) => row.map(({ plain }) => plain.replace(/^(?=[=+@-])/, "'")))),
    )
    expect(rows.slice(2)).toEqual(expected)
    expect(text).toContain("'=Best home")
  })

  test('a hidden line is in neither file; null control: it is with both lines shown', async () => {
    const query: ReportQuery = { period: '30d', series: ['bookings'] }
    const trend = (text: string) => text.split('\r\n').find((line) => line.startsWith('Date,'))
    expect(trend((await exportReportCsv(admin, query)).text)).toBe('Date,Bookings confirmed')
    expect(trend((await exportReportCsv(admin, ALL)).text)).toBe('Date,Revenue,Bookings confirmed')
  })

  test('the PDF has every cell of the tables of the screen', async () => {
    const query: ReportQuery = { period: '7d', series: ['revenue', 'bookings'] }
    const lines = readPdfLines((await exportReportPdf(admin, query)).bytes)
    const content = lines.join(' ')
    for (const { title, rows } of await getTables(query)) {
      expect(content).toContain(title)
      for (const cell of rows.flat()) expect(content).toContain(cell.text)
    }
  })

  test('the setting changes the sign of revenue, and each export is audited', async () => {
    await saveSettings(admin, { revenueCurrencySign: '$' })
    const content = readPdfLines((await exportReportPdf(admin, ALL)).bytes).join(' ')
    await saveSettings(admin, { revenueCurrencySign: '₱' })
    expect(content).toContain('$')
    expect(content).not.toContain('₱')
    const audited = await database.db.select().from(auditLog).where(eq(auditLog.action, 'analytics.exported'))
    expect(audited.at(-1)?.details).toEqual({ period: '30d', format: 'pdf' })
  })
})

describe('the cache', () => {
  test('readers within a minute share one reading; a failure is not kept', async () => {
    const cache = createReportCache()
    const report = await readReport(admin, '7d')
    let readings = 0
    const load = async () => {
      readings++
      if (readings === 1) throw new Error('the database is away')
      return report
    }
    const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)
    await expect(cache.get('7d en', at(0), load)).rejects.toThrow('away')
    await Promise.all([cache.get('7d en', at(1), load), cache.get('7d en', at(2), load)])
    await cache.get('7d en', at(60), load)
    expect(readings).toBe(2)
    await cache.get('30d en', at(60), load)
    await cache.get('7d en', at(61), load)
    expect(readings).toBe(4)
  })
})

test.each(['guest', 'tenant', 'landlord', 'agent'] as const)(
  'a %s may neither read nor export the report; null control: an administrator may',
  async (who) => {
    const ctx =
      who === 'guest'
        ? createTestContext(database.db, { now: NOW })
        : withActor(
            createTestContext(database.db, { now: NOW }),
            makeActor(who, (await makePerson(database.db, who)).id),
          )
    const attempt = async (reader: Ctx) => [
      await getOutcome(getReport(reader, '7d')),
      await getOutcome(readReport(reader, '7d')),
      await getOutcome(exportReportCsv(reader, ALL)),
      await getOutcome(exportReportPdf(reader, ALL)),
    ]
    const refusal = who === 'guest' ? 'auth.signInRequired' : 'auth.forbidden'
    expect(new Set(await attempt(ctx))).toEqual(new Set([refusal]))
    expect(new Set(await attempt(admin))).toEqual(new Set(['done']))
  },
)
