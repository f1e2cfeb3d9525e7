// npm run bench:reports: measures the report of an owner with 300 listings, 10 years and 36,000 payments, for one year and for all ten, and
// the same money with one query for each listing. Exits with 1 if the 95th percentile is over the budget.
import { sql } from 'drizzle-orm'
import { systemClock } from '#app/adapters/clock.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { OwnerReportPeriod } from '#app/domain/tenancy/owner-reports/owner-report.model.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { createTestAdapters, createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { computeFigures, formatLine, TABLE_HEADER } from './figures.ts'

const BUDGET_MS = 300
const ROUNDS = 40
const LISTINGS = 300
const YEARS = 10
const FIRST_YEAR = new Date().getUTCFullYear() - YEARS + 1

const temporary = await createTemporaryDataDir()
const postgres = await startEmbedded({ dataDir: temporary.dataDir, durability: 'none' })
try {
  await migrateDatabase(postgres.url)
  const { db, close } = openDatabase(postgres.url)
  try {
    process.exitCode = (await measure(await fill(db))) ? 0 : 1
  } finally {
    await close()
  }
} finally {
  await postgres.stop()
  await temporary.remove()
}

/** Each listing is rented without a gap: one rental a year, each the renewal of the last. Of the rents a few are unpaid. */
async function fill(db: Db): Promise<Ctx> {
  const owner = await makePerson(db, 'landlord')
  const tenant = await makePerson(db, 'tenant')
  for (let n = 0; n < LISTINGS; n++) {
    const createdAt = new Date(`${FIRST_YEAR}-01-01T00:00:00Z`)
    const { id: propertyId } = await makeProperty(db, { ownerId: owner.id, title: `Unit ${n}`, createdAt })
    const days = { startsOn: `${FIRST_YEAR}-01-01`, endsOn: `${FIRST_YEAR}-12-31` }
    await makeRental(db, { propertyId, tenantId: tenant.id, ...days })
  }
  // One year in a statement: all of them take longer than a statement may on a busy machine
  for (let year = 0; year < YEARS; year++) {
    const ofYear = sql`extract(year from starts_on) = ${FIRST_YEAR + year}`
    if (year > 0)
      await db.execute(sql`
        insert into rentals (property_id, tenant_id, renews_rental_id, starts_on, ends_on, monthly_rent, payment_day)
        select property_id, tenant_id, id, ends_on + 1, (ends_on + interval '1 year')::date, monthly_rent, payment_day
        from rentals where extract(year from ends_on) = ${FIRST_YEAR + year - 1}`)
    await db.execute(sql`
      insert into payments (rental_id, kind, due_date, amount_due)
      select r.id, 'rent', due::date, r.monthly_rent
      from rentals r, generate_series(r.starts_on + 4, r.ends_on, interval '1 month') due where ${ofYear}`)
    await db.execute(sql`
      insert into payment_proofs (payment_id, submitted_by, amount, method, paid_on, status, decided_at)
      select p.id, ${tenant.id}, p.amount_due, 'gcash', p.due_date, 'confirmed', now()
      from payments p join rentals r on r.id = p.rental_id
      where ${ofYear} and p.due_date <= current_date and hashtext(p.id::text) % 40 <> 0`)
  }
  await db.execute(sql`analyze`)
  const { rows } = await db.execute<{ payments: number }>(sql`select count(*)::int as payments from payments`)
  console.log(`${LISTINGS} listings, ${YEARS} years, ${rows[0]?.payments} payments`)
  const adapters = createTestAdapters({ clock: systemClock, log: createLog({ level: 'warn' }) })
  return withActor(createTestContext(db, { adapters }), makeActor('landlord', owner.id))
}

async function measure(ctx: Ctx): Promise<boolean> {
  const lastYear = FIRST_YEAR + YEARS - 1
  const periods: Record<string, OwnerReportPeriod> = {
    'one year': { firstMonth: `${lastYear}-01-01`, lastMonth: `${lastYear}-12-01` },
    'ten years': { firstMonth: `${FIRST_YEAR}-01-01`, lastMonth: `${lastYear}-12-01` },
  }
  console.log(TABLE_HEADER)
  let isWithin = true
  for (const [name, period] of Object.entries(periods)) {
    const figures = computeFigures(await time(ROUNDS, () => getOwnerReport(ctx, period)))
    console.log(formatLine(name, figures))
    isWithin &&= figures.p95 <= BUDGET_MS
  }
  console.log(formatLine('ten years, money of each listing', computeFigures(await time(3, () => readPerListing(ctx)))))
  console.log(isWithin ? `within ${BUDGET_MS} ms` : `over ${BUDGET_MS} ms`)
  return isWithin
}

/** What a page would do that asks for the listings and then for the payments of each. */
async function readPerListing({ db, actor }: Ctx): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from properties where owner_id = ${actor?.id}`)
  for (const { id } of rows)
    await db.execute(sql`
      select date_trunc('month', due_date), sum(amount_due) from payments
      join rentals on rentals.id = payments.rental_id where property_id = ${id} group by 1`)
}

async function time(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  await work()
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times
}
