// Differential test: the memory index must return the same ids, order and totals as SQL, for random searches and after random changes.
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#app/adapters/log.server.ts'
import { amenities, properties, propertyAmenities } from '#app/db/schema/listings/listings.server.ts'
import { isPublicListing } from '#app/domain/listings/public/public-listing.queries.server.ts'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  type SeededRandom,
  createTestRandom,
  makeRandomListings,
  METRO,
  listPlacesToSearch,
  buildRandomListing,
  buildRandomCriteria,
  buildRandomDemands,
} from '#tests/support/fixtures/random-searches.ts'
import { getFinder, loadSearchIndex } from './finder.service.server.ts'
import type { MapResults } from './search.model.ts'
import {
  type Finder,
  NO_FILTERS,
  removeFilters,
  type SearchPlace,
  type SearchCriteria,
} from '#app/domain/search/criteria/search-criteria.model.ts'
import { createSqlFinder } from '#app/domain/search/sql/sql-finder.queries.server.ts'

const database = setUpTestDatabase()
const random = createTestRandom(20_261_115)
let places: (SearchPlace | null)[] = []
let slugs: string[] = []
let ids: string[] = []
const createContext = () => createTestContext(database.db)

beforeAll(async () => {
  ids = await makeRandomListings(database.db, random, 600)
  // Timestamps within the same millisecond, so that microseconds and ids decide the order.
  await database.db.execute(sql`update properties set published_at = published_at + interval '1 microsecond'
    where get_byte(uuid_send(id), 15) % 3 = 0`)
  places = await listPlacesToSearch(createContext())
  const known = await database.db.select({ slug: amenities.slug }).from(amenities).orderBy(amenities.position).limit(12)
  slugs = known.map(({ slug }) => slug)
  const lines: string[] = []
  const log = createLog({ write: (line) => lines.push(line) })
  await loadSearchIndex(createTestContext(database.db, { adapters: { log } }))
  expect(lines.join()).toContain('search.indexLoaded') // Without a loaded index this would compare SQL with itself.
})

test('newest first is by publication, the date on the card, and not by creation', async () => {
  const newest: SearchCriteria = { filters: NO_FILTERS, place: null, near: null, words: [], order: 'newest' }
  const { ids: found } = await (await getFinder(createContext())).find(newest, { offset: 0, limit: 20 })
  const published = await database.db
    .select({ id: properties.id })
    .from(properties)
    .where(isPublicListing)
    .orderBy(desc(properties.publishedAt), desc(properties.id))
    .limit(20)
  expect(found).toEqual(published.map(({ id }) => id))
})

async function compareResults(
  reference: Finder,
  criteria: SearchCriteria,
  page: number,
): Promise<{ isSame: boolean; total: number }> {
  const pageRange = { offset: page * 12, limit: 12 }
  const finder = await getFinder(createContext())
  const [ours, theirs] = await Promise.all([finder.find(criteria, pageRange), reference.find(criteria, pageRange)])
  return {
    isSame: JSON.stringify([ours.ids, ours.total]) === JSON.stringify([theirs.ids, theirs.total]),
    total: theirs.total,
  }
}

/** Runs random searches; returns those that differ and the number with results. */
async function compareSearches(
  count: number,
  reference: Finder,
  seed: number,
): Promise<{ differing: SearchCriteria[]; withResults: number }> {
  const seededRandom = createTestRandom(seed)
  const differing: SearchCriteria[] = []
  let withResults = 0
  for (let done = 0; done < count; done += BATCH_SIZE) {
    await Promise.all(
      Array.from({ length: BATCH_SIZE }, async () => {
        const filters = buildRandomCriteria(seededRandom, places, slugs)
        const criteria = seededRandom.drawBoolean(0.3)
          ? { ...filters, demands: buildRandomDemands(seededRandom, places) }
          : filters
        const { isSame, total } = await compareResults(
          reference,
          criteria,
          seededRandom.drawBoolean(0.3) ? seededRandom.drawInteger(4) : 0,
        )
        if (!isSame) differing.push(criteria)
        if (total > 0) withResults++
      }),
    )
  }
  return { differing, withResults }
}
const BATCH_SIZE = 8

