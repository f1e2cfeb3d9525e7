import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { LISTING_STATUSES } from '#app/shared/vocabulary.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { createTestContext } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { emptyTable } from '#tests/support/database/empty-table.ts'
import {
  getIdRange,
  listListingsInPiece,
  findOpenAreaTypes,
  type SitemapPiece,
  calculatePieceCount,
  formatPiece,
  parsePiece,
  countSitemapPieces,
} from './sitemap.queries.server.ts'

const database = setUpTestDatabase()
const ctx = () => createTestContext(database.db)
const listIds = async (piece: SitemapPiece) => (await listListingsInPiece(ctx(), piece)).map(({ id }) => id)
const buildAllPieces = (of: number) => Array.from({ length: of }, (_, n) => ({ number: n + 1, of }))

describe('listings in the sitemap', () => {
  beforeEach(async () => {
    await emptyTable(database.db, 'properties')
  })

  test('only public listings are in the sitemap', async () => {
    const open = await makeProperty(database.db)
    const { ownerId } = open
    for (const status of LISTING_STATUSES.filter((each) => each !== 'active'))
      await makeProperty(database.db, { ownerId, status })
    await makeProperty(database.db, { ownerId, deletedAt: new Date() })
    expect(await listIds({ number: 1, of: 1 })).toEqual([open.id])
    expect(await countSitemapPieces(ctx())).toBe(1)
    expect((await findOpenAreaTypes(ctx())).reduce((sum, { listingCount }) => sum + listingCount, 0)).toBe(1)
  })

  test('every listing is in exactly one piece, for any number of pieces', async () => {
    const { ownerId } = await makeProperty(database.db)
    await database.db.execute(sql`
      insert into properties (id, owner_id, status, title, description, property_type, city, city_slug, region, base_price, published_at)
      select id::uuid, ${ownerId}, 'active', 'A home to rent', 'Bright', 'condo', 'Cebu City', 'cebu', 'Central Visayas', 100, now()
      from unnest(array[
        '00000000-0000-0000-0000-000000000001', '0fffffff-ffff-ffff-ffff-ffffffffffff', '10000000-0000-0000-0000-000000000000',
        '7fffffff-ffff-ffff-ffff-ffffffffffff', '80000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'
      ]) as id`)
    for (const of of [1, 2, 16, 256]) {
      const pieces = await Promise.all(buildAllPieces(of).map(listIds))
      expect(pieces.flat()).toHaveLength(7)
      expect(new Set(pieces.flat()).size).toBe(7)
    }
  })

  test('areas with public listings are found by place and type, districts included', async () => {
    const { ownerId } = await makeProperty(database.db, { citySlug: 'taguig', districtSlug: 'bgc' })
    await makeProperty(database.db, { ownerId, citySlug: 'taguig', propertyType: 'house' })
    expect(await findOpenAreaTypes(ctx())).toEqual([
      { slug: 'taguig', type: 'condo', listingCount: 1 },
      { slug: 'taguig', type: 'house', listingCount: 1 },
      { slug: 'bgc', type: 'condo', listingCount: 1 },
    ])
  })

  test('the listings of a piece are read by an index-only scan in index order', async () => {
    const { first, last } = getIdRange({ number: 2, of: 4 })
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query('set local enable_seqscan = off; set local enable_bitmapscan = off') // the planner prefers other scans for a few rows
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select id, updated_at from properties where status = 'active' and deleted_at is null
         and id >= '${first}' and id <= '${last}' order by id limit 50000`,
      )
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain('Index Only Scan using properties_public_ids')
      expect(plan).not.toContain('Sort')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('sitemap pieces', () => {
  test.each([
    [0, 1],
    [7_500, 1],
    [7_501, 2],
    [100_000, 16],
    [1_000_000, 256],
  ])('%d listings make %d pieces', (listingCount, pieces) => {
    expect(calculatePieceCount(listingCount)).toBe(pieces)
    expect(listingCount / pieces).toBeLessThanOrEqual(7_500)
  })

  test('a piece has an address, and other addresses are refused', () => {
    for (const piece of buildAllPieces(16)) expect(parsePiece(formatPiece(piece))).toEqual(piece)
    for (const wrong of [null, '', '0-of-4', '5-of-4', '1-of-3', '1-of-0', '1-of-8192', '1-of-1e3', '-1-of-4', '1'])
      expect(parsePiece(wrong)).toBeNull()
  })

  test('a piece that is split into two keeps its outer borders', () => {
    expect(getIdRange({ number: 2, of: 4 }).first).toBe(getIdRange({ number: 3, of: 8 }).first)
    expect(getIdRange({ number: 2, of: 4 }).last).toBe(getIdRange({ number: 4, of: 8 }).last)
  })
})
