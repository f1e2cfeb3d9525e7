import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { userProfiles } from '#app/db/schema/accounts/profiles.server.ts'
import { inquiries } from '#app/db/schema/messaging/messaging.server.ts'
import { propertyDailyStats, reportDayChanges, reportDays } from '#app/db/schema/platform/analytics.server.ts'
import { rentalApplications } from '#app/db/schema/tenancy/applications.server.ts'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addDays } from '#app/shared/dates.ts'
import { seededRandom } from '#app/adapters/random.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makePropertyDailyStats } from '#seed/factories/content.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeInquiry, makeMessage } from '#seed/factories/messaging.ts'
import { makeApplication, makeBooking } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { explainWithIndex } from '#tests/support/database/explain.ts'
import { storeReportDays } from './report-days.commands.server.ts'
import { computeReportDays, listReportDays } from './report-days.queries.server.ts'
import { readReport } from './report.queries.server.ts'

const database = setUpTestDatabase()
const NOW = new Date('2026-03-02T02:00:00Z') // 2 March, 10:00 in Manila
const HOUR_MS = 3_600_000
const DAYS = 12
const RANGE = { from: '2026-02-19', to: '2026-03-02' }
const STATUSES = ['pending', 'approved', 'rejected', 'withdrawn'] as const
const random = seededRandom('report days')
const draw = (below: number) => Buffer.from(random.bytes(4)).readUInt32BE() % below
/** Within the last days before NOW, at any hour. */
const drawMoment = () => new Date(NOW.getTime() - draw(DAYS * 24 * 60) * 60_000)
let admin: Ctx

beforeAll(async () => {
  const { db } = database
  admin = createTestContext(db, { now: NOW, actor: makeActor('admin') })
  const listings = [await makeProperty(db), await makeProperty(db), await makeProperty(db)]
  const pickListing = () => listings[draw(listings.length)]?.id ?? ''
  for (let n = 0; n < 12; n++) {
    const person = await makePerson(db, n % 4 === 0 ? 'admin' : 'tenant')
    await db.update(userProfiles).set({ createdAt: drawMoment() }).where(eq(userProfiles.userId, person.id))
    const status = STATUSES[draw(4)] ?? 'pending'
    const sentAt = drawMoment()
    const decided = status === 'pending' ? {} : { decidedAt: NOW, reasonCode: 'pets' as const }
    await makeApplication(db, { propertyId: pickListing(), status, createdAt: sentAt, ...decided })
    const decidedAt = drawMoment()
    await makeBooking(db, {
      propertyId: pickListing(),
      status: n % 3 === 0 ? 'cancelled' : 'confirmed',
      decidedAt,
      createdAt: new Date(decidedAt.getTime() - draw(90) * HOUR_MS),
    })
    const inquiry = await makeInquiry(db, { propertyId: pickListing(), createdAt: drawMoment() })
    for (let answer = draw(3); answer > 0; answer--)
      await makeMessage(db, {
        conversationId: inquiry.conversationId,
        createdAt: new Date(inquiry.createdAt.getTime() + draw(48 * 60) * 60_000),
      })
    await makePropertyDailyStats(db, { day: addDays(RANGE.to, -draw(DAYS)), views: draw(50) })
  }
})

const listChanges = () => database.db.select().from(reportDayChanges)

/** The report without stored days reads the tables only. */
async function readDirectly() {
  let report: unknown
  await database.db
    .transaction(async (tx) => {
      await tx.delete(reportDays)
      report = await readReport({ ...admin, db: tx }, '30d')
      tx.rollback()
    })
    .catch(() => {})
  return report
}