async function changeRandomListing(seededRandom: SeededRandom): Promise<void> {
  const id = seededRandom.drawFrom(ids)
  const change = seededRandom.drawInteger(6)
  if (change === 0) await updateListing(id, { status: seededRandom.drawFrom(LISTING_STATUSES) })
  else if (change === 1) await updateListing(id, { basePrice: seededRandom.drawFrom([500_000, 2_500_000, 3_333_300]) })
  else if (change === 2)
    await updateListing(id, {
      deletedAt: seededRandom.drawBoolean(0.5) ? new Date() : null,
      bedroomCount: seededRandom.drawInteger(8),
    })
  else if (change === 3) await database.db.delete(properties).where(eq(properties.id, id))
  else if (change === 4) await database.db.delete(propertyAmenities).where(eq(propertyAmenities.propertyId, id))
  else {
    const [{ ownerId } = { ownerId: '' }] = await database.db
      .select({ ownerId: properties.ownerId })
      .from(properties)
      .limit(1)
    const [row] = await database.db.insert(properties).values(buildRandomListing(seededRandom, ownerId)).returning()
    if (row) ids.push(row.id)
  }
}

function updateListing(id: string, values: Partial<typeof properties.$inferInsert>) {
  return database.db.update(properties).set(values).where(eq(properties.id, id))
}

/** Floating-point sums differ in the last digits if the order differs. */
function toApproximateResults({ spots, ...totals }: MapResults) {
  const expectClose = (value: number): unknown => expect.closeTo(value, 4)
  return {
    ...totals,
    spots: spots.map((spot) => ({ ...spot, lat: expectClose(spot.lat), lng: expectClose(spot.lng) })),
  }
}

describe('memory index compared with SQL', () => {
  test('the index equals SQL in 2,000 random searches', async () => {
    const { differing, withResults } = await compareSearches(2_000, createSqlFinder(database.db), 1)
    process.stdout.write(`2,000 searches: ${withResults} with results, ${differing.length} differ\n`)
    expect(differing).toEqual([])
    expect(withResults).toBeGreaterThan(1_000)
  })

  test('the index equals SQL in 240 random searches between 300 random changes', async () => {
    const seededRandom = createTestRandom(2)
    for (let round = 0; round < 10; round++) {
      for (let n = 0; n < 30; n++) await changeRandomListing(seededRandom)
      const { differing } = await compareSearches(24, createSqlFinder(database.db), 100 + round)
      expect(differing).toEqual([])
    }
  })

  test('facets, map and rents of the index equal those of SQL', async () => {
    const seededRandom = createTestRandom(3)
    const reference = createSqlFinder(database.db)
    for (let n = 0; n < 100; n++) {
      const criteria = buildRandomCriteria(seededRandom, places, slugs)
      const view = { bounds: seededRandom.drawBoolean(0.3) ? null : METRO, zoom: seededRandom.drawInteger(18) }
      const finder = await getFinder(createContext())
      expect(await finder.countFacets(criteria)).toEqual(await reference.countFacets(criteria))
      expect(await finder.findOnMap(criteria, view)).toEqual(
        toApproximateResults(await reference.findOnMap(criteria, view)),
      )
      expect(await finder.getRents(criteria)).toEqual(await reference.getRents(criteria))
    }
  })

  test('a reference that ignores one filter is detected', async () => {
    const correctFinder = createSqlFinder(database.db)
    const faultyFinder: Finder = {
      ...correctFinder,
      find: (criteria, page) => correctFinder.find(removeFilters(criteria, 'pets'), page),
    }
    expect((await compareSearches(160, faultyFinder, 4)).differing.length).toBeGreaterThan(5)
  })
})
