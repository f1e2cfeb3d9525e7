import { expect, test } from 'vitest'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { adminBookingList, type AdminBookingQuery } from './admin-bookings.model.ts'
import { countAdminBookings, listAdminBookings } from './admin-bookings.queries.server.ts'

const database = setUpTestDatabase()
const query = (changes: Partial<AdminBookingQuery> = {}): AdminBookingQuery => ({
  ...adminBookingList.read(new URLSearchParams()),
  ...changes,
})

test('an administrator finds a booking by tenant, owner, id and status', async () => {
  const [owner, tenant, other] = await Promise.all([
    makePerson(database.db, 'landlord', { fullName: "Ramón O'Peña" }),
    makePerson(database.db, 'tenant', { fullName: 'Niña Salonga' }),
    makePerson(database.db, 'tenant', { fullName: 'Berto Cruz' }),
  ])
  const listing = await makeProperty(database.db, { ownerId: owner.id, title: 'Narra room' })
  const mine = await makeBooking(database.db, { propertyId: listing.id, guestId: tenant.id })
  const theirs = await makeBooking(database.db, { guestId: other.id })
  const ctx = createTestContext(database.db, { actor: makeActor('admin', other.id) })
  const find = async (changes: Partial<AdminBookingQuery>) => {
    const [rows, total] = [await listAdminBookings(ctx, query(changes)), await countAdminBookings(ctx, query(changes))]
    expect(rows).toHaveLength(total)
    return rows.map(({ id }) => id)
  }
  expect(await find({})).toEqual(expect.arrayContaining([mine.id, theirs.id]))
  for (const search of ['salonga', "o'peña", mine.id]) expect(await find({ search })).toEqual([mine.id])
  expect(await find({ search: '%' })).toEqual([])
  expect(await find({ status: 'confirmed' })).toEqual([])
  expect((await listAdminBookings(ctx, query({ search: mine.id })))[0]).toMatchObject({
    listing: 'Narra room',
    tenant: 'Niña Salonga',
    owner: "Ramón O'Peña",
  })
})

test.each(['guest', 'tenant', 'landlord', 'agent'] as const)('a %s may not list all bookings', async (role) => {
  const ctx = createTestContext(database.db, role === 'guest' ? {} : { actor: makeActor(role, crypto.randomUUID()) })
  await expect(listAdminBookings(ctx, query())).rejects.toThrow()
  await expect(countAdminBookings(ctx, query())).rejects.toThrow()
})
