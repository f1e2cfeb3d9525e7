// Checks the whole demo data set: counts, business rules, dates, places, people, files, and that every seed gives the same rows.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TransactionRollbackError } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import type { Storage } from '#app/adapters/storage/storage.server.ts'
import { createCipher } from '#app/db/encryption.server.ts'
import { verifyPassword } from '#app/domain/accounts/passwords/password-hash.service.server.ts'
import { FEATURED_COUNT } from '#app/shared/constants.ts'
import { getAgeOn } from '#app/shared/ages.ts'
import { getStartOfManilaDay } from '#app/shared/dates.ts'
import { getPaymentStatus, getRentalStatus } from '#app/shared/derived-states.ts'
import type { PropertyType, RoomType } from '#app/shared/vocabulary.ts'
import { cloneDatabase, setUpTestDatabase } from '#tests/support/database/database.ts'
import { cloneDemoDatabase, DEMO_DAY, DEMO_SECRETS } from '#tests/support/database/demo-database.ts'
import { createTestContext } from '#tests/support/context.ts'
import { breakRule, findViolations } from './rules/demo-rule.ts'
import { LISTING_RULES } from './rules/listing-rules.ts'
import { MESSAGING_RULES } from './rules/messaging-rules.ts'
import { PICTURE_RULES } from './rules/picture-rules.ts'
import { STORY_RULES } from './rules/story-rules.ts'
import { TENANCY_RULES } from './rules/tenancy-rules.ts'
import { PUBLISHED_DEMO_PASSWORD } from '#app/config/demo-password.server.ts'
import { TEXT_RULES } from './rules/text-rules.ts'
import { loadDemoCities } from './listings/places.ts'
import { getRentBounds } from './listings/rents.ts'
import { seedDemo } from './seed-demo.ts'

const NOW = getStartOfManilaDay(DEMO_DAY)

const folder = mkdtempSync(join(tmpdir(), 'tahanan-demo-'))
const storage = createDiskStorage(folder)
const database = setUpTestDatabase()
const progress: string[] = []