describe('stored days', () => {
  test('a report over stored days equals the one that reads the tables', async () => {
    const direct = await readReport(admin, '30d')
    expect((await listReportDays(admin, RANGE)).live).toHaveLength(DAYS)
    expect(await storeReportDays(admin)).toBe(400)
    expect(await listChanges()).toEqual([])
    const { live } = await listReportDays(admin, RANGE)
    expect(live.map(({ day }) => day)).toEqual(['2026-03-02'])
    expect(await readReport(admin, '30d')).toEqual(direct)
    expect(direct.answers.medianHours).not.toBeNull()
    expect(await storeReportDays(admin)).toBe(0)
  })

  const late: Record<string, (ctx: Ctx) => Promise<unknown>> = {
    'a cancelled booking': ({ db }) =>
      db
        .update(bookings)
        .set({ status: 'cancelled' })
        .where(eq(bookings.id, selectFirst(bookings, `status = 'confirmed'`))),
    'a decided application': ({ db }) =>
      db
        .update(rentalApplications)
        .set({ status: 'withdrawn', decidedAt: NOW, holdsProperty: false })
        .where(eq(rentalApplications.id, selectFirst(rentalApplications, `status <> 'withdrawn'`))),
    'a deleted application': ({ db }) =>
      db
        .update(rentalApplications)
        .set({ deletedAt: NOW })
        .where(eq(rentalApplications.id, selectFirst(rentalApplications, 'deleted_at is null'))),
    'a deleted account': ({ db }) =>
      db.execute(sql`delete from user_profiles where user_id = (
        select user_id from user_profiles where user_type = 'tenant' and created_at between '2026-02-19' and '2026-03-01' limit 1)`),
    'a first answer': async ({ db }) => {
      const { rows } = await db.execute<{ id: string; at: string }>(sql`
        select conversation_id as id, created_at::text as at from inquiries i where created_at < '2026-03-01' and not exists (
          select from messages m where m.conversation_id = i.conversation_id and m.sender_id <> i.sender_id) limit 1`)
      await makeMessage(db, { conversationId: rows[0]?.id ?? '', createdAt: NOW })
    },
    'a deleted inquiry': ({ db }) =>
      db.delete(inquiries).where(eq(inquiries.id, selectFirst(inquiries, `created_at < '2026-03-01'`))),
    'late views': ({ db }) =>
      db
        .update(propertyDailyStats)
        .set({ views: sql`${propertyDailyStats.views} + 1` })
        .where(sql`day = (select min(day) from property_daily_stats)`),
  }
  const selectFirst = (table: Parameters<typeof sql>[1], condition: string) =>
    sql`(select id from ${table} where ${sql.raw(condition)} order by created_at limit 1)`

  test.each(Object.entries(late))('%s of a stored day is in the next report', async (_name, change) => {
    await storeReportDays(admin)
    const before = await readReport(admin, '30d')
    await change(admin)
    const after = await readReport(admin, '30d')
    expect(after).toEqual(await readDirectly())
    expect(after).not.toEqual(before)
    expect((await listChanges()).length).toBeGreaterThan(0)
    await storeReportDays(admin)
    expect(await listChanges()).toEqual([])
    expect(await readReport(admin, '30d')).toEqual(after)
  })

  test('null control: without the note of the change the report is old', async () => {
    await storeReportDays(admin)
    await database.db.execute(sql`update property_daily_stats set views = views + 5 where day < '2026-03-02'`)
    const direct = await readDirectly()
    expect(await readReport(admin, '30d')).toEqual(direct)
    await database.db.delete(reportDayChanges)
    expect(await readReport(admin, '30d')).not.toEqual(direct)
    await database.db.delete(reportDays)
  })

  test('a row of today and a second answer note no day', async () => {
    await storeReportDays(admin)
    const inquiry = await makeInquiry(database.db, { createdAt: new Date() })
    await makePropertyDailyStats(database.db, { day: addDays(new Date().toISOString().slice(0, 10), 1) })
    await makeMessage(database.db, { conversationId: inquiry.conversationId, createdAt: new Date() })
    const { rows } = await database.db.execute<{ id: string }>(sql`
      select i.conversation_id as id from inquiries i join messages m on m.conversation_id = i.conversation_id
        and m.sender_id <> i.sender_id and m.created_at >= i.created_at where i.created_at < '2026-03-01' limit 1`)
    await makeMessage(database.db, { conversationId: rows[0]?.id ?? '', createdAt: new Date() })
    expect((await listChanges()).filter(({ day }) => day > RANGE.from && day < '2026-03-02')).toEqual([])
  })

  test('a change that commits while the days are stored is computed by reports until the next run', async () => {
    await storeReportDays(admin)
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`update property_daily_stats set views = views + 7 where day < '2026-03-02'`)
      await storeReportDays(admin)
      await client.query('commit')
    } finally {
      client.release()
    }
    expect((await listChanges()).length).toBeGreaterThan(0)
    expect(await readReport(admin, '30d')).toEqual(await readDirectly())
  })
})

test('the day of the database is never closed early, although the clock of the site is ahead', async () => {
  const ahead = createTestContext(database.db, {
    now: new Date(Date.now() + 30 * 24 * HOUR_MS),
    actor: makeActor('admin'),
  })
  await storeReportDays(ahead)
  const { rows } = await database.db.execute<{ isEarly: boolean }>(
    sql`select max(day) >= (now() at time zone 'Asia/Manila')::date as "isEarly" from report_days`,
  )
  expect(rows[0]?.isEarly).toBe(false)
})

test('the revenue of listings is summed from an index alone; each day is a range of an index', async () => {
  const plan = await explainWithIndex(
    database.db,
    'bookings',
    'bookings_confirmed_revenue',
    sql`select property_id, sum(total_price - deposit_amount) from bookings
      where status = 'confirmed' and decided_at >= '2026-02-01' and decided_at < '2026-03-01' group by 1`,
  )
  expect(plan).toContain('Index Only Scan using bookings_confirmed_revenue')
  expect(await computeReportDays(admin, [])).toEqual([])
})
