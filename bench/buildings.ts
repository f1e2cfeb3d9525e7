// npm run bench:buildings: measures the pages of an owner with a building of 450 beds, two years of rents and twenty other buildings. Exits
// with 1 if the 95th percentile is over the budget.
import { eq, sql } from 'drizzle-orm'
import { systemClock } from '#app/adapters/clock.ts'
import { createLog } from '#app/adapters/log.server.ts'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { startEmbedded } from '#app/db/embedded/launcher.server.ts'
import { migrateDatabase } from '#app/db/migrate.server.ts'
import { spaces } from '#app/db/schema/listings/buildings.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { loadSpaceAvailability } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { getBuildingView, listOwnBuildings } from '#app/domain/tenancy/occupancy/occupancy.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { createTestAdapters, createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { createTemporaryDataDir } from '#tests/support/database/embedded.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { computeFigures, formatLine, TABLE_HEADER } from './figures.ts'

const BUDGET_MS = 200
const ROUNDS = 60
const LARGE = { rooms: 45, beds: 10 }
const SMALL = { rooms: 6, beds: 4 }
const OTHER_BUILDINGS = 20
const MONTHS = 24

type Scene = { ctx: Ctx; buildingId: string; listingId: string }

const temporary = await createTemporaryDataDir()
const postgres = await startEmbedded({ dataDir: temporary.dataDir, durability: 'none' })
try {
  await migrateDatabase(postgres.url)
  const { db, close } = openDatabase(postgres.url, { statementTimeoutMs: 120_000 }) // to fill it
  try {
    process.exitCode = (await measure(await fill(db))) ? 0 : 1
  } finally {
    await close()
  }
} finally {
  await postgres.stop()
  await temporary.remove()
}

async function fill(db: Db): Promise<Scene> {
  const { id: ownerId } = await makePerson(db, 'landlord')
  const large = await makeBoardingHouse(db, { ...LARGE, ownerId })
  for (let n = 0; n < OTHER_BUILDINGS; n++) await makeBoardingHouse(db, { ...SMALL, ownerId })
  const { id: tenantId } = await makePerson(db, 'tenant')
  // Every tenth bed is free
  await db.execute(sql`
    insert into rentals (property_id, space_id, tenant_id, added_by_owner, starts_on, ends_on, monthly_rent, payment_day)
    select s.listing_id, s.id, ${tenantId}, true, current_date - ${30 * MONTHS}::int, current_date + 200, 280000, 5
    from ${spaces} s where s.kind = 'bed' and s.bed_number % 10 <> 0`)
  for (let month = 0; month < MONTHS; month++) {
    await db.execute(sql`
      with due as (
        insert into payments (rental_id, kind, due_date, amount_due)
        select id, 'rent', starts_on + 4 + ${30 * month}::int, monthly_rent from rentals returning id, due_date, amount_due)
      insert into payment_proofs (payment_id, submitted_by, amount, method, paid_on, status, decided_at)
      select id, ${tenantId}, amount_due, 'gcash', due_date, 'confirmed', now() from due where hashtext(id::text) % 40 <> 0`)
  }
  await db.execute(sql`analyze`)
  const beds = await db.$count(spaces, eq(spaces.buildingId, large.buildingId))
  const { rows } = await db.execute<{ payments: number }>(sql`select count(*)::int as payments from payments`)
  console.log(`${beds} spaces in the building, ${OTHER_BUILDINGS} other buildings, ${rows[0]?.payments} payments`)
  const adapters = createTestAdapters({ clock: systemClock, log: createLog({ level: 'warn' }) })
  const ctx = withActor(createTestContext(db, { adapters }), makeActor('landlord', ownerId))
  return { ctx, buildingId: large.buildingId, listingId: large.listing.id }
}

async function measure({ ctx, buildingId, listingId }: Scene): Promise<boolean> {
  const works: Record<string, () => Promise<unknown>> = {
    'view of the building': () => getBuildingView(ctx, buildingId),
    'list of buildings': () => listOwnBuildings(ctx),
    'free beds of its listing': () => loadSpaceAvailability(ctx, [listingId]),
  }
  console.log(TABLE_HEADER)
  let isWithin = true
  for (const [name, work] of Object.entries(works)) {
    const figures = computeFigures(await time(work))
    console.log(formatLine(name, figures))
    isWithin &&= figures.p95 <= BUDGET_MS
  }
  console.log(isWithin ? `within ${BUDGET_MS} ms` : `over ${BUDGET_MS} ms`)
  return isWithin
}

async function time(work: () => Promise<unknown>): Promise<number[]> {
  await work()
  const times: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times
}
