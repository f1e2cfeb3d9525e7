// A rental whose booking is confirmed and whose first day is later: what the lists, figures and pages of both sides say about it.
import { beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { getOwnerFigures } from '#app/domain/tenancy/rent-book/transfer-list.queries.server.ts'
import { TENANT_FILTERS, tenantList } from '#app/domain/tenancy/tenants/tenant-list.model.ts'
import { countTenants, listOwnRentals, listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { listEndingLeases } from './owner-figures.queries.server.ts'
import { getTenantRental } from './tenant-figures.queries.server.ts'

const NOW = new Date('2026-11-17T02:00:00Z')
const DEPOSIT = 5_000_000
const database = setUpTestDatabase()

let owner: Ctx
let tenant: Ctx
beforeEach(async () => {
  owner = await createPerson('landlord')
  tenant = await createPerson('tenant')
})

async function createPerson(role: 'landlord' | 'tenant'): Promise<Ctx> {
  const { id } = await makePerson(database.db, role)
  return createTestContext(database.db, { actor: makeActor(role, id), now: NOW })
}

async function addRental(startsOn: string, endsOn: string, renewed?: { id: string; propertyId: string }) {
  const propertyId = renewed?.propertyId ?? (await makeProperty(database.db, { ownerId: owner.actor?.id })).id
  return makeRental(database.db, {
    propertyId,
    tenantId: tenant.actor?.id ?? '',
    startsOn,
    endsOn,
    depositHeld: DEPOSIT,
    ...(renewed ? { renewsRentalId: renewed.id, bookingId: null } : {}),
  })
}

const query = (search: string) => tenantList.read(new URLSearchParams(search))
const listShown = async (show: string) =>
  (await listTenants(owner, query(show === '' ? '' : `show=${show}`))).map(({ rentalId }) => rentalId)
const readDeposits = async () => {
  const report = await getOwnerReport(owner, { firstMonth: '2026-11-01', lastMonth: '2026-11-01' })
  return [(await getOwnerFigures(owner)).depositHeld, report.totals.depositsHeld]
}

test('a rental that starts in December is upcoming in November on every page, and its deposit is held', async () => {
  const { id } = await addRental('2026-12-01', '2026-12-31')
  expect((await getRentBook(tenant, id)).rental.status).toBe('upcoming')
  expect(await listOwnRentals(tenant)).toMatchObject([{ rentalId: id, status: 'upcoming' }])
  expect(await getTenantRental(tenant)).toMatchObject({ id, status: 'upcoming', percentRun: 0 })
  expect(await listTenants(owner, query('show=upcoming'))).toMatchObject([{ rentalId: id, status: 'upcoming' }])
  expect([await listShown('current'), await listShown('ending'), await listShown('former')]).toEqual([[], [], []])
  expect(await listEndingLeases(owner, 5)).toEqual([])
  expect(await readDeposits()).toEqual([DEPOSIT, DEPOSIT])
  expect(await listShown('deposit')).toEqual([id])
})

test('a renewal that has not started does not count the deposit a second time, and the current rental is shown', async () => {
  const first = await addRental('2025-12-01', '2026-11-30')
  const next = await addRental('2026-12-01', '2027-11-30', first)
  expect(await readDeposits()).toEqual([DEPOSIT, DEPOSIT])
  expect(await listShown('deposit')).toEqual([first.id])
  expect(await listShown('upcoming')).toEqual([next.id])
  expect(await getTenantRental(tenant)).toMatchObject({ id: first.id })
})

test('each number of the tenant list counts the rows that its filter shows', async () => {
  for (const [from, to] of [
    ['2024-01-01', '2024-12-31'],
    ['2026-01-01', '2026-12-31'],
    ['2026-06-01', '2027-05-31'],
    ['2026-12-01', '2027-11-30'],
  ] as const)
    await addRental(from, to)
  const counts = await countTenants(owner, query(''))
  for (const filter of TENANT_FILTERS)
    expect([filter, counts[filter]]).toEqual([filter, (await listShown(filter)).length])
  expect(counts).toMatchObject({ current: 2, upcoming: 1, ending: 1, former: 1, deposit: 4, total: 4 })
})
