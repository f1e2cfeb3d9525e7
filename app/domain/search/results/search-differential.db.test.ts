// The index is held to the plain SQL: the same ids, in the same order, with the same total, whatever is asked and whatever changes.
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { amenities, properties, propertyAmenities } from '#app/db/schema/listings/listings.server.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { testContext } from '#tests/support/context.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import {
  type Dice,
  diceFrom,
  makeRandomListings,
  METRO,
  placesToTry,
  randomListing,
  randomWanted,
} from '#tests/support/fixtures/random-searches.ts'
import { finderFor, loadSearchIndex } from './finder.service.server.ts'
import type { MapFinds } from './search.model.ts'
import {
  type Finder,
  leavingOut,
  type SearchPlace,
  type Wanted,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import { sqlFinder } from '#app/domain/search/sql/sql-finder.queries.server.ts'

const database = testDatabase()
const dice = diceFrom(20_261_115)
let places: (SearchPlace | null)[] = []
let slugs: string[] = []
let ids: string[] = []
const ctx = () => testContext(database.db)

beforeAll(async () => {
  ids = await makeRandomListings(database.db, dice, 600)
  // moments within the same millisecond, where only microseconds and ids decide
  await database.db.execute(sql`update properties set created_at = created_at + interval '1 microsecond'
    where get_byte(uuid_send(id), 15) % 3 = 0`)
  places = await placesToTry(ctx())
  const known = await database.db.select({ slug: amenities.slug }).from(amenities).orderBy(amenities.position).limit(12)
  slugs = known.map(({ slug }) => slug)
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  await loadSearchIndex(testContext(database.db, { adapters: { log } }))
  expect(lines.join()).toContain('search.indexLoaded') // or SQL would be compared with itself
}, 60_000)

async function differences(
  reference: Finder,
  wanted: Wanted,
  page: number,
): Promise<{ isSame: boolean; total: number }> {
  const at = { offset: page * 12, limit: 12 }
  const finder = await finderFor(ctx())
  const [ours, theirs] = await Promise.all([finder.find(wanted, at), reference.find(wanted, at)])
  return {
    isSame: JSON.stringify([ours.ids, ours.total]) === JSON.stringify([theirs.ids, theirs.total]),
    total: theirs.total,
  }
}

/** How many of so many searches differ, and how many find anything. */
async function compare(
  count: number,
  reference: Finder,
  seed: number,
): Promise<{ differing: Wanted[]; withResults: number }> {
  const own = diceFrom(seed)
  const differing: Wanted[] = []
  let withResults = 0
  for (let done = 0; done < count; done += AT_ONCE) {
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const wanted = randomWanted(own, places, slugs)
        const { isSame, total } = await differences(reference, wanted, own.isIn(0.3) ? own.under(4) : 0)
        if (!isSame) differing.push(wanted)
        if (total > 0) withResults++
      }),
    )
  }
  return { differing, withResults }
}
const AT_ONCE = 8

async function changeSomething(own: Dice): Promise<void> {
  const id = own.of(ids)
  const change = own.under(6)
  if (change === 0) await update(id, { status: own.of(LISTING_STATUSES) })
  else if (change === 1) await update(id, { basePrice: own.of([500_000, 2_500_000, 3_333_300]) })
  else if (change === 2) await update(id, { deletedAt: own.isIn(0.5) ? new Date() : null, bedroomCount: own.under(8) })
  else if (change === 3) await database.db.delete(properties).where(eq(properties.id, id))
  else if (change === 4) await database.db.delete(propertyAmenities).where(eq(propertyAmenities.propertyId, id))
  else {
    const [{ ownerId } = { ownerId: '' }] = await database.db
      .select({ ownerId: properties.ownerId })
      .from(properties)
      .limit(1)
    const [row] = await database.db.insert(properties).values(randomListing(own, ownerId)).returning()
    if (row) ids.push(row.id)
  }
}

function update(id: string, values: Partial<typeof properties.$inferInsert>) {
  return database.db.update(properties).set(values).where(eq(properties.id, id))
}

/** Sums of fractions end on another last digit in another order. */
function roughly({ spots, ...totals }: MapFinds) {
  const degrees = (value: number): unknown => expect.closeTo(value, 4)
  return { ...totals, spots: spots.map((spot) => ({ ...spot, lat: degrees(spot.lat), lng: degrees(spot.lng) })) }
}

describe('the index finds what plain SQL finds', () => {
  test('in 2,000 searches by chance', { timeout: 60_000 }, async () => {
    const { differing, withResults } = await compare(2_000, sqlFinder(database.db), 1)
    process.stdout.write(`2,000 searches: ${withResults} with results, ${differing.length} differ\n`)
    expect(differing).toEqual([])
    expect(withResults).toBeGreaterThan(1_000)
  })

  test('and after 300 changes in 200 more', { timeout: 60_000 }, async () => {
    const own = diceFrom(2)
    for (let round = 0; round < 10; round++) {
      for (let n = 0; n < 30; n++) await changeSomething(own)
      const { differing } = await compare(24, sqlFinder(database.db), 100 + round)
      expect(differing).toEqual([])
    }
  })

  test('counts the choices and draws the map alike', { timeout: 60_000 }, async () => {
    const own = diceFrom(3)
    const reference = sqlFinder(database.db)
    for (let n = 0; n < 100; n++) {
      const wanted = randomWanted(own, places, slugs)
      const view = { bounds: own.isIn(0.3) ? null : METRO, zoom: own.under(18) }
      const finder = await finderFor(ctx())
      expect(await finder.facets(wanted)).toEqual(await reference.facets(wanted))
      expect(await finder.onMap(wanted, view)).toEqual(roughly(await reference.onMap(wanted, view)))
      expect(await finder.rents(wanted)).toEqual(await reference.rents(wanted))
    }
  })

  test('a reference with one filter forgotten is found out', { timeout: 60_000 }, async () => {
    const honest = sqlFinder(database.db)
    const forgetful: Finder = { ...honest, find: (wanted, page) => honest.find(leavingOut(wanted, 'pets'), page) }
    expect((await compare(160, forgetful, 4)).differing.length).toBeGreaterThan(5)
  })
})
