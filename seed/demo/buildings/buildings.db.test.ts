// The demo has buildings in the states that their pages show.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findSharedAvailability } from '#app/domain/listings/buildings/space-availability.queries.server.ts'
import { getStartOfManilaDay } from '#app/shared/dates.ts'
import { createTestContext } from '#tests/support/context.ts'
import { DEMO_DAY, setUpDemoDatabase } from '#tests/support/database/demo-database.ts'

const database = setUpDemoDatabase()
const queryRows = async <T extends Record<string, unknown>>(text: string) =>
  (await database.db.execute<T>(sql.raw(text))).rows

test('two boarding houses and an apartment building have tenants, free spaces, arrears and one space out of use', async () => {
  const found = await queryRows(
    `select s.kind, count(*)::int as spaces, count(r.id)::int as tenants, count(s.out_of_use_note)::int as "outOfUse",
        count(*) filter (where r.id is null and s.out_of_use_note is null)::int as free,
        count(*) filter (where r.starts_on > '${DEMO_DAY}')::int as upcoming,
        count(*) filter (where exists (select from payments y where y.rental_id = r.id and y.due_date < '${DEMO_DAY}'
          and not exists (select from payment_proofs c where c.payment_id = y.id and c.status = 'confirmed')))::int as late
      from spaces s join buildings h on h.id = s.building_id left join rentals r on r.space_id = s.id
      where h.name is not null and s.listing_id is not null group by h.id, s.kind order by count(*)`,
  )
  expect(found).toEqual([
    { kind: 'bed', spaces: 16, tenants: 14, free: 2, outOfUse: 0, upcoming: 0, late: 0 },
    { kind: 'bed', spaces: 24, tenants: 20, free: 3, outOfUse: 1, upcoming: 1, late: 1 },
    { kind: 'unit', spaces: 30, tenants: 26, free: 3, outOfUse: 1, upcoming: 1, late: 2 },
  ])
})

test('the demo landlord has the boarding house of women, and its listing counts the free beds', async () => {
  const ctx = createTestContext(database.db, { now: getStartOfManilaDay(DEMO_DAY) })
  const [house] = await queryRows<{ listing: string; residents: string }>(
    `select p.id as listing, p.residents from buildings h join users u on u.id = h.owner_id
        join spaces s on s.building_id = h.id join properties p on p.id = s.listing_id
        where h.name is not null and u.email = 'landlord@tahanan.example' limit 1`,
  )
  expect(house?.residents).toBe('women')
  expect(await findSharedAvailability(ctx, house?.listing ?? '')).toEqual({ total: 24, free: 3, freeFrom: DEMO_DAY })
})
