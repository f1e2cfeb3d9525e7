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

test('the demo landlord has a team, cash in hand of the caretaker, a posted bill and contracts in two states', async () => {
  const [found] = await queryRows(
    `with owner as (select id from users where email = 'landlord@tahanan.example')
      select (select string_agg(coalesce(role, '') || ' ' || status, ', ' order by status, role) from team_members t
          where t.owner_id = owner.id) as team,
        (select count(*)::int from held_cash c where c.owner_id = owner.id and c.status = 'held') > 0 as held,
        (select count(*)::int from held_cash c where c.owner_id = owner.id and c.status = 'handed_over') > 0 as settled,
        (select b.amount = sum(p.amount) from shared_bills b join shared_bill_parts p on p.bill_id = b.id
          join payments y on y.id = p.payment_id and y.amount_due = p.amount where b.author_id = owner.id group by b.id) as "isSplit",
        (select string_agg(status, ', ' order by status) from lease_signings s where s.prepared_by = owner.id) as contracts,
        (select count(*)::int from announcement_reads) > 1 as "hasReaders"
      from owner`,
  )
  expect(found).toEqual({
    team: 'accountant active, caretaker active, manager active, caretaker invited',
    held: true,
    settled: true,
    isSplit: true,
    contracts: expect.stringContaining('open, signed'),
    hasReaders: true,
  })
})

test('a demo person meets every rule of the place that they have', async () => {
  const wrong = await queryRows(
    `select m.id from team_members m join users u on u.id = m.person_id where m.created_at < u.created_at
      union all select c.id from held_cash c join team_members m on m.person_id = c.held_by and m.owner_id = c.owner_id
        where c.created_at < m.accepted_at
      union all select c.id from held_cash c where c.amount <> (select sum(p.amount) from payment_proofs p
        where p.transfer_id = c.transfer_id and p.method = 'cash' and p.status = 'confirmed')
      union all select r.announcement_id from announcement_reads r join rentals l on l.tenant_id = r.tenant_id
        join tenant_invitations i on i.rental_id = l.id where r.read_at < i.answered_at
      union all select s.id from lease_signatures s join lease_signings c on c.id = s.signing_id join rentals r on r.id = c.rental_id
        join properties p on p.id = r.property_id
        where s.signer_id <> case s.side when 'owner' then p.owner_id else r.tenant_id end or s.signed_at < c.created_at
      union all select c.id from lease_signings c join rentals r on r.id = c.rental_id
        where not exists (select from user_profiles f where f.user_id = r.tenant_id)`,
  )
  expect(wrong).toEqual([])
})

test('the signed contract of the demo is the file of its fingerprint', async () => {
  const files = await queryRows<{ isSame: boolean }>(
    `select f.sha256 = c.file_hash as "isSame" from lease_signings c join stored_files f on f.id = c.file_id where c.status = 'signed'`,
  )
  expect(files).toEqual([{ isSame: true }])
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
