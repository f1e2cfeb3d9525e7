import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeAgent } from '#seed/factories/agents.ts'
import { makeProperty, makePropertyAmenity, makePropertyImage } from '#seed/factories/listings.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { amenities } from './listings/listings.server.ts'
import { propertySummaryView } from './listings/listing-summary.server.ts'

const database = setUpTestDatabase()

const findSummary = async (id: string) => {
  const rows = await database.db.select().from(propertySummaryView).where(eq(propertySummaryView.id, id))
  return rows[0]
}

describe('listing summary', () => {
  it('a listing summary has photos in order, amenities with names, and only the approximate position', async () => {
    const owner = await makePerson(database.db, 'landlord')
    const listing = await makeProperty(database.db, { ownerId: owner.id, securityDeposit: null })
    await makePropertyImage(database.db, { propertyId: listing.id, order: 1, url: '/second.webp' })
    await makePropertyImage(database.db, { propertyId: listing.id, order: 0, url: '/cover.webp' })
    const pool = await database.db.select().from(amenities).where(eq(amenities.slug, 'swimming-pool'))
    await makePropertyAmenity(database.db, { propertyId: listing.id, amenityId: pool[0]!.id })

    const card = await findSummary(listing.id)
    expect(card).toMatchObject({
      price: 2_800_000,
      deposit: null,
      bedrooms: 2,
      parking: 1,
      address: 'Teachers Village East, Quezon City',
      lng: listing.approximateLocation?.x,
      lat: listing.approximateLocation?.y,
      ownerName: owner.fullName,
      ownerType: 'landlord',
      agentId: null,
      amenities: [{ slug: 'swimming-pool', name: 'Swimming pool' }],
    })
    expect(card?.images.map((image) => image.url)).toEqual(['/cover.webp', '/second.webp'])
    expect(card?.createdAt).toBeInstanceOf(Date)
    const text = JSON.stringify(card)
    for (const secret of [listing.street!, listing.fullAddress!, owner.email, owner.profile.phone!, '121.0437']) {
      expect(text).not.toContain(secret)
    }
  })

  it('a listing summary names the managing agent, or the owner who is an agent, and no inactive agent', async () => {
    const manager = await makeAgent(database.db)
    const managed = await makeProperty(database.db, { agentId: manager.id })
    expect(await findSummary(managed.id)).toMatchObject({ agentId: manager.id, agentAgency: manager.agencyName })

    const own = await makeProperty(database.db, { ownerId: manager.userId })
    expect(await findSummary(own.id)).toMatchObject({ agentId: manager.id, agentUserId: manager.userId })

    const retired = await makeAgent(database.db, { isActive: false })
    const orphaned = await makeProperty(database.db, { agentId: retired.id })
    expect(await findSummary(orphaned.id)).toMatchObject({ agentId: null, agentName: null })
  })

  it('a deleted listing has no summary', async () => {
    const listing = await makeProperty(database.db, { deletedAt: new Date() })
    expect(await findSummary(listing.id)).toBeUndefined()
  })
})

const LISTINGS = 20_000
const LISTINGS_PER_STATEMENT = 2_500

async function addListings(first: number): Promise<void> {
  await database.pool.query(
    `with home as (
        insert into properties
          (owner_id, status, title, description, property_type, city, city_slug, region, base_price, published_at, created_at)
        select (array(select id from users where full_name = 'P'))[1 + n % 500], case when n % 10 = 0 then 'draft' else 'active' end,
          'Home ' || n, 'A home', 'condo', 'Manila', 'manila', 'NCR', 1000000 + n, now(), now() - n * interval '1 minute'
        from generate_series($1::int, $2::int) n returning id
      ), picture as (
        insert into property_images (property_id, url, "order", width, height) select id, '/a.webp', 0, 3, 2 from home
      )
      insert into property_amenities select home.id, a.id from home cross join (select id from amenities limit 1) a`,
    [first, first + LISTINGS_PER_STATEMENT - 1],
  )
}

describe('a page of summaries from twenty thousand listings', () => {
  beforeAll(async () => {
    await database.pool.query(
      `insert into users (email, full_name) select 'p' || n || '@tahanan.example', 'P' from generate_series(1, 500) n`,
    )
    // In parts: all listings with their buildings and photos take longer than a statement may on a busy machine
    for (let first = 1; first <= LISTINGS; first += LISTINGS_PER_STATEMENT) await addListings(first)
    await database.pool.query('analyze')
  })

  it('a page of summaries reads the index and stops after twelve rows', async () => {
    const page = database.db
      .select()
      .from(propertySummaryView)
      .where(eq(propertySummaryView.status, 'active'))
      .orderBy(desc(propertySummaryView.createdAt))
      .limit(12)
    const { sql, params } = page.toSQL()
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${sql}`, params)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Scan Backward using properties_(public|recent) on properties/)
    expect(plan).not.toMatch(/Seq Scan on (properties|users|property_images|property_amenities) /)
    expect(plan).not.toContain('Sort Key: p.created_at')
  })

  it('a count of summaries reads no people and no photos', async () => {
    const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(
      `explain select count(*) from property_summary_view where status = 'active'`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/users|agents|images|amenities/)
  })
})
