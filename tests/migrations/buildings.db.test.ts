// Every listing, booking and rental from before there were buildings keeps its id and gets a space.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '#app/db/migrate.server.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking, makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'

const database = setUpTestDatabase()

const statements = readFileSync(join(MIGRATIONS_FOLDER, '0030_buildings_and_spaces.sql'), 'utf8').split(
  '--> statement-breakpoint',
)
const pick = (start: RegExp) => {
  const found = statements.filter((each) => start.test(each))
  if (found.length === 0) throw new Error('the migration has no such statement')
  return found
}
const FILL_HOMES = [...pick(/^insert into buildings/m), ...pick(/^insert into spaces/m)].filter(
  (each) => !each.includes('create function'),
)
const FILL_LEASES = [...pick(/^update bookings/m), ...pick(/^update rentals/m)]

/** As before the migration, as far as rows are concerned. */
async function forgetHomes() {
  await database.pool.query(`
    alter table bookings drop constraint bookings_space_id_spaces_id_fk;
    alter table rentals drop constraint rentals_space_id_spaces_id_fk;
    alter table rentals disable trigger rentals_fill_space;
    update bookings set space_id = gen_random_uuid();
    update rentals set space_id = gen_random_uuid(), building_id = gen_random_uuid(), extent = int4range(5, 6);
    delete from spaces;
    delete from buildings`)
}

test('a listing, its booking and its rental get the unit of the building that has the id of the listing', async () => {
  const { id } = await makeProperty(database.db)
  const deleted = await makeProperty(database.db, { deletedAt: new Date(), status: 'draft' })
  await makeBooking(database.db, { propertyId: id })
  const rental = await makeRental(database.db, { propertyId: id })
  const readListings = async () => (await database.pool.query('select * from properties order by id')).rows as unknown[]
  const before = await readListings()
  await forgetHomes()
  for (const statement of [...FILL_HOMES, ...FILL_LEASES]) await database.pool.query(statement)
  expect(await readListings()).toEqual(before)
  const { rows } = await database.pool.query<Record<string, string>>(
    `select s.id, s.building_id, s.listing_id, s.kind, s.extent::text, b.home_listing_id from spaces s join buildings b on b.id = s.building_id`,
  )
  const buildHome = (listingId: string) => ({
    id: listingId,
    building_id: listingId,
    listing_id: listingId,
    home_listing_id: listingId,
    kind: 'unit',
    extent: '[1000000,2000000)',
  })
  expect(rows).toHaveLength(before.length)
  expect(rows).toEqual(expect.arrayContaining([buildHome(id), buildHome(deleted.id)]))
  const leases = await database.pool.query<Record<string, string>>(
    `select space_id, building_id, extent::text from rentals where id = '${rental.id}'`,
  )
  expect(leases.rows).toEqual([{ space_id: id, building_id: id, extent: '[1000000,2000000)' }])
})