beforeAll(async () => {
  const onProgress = (line: string) => void progress.push(line)
  await seedDemo({ url: database.url, storage, secrets: DEMO_SECRETS, today: DEMO_DAY, onProgress })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const countRows = async (fromClause: string) =>
  (await queryRows<{ count: number }>(`select count(*)::int as count ${fromClause}`))[0]?.count
async function queryRows<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
  return (await database.pool.query<T>(sql)).rows
}

describe('demo counts', () => {
  test.each([
    ['manila', 207],
    ['quezon-city', 237],
    ['cebu', 86],
    ['davao', 182],
  ])('%s has exactly %i public listings', async (city, listings) => {
    expect(await countRows(`from property_summary_view where status = 'active' and city_slug = '${city}'`)).toBe(
      listings,
    )
  })

  test('the demo has enough listings in BGC, in the country and hidden ones in every status', async () => {
    expect(
      await countRows(`from properties where status = 'active' and district_slug = 'bgc' and city = 'Taguig'`),
    ).toBeGreaterThanOrEqual(60)
    expect(
      await countRows(`from (select distinct city_slug from properties where status = 'active') as cities`),
    ).toBeGreaterThanOrEqual(25)
    const active = await countRows(`from properties where status = 'active'`)
    expect(active).toBeGreaterThanOrEqual(1_180)
    expect(active).toBeLessThanOrEqual(1_230)
    const hidden = await queryRows<{ status: string; count: number }>(
      `select status, count(*)::int as count from properties where status <> 'active' group by 1 order by 1`,
    )
    expect(hidden.map(({ status }) => status)).toEqual(['draft', 'inactive', 'pending'])
    expect(hidden.reduce((sum, row) => sum + row.count, 0)).toBeGreaterThanOrEqual(105)
    expect(hidden.reduce((sum, row) => sum + row.count, 0)).toBeLessThanOrEqual(135)
  })

  test('the demo has 60 landlords, 40 agents, 250 tenants and one administrator of each role', async () => {
    const people = await queryRows<{ type: string; count: number }>(
      `select user_type as type, count(*)::int as count from user_profiles group by 1 order by 1`,
    )
    expect(people).toEqual([
      { type: 'admin', count: 5 },
      { type: 'agent', count: 40 },
      { type: 'landlord', count: 60 },
      { type: 'tenant', count: 250 },
    ])
  })

  test('the first six featured listings are in six different cities', async () => {
    const featured = await queryRows<{ city: string; type: string }>(
      `select city, property_type as type from property_summary_view where featured and status = 'active'
        order by created_at desc limit ${FEATURED_COUNT}`,
    )
    expect(new Set(featured.map(({ city }) => city)).size).toBe(FEATURED_COUNT)
    expect(new Set(featured.map(({ type }) => type)).size).toBeGreaterThanOrEqual(3)
  })
})

describe.each([
  ['listings', LISTING_RULES],
  ['conversations', MESSAGING_RULES],
  ['tenancies', TENANCY_RULES],
  ['texts', TEXT_RULES],
  ['pictures', PICTURE_RULES],
  ['stories', STORY_RULES],
] as const)('rules of %s', (_, rules) => {
  test.each(rules)('$rule', async (rule) => {
    expect(await findViolations(createTestContext(database.db, { now: NOW }), rule)).toEqual([])
    const broken = database.db.transaction(async (tx) => {
      const ctx = createTestContext(tx, { now: NOW })
      await breakRule(ctx, rule)
      expect((await findViolations(ctx, rule)).length).toBeGreaterThan(0)
      tx.rollback()
    })
    await expect(broken).rejects.toThrow(TransactionRollbackError)
  })
})

describe('demo dates', () => {
  test('no event in the demo data is later than its start time', async () => {
    const columns = await queryRows<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
          and table_name not in ('amenities', 'rent_control_rules') and column_name not in
          ('scheduled_at', 'starts_at', 'ends_at', 'respond_by', 'preferred_at', 'due_at', 'expires_at', 'ban_expires', 'locked_until', 'next_attempt_at', 'next_check_at')`,
    )
    expect(columns.length).toBeGreaterThan(80)
    const futureColumns: string[] = []
    for (const { table, column } of columns) {
      const found = await countRows(`from ${table} where ${column} > '${NOW.toISOString()}'`)
      if (found) futureColumns.push(`${table}.${column}: ${found}`)
    }
    expect(futureColumns).toEqual([])
    expect(await countRows(`from payment_proofs where paid_on >= '${DEMO_DAY}'`)).toBe(0)
  })

  test('no row was updated before it was created', async () => {
    const tables = await queryRows<{ table: string }>(
      `select table_name as table from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('created_at', 'updated_at')
        group by 1 having count(*) = 2`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { table } of tables)
      expect([table, await countRows(`from ${table} where updated_at < created_at`)]).toEqual([table, 0])
  })

  test('rentals and payments exist in every derived state', async () => {
    const rentals = await queryRows<{ startsOn: string; endsOn: string; endedEarlyOn: string | null }>(
      `select starts_on::text as "startsOn", ends_on::text as "endsOn", ended_early_on::text as "endedEarlyOn" from rentals`,
    )
    const states = new Set(rentals.map((rental) => getRentalStatus(rental, DEMO_DAY)))
    states.delete('upcoming') // only in the days before a first or fifteenth, when leases start
    expect([...states].toSorted()).toEqual(['current', 'expired', 'expiring_soon'])
    const payments = await queryRows<{ due: string; amount: string; paid: string }>(
      `select due_date::text as due, amount_due as amount, coalesce((select sum(amount) from payment_proofs c where c.payment_id = y.id
        and c.status = 'confirmed'), 0) as paid from payments y`,
    )
    const kinds = payments.map(({ due, amount, paid }) =>
      getPaymentStatus({ dueDate: due, amountDue: Number(amount) }, Number(paid), DEMO_DAY),
    )
    for (const state of ['paid', 'pending', 'partial', 'overdue'] as const) {
      expect(kinds.filter((kind) => kind === state).length).toBeGreaterThanOrEqual(5)
    }
  })

  test.each([
    ['rental_applications', 4],
    ['bookings', 3],
    ['payment_proofs', 3],
    ['maintenance_requests', 4],
    ['inspections', 5],
    ['properties', 4],
  ])('%s exist in all %i statuses', async (table, states) => {
    expect(await countRows(`from (select distinct status from ${table}) as states`)).toBe(states)
  })
})

describe('demo places and rents', () => {
  test('every barangay belongs to its city, and every rent is within the range of its place', async () => {
    const cities = loadDemoCities()
    const listings = await queryRows<{
      slug: string
      barangay: string
      district: string | null
      type: PropertyType
      room: RoomType
      bedrooms: number
      area: number
      rent: number
    }>(
      `select city_slug as slug, barangay, district_slug as district, property_type as type, room_type as room, bedroom_count as bedrooms,
        floor_area::float8 as area, (base_price / 100)::int as rent from properties`,
    )
    const wrong = listings.filter((listing) => {
      const spots = cities.filter(({ slug }) => slug === listing.slug).flatMap(({ spots }) => spots)
      const spot = spots.find(
        ({ barangays, districtSlug }) => barangays.includes(listing.barangay) && districtSlug === listing.district,
      )
      if (!spot) return true
      const { min, max } = getRentBounds(
        spot.tier,
        { propertyType: listing.type, roomType: listing.room, bedrooms: listing.bedrooms },
        listing.area,
      )
      return listing.rent < min || listing.rent > max
    })
    expect(wrong).toEqual([])
    expect(listings.filter(({ rent }) => rent <= 10_000).length).toBeGreaterThan(100)
  })

  test('some listings have no known deposit, some are available later, some allow pets', async () => {
    for (const condition of [
      'security_deposit is null',
      `available_from > '${DEMO_DAY}'`,
      'pets_allowed',
      'association_dues > 0',
      'parking_count > 0',
    ]) {
      expect(await countRows(`from properties where status = 'active' and ${condition}`)).toBeGreaterThan(40)
    }
  })
})

describe('demo people', () => {
  test('demo people have addresses in .example and phone numbers from an unassigned prefix', async () => {
    expect(await countRows(`from users where email not like '%@tahanan.example'`)).toBe(0)
    expect(await countRows(`from clients where email not like '%@tahanan.example' or phone not like '+63900%'`)).toBe(0)
    expect(await countRows(`from user_profiles where phone not like '+63900%'`)).toBe(0)
    expect(await countRows(`from users where full_name like '%ñ%'`)).toBeGreaterThan(5)
    expect(await countRows(`from users where full_name like '%''%'`)).toBeGreaterThan(0)
  })

  test('demo people with an account are adults with both consents, and their dates of birth are encrypted', async () => {
    expect(
      await countRows(
        `from users u where (select count(*) from consents c where c.user_id = u.id and granted) <>
          case when exists (select from user_profiles p where p.user_id = u.id) then 2 else 0 end`,
      ),
    ).toBe(0)
    const cipher = createCipher([DEMO_SECRETS.encryptionKey])
    const profiles = await queryRows<{ id: string; sealed: string }>(
      `select user_id as id, date_of_birth as sealed from user_profiles`,
    )
    const ages = profiles.map(({ id, sealed }) =>
      getAgeOn(cipher.decrypt(sealed, 'user_profiles.date_of_birth', id), DEMO_DAY),
    )
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(18)
  })

  test.each(['tenant', 'landlord', 'agent', 'admin'])(
    '%s@tahanan.example has the password of the README',
    async (role) => {
      const [account] = await queryRows<{ password: string; type: string }>(
        `select a.password, p.user_type as type from users u join accounts a on a.user_id = u.id join user_profiles p on p.user_id = u.id
        where u.email = '${role}@tahanan.example' and a.provider_id = 'credential' and u.email_verified`,
      )
      expect(account?.type).toBe(role)
      expect(await verifyPassword(PUBLISHED_DEMO_PASSWORD, account?.password ?? '')).toBe(true)
      expect(await verifyPassword('wrong', account?.password ?? '')).toBe(false)
    },
  )

  test('demo accounts have data on all of their pages', async () => {
    const selectUserId = (role: string) => `(select id from users where email = '${role}@tahanan.example')`
    const expectedCounts: [string, number][] = [
      [`from rentals where tenant_id = ${selectUserId('tenant')}`, 2],
      [`from rental_applications where applicant_user_id = ${selectUserId('tenant')}`, 6],
      [`from conversations where client_user_id = ${selectUserId('tenant')}`, 8],
      [`from payments y join rentals r on r.id = y.rental_id where r.tenant_id = ${selectUserId('tenant')}`, 12],
      [`from maintenance_requests where requested_by = ${selectUserId('tenant')}`, 5],
      [`from inspections where tenant_id = ${selectUserId('tenant')}`, 6],
      [`from documents d join rentals r on r.id = d.rental_id where r.tenant_id = ${selectUserId('tenant')}`, 4],
      [`from amenity_reservations where reserved_by = ${selectUserId('tenant')}`, 3],
      [
        `from post_dated_checks c join rentals r on r.id = c.rental_id where r.tenant_id = ${selectUserId('tenant')}`,
        1,
      ],
      [`from utility_readings u join rentals r on r.id = u.rental_id where r.tenant_id = ${selectUserId('tenant')}`, 2],
      [`from renewal_offers o join rentals r on r.id = o.rental_id where r.tenant_id = ${selectUserId('tenant')}`, 1],
      [
        `from condition_reports c join rentals r on r.id = c.rental_id where r.tenant_id = ${selectUserId('tenant')}`,
        2,
      ],
      [`from deposit_deductions where created_by = ${selectUserId('landlord')}`, 1],
      [
        `from post_dated_checks c join rentals r on r.id = c.rental_id join properties p on p.id = r.property_id where p.owner_id = ${selectUserId('landlord')}`,
        3,
      ],
      [
        `from wishlist_properties i join wishlists w on w.id = i.wishlist_id where w.user_id = ${selectUserId('tenant')}`,
        12,
      ],
      [`from notifications where user_id = ${selectUserId('tenant')}`, 3],
      [`from properties where owner_id = ${selectUserId('landlord')}`, 15],
      [
        `from rental_applications a join properties p on p.id = a.property_id where p.owner_id = ${selectUserId('landlord')}`,
        12,
      ],
      [`from notifications where user_id = ${selectUserId('landlord')}`, 8],
      [`from properties where owner_id = ${selectUserId('agent')}`, 10],
      [`from properties p join agents a on a.id = p.agent_id where a.user_id = ${selectUserId('agent')}`, 8],
      [`from clients c join agents a on a.id = c.agent_id where a.user_id = ${selectUserId('agent')}`, 20],
      [`from appointments c join agents a on a.id = c.agent_id where a.user_id = ${selectUserId('agent')}`, 20],
      [`from commissions c join agents a on a.id = c.agent_id where a.user_id = ${selectUserId('agent')}`, 3],
      [`from verification_requests where status = 'pending'`, 5],
      [`from bookings where guest_id = ${selectUserId('tenant')} and receipt_number is not null`, 1],
      [
        `from shortlist_items i join shortlists l on l.id = i.shortlist_id join clients c on c.id = l.client_id join agents a on a.id = c.agent_id where a.user_id = ${selectUserId('agent')}`,
        3,
      ],
      [`from agent_reviews r join agents a on a.id = r.agent_id where a.user_id = ${selectUserId('agent')}`, 3],
      [`from admin_users where user_id = ${selectUserId('admin')} and is_active`, 1],
      [
        `from bookings where status = 'confirmed' and decided_at > timestamptz '${NOW.toISOString()}' - interval '30 days'`,
        3,
      ],
    ]
    for (const [fromClause, minCount] of expectedCounts) {
      expect([fromClause, (await countRows(fromClause)) ?? 0]).toSatisfy(
        ([, found]: [string, number]) => found >= minCount,
      )
    }
  })
})

describe('demo files', () => {
  test('the pictures and documents of the demo rows are in the storage', async () => {
    const [image] = await queryRows<{ url: string }>(`select url from property_images order by id limit 1`)
    const path = image?.url.split('/property-images/')[1] ?? ''
    expect(await storage.head({ bucket: 'property-images', path })).toMatchObject({ contentType: 'image/webp' })
    const files = await queryRows<{ path: string; size: string }>(`select path, size_bytes as size from stored_files`)
    expect(files.length).toBeGreaterThan(20)
    for (const { path: documentPath, size } of files) {
      expect((await storage.head({ bucket: 'documents', path: documentPath }))?.size).toBe(Number(size))
    }
  })
})

/** Different in every seed: encryption and salts use random bytes, and changed_in is a transaction id. */
const CHANGING_COLUMNS = `'{password,password_hash,date_of_birth,tax_id,sealed_token,sealed_address,changed_in}'::text[]`

async function fingerprint(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const { rows: sums } = await client.query<{ sum: string }>(
        `select count(*) || ':' || coalesce(sum(hashtextextended((to_jsonb(t) - ${CHANGING_COLUMNS})::text, 0)::numeric), 0) as sum from ${name} t`,
      )
      found[name] = sums[0]?.sum ?? ''
    }
    return found
  } finally {
    await client.end()
  }
}

describe('seedDemo', () => {
  test('seeding reports progress and does nothing when the database has data', async () => {
    expect(progress[0]).toContain('demo data')
    expect(progress.at(-1)).toMatch(/there \(\d+\.\d s\)/)
    const before = await fingerprint(database.url)
    expect(await seedDemo({ url: database.url, storage, secrets: DEMO_SECRETS, today: '2027-01-01' })).toBe(false)
    expect(await fingerprint(database.url)).toEqual(before)
  })

  test('a failed seed leaves no rows', async () => {
    const clone = await cloneDatabase()
    try {
      const untouched = await fingerprint(clone.url)
      const failingStorage: Storage = { ...storage, put: () => Promise.reject(new Error('the disk is full')) }
      const options = { url: clone.url, secrets: DEMO_SECRETS, today: DEMO_DAY }
      await expect(seedDemo({ ...options, storage: failingStorage })).rejects.toThrow('the disk is full')
      expect(await fingerprint(clone.url)).toEqual(untouched)
    } finally {
      await clone.drop()
    }
  })

  test('seeding another database on the same day gives the same rows', async () => {
    const other = await cloneDemoDatabase()
    try {
      expect(await fingerprint(other.url)).toEqual(await fingerprint(database.url))
    } finally {
      await other.drop()
    }
  })
})
