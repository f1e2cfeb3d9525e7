import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notifications } from '#app/db/schema/accounts/notifications.server.ts'
import { buildings } from '#app/db/schema/listings/buildings.server.ts'
import { emails } from '#app/db/schema/platform/platform.server.ts'
import type { Ctx } from '#app/domain/ctx.server.ts'
import type { NotificationKind } from '#app/domain/notifications/kinds/notification-kind.data.ts'
import { getBooking } from '#app/domain/tenancy/bookings/booking.queries.server.ts'
import { cancelBooking } from '#app/domain/tenancy/bookings/cancel-booking.commands.server.ts'
import {
  getInspectionFile,
  listInspectableRentals,
  listOpenInspections,
} from '#app/domain/tenancy/inspections/inspection-list.queries.server.ts'
import { scheduleInspection } from '#app/domain/tenancy/inspections/schedule-inspection.commands.server.ts'
import { createMaintenanceRequest } from '#app/domain/tenancy/maintenance/create-request.commands.server.ts'
import {
  getMaintenanceRequest,
  listReportableHomes,
} from '#app/domain/tenancy/maintenance/maintenance-view.queries.server.ts'
import { addMaintenanceComment } from '#app/domain/tenancy/maintenance/maintenance.commands.server.ts'
import { maintenanceList } from '#app/domain/tenancy/maintenance/maintenance.model.ts'
import { listMaintenance, listOpenRequests } from '#app/domain/tenancy/maintenance/maintenance.queries.server.ts'
import { listBookingsToPay } from '#app/domain/tenancy/overview/booking-figures.queries.server.ts'
import { listOverdueRentals } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import { getTenantRental } from '#app/domain/tenancy/overview/tenant-figures.queries.server.ts'
import { listComingVisits } from '#app/domain/tenancy/overview/viewing-figures.queries.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { prepareSigning } from '#app/domain/tenancy/signing/prepare-signing.commands.server.ts'
import { getSigningPage } from '#app/domain/tenancy/signing/signing.queries.server.ts'
import { listOwnRentals, listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { addDays, addMonths, toManilaDay } from '#app/shared/dates.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makeBooking, makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { TEST_NOW } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { makeBoardingHouse } from '#tests/support/fixtures/boarding-house.ts'
import { getId, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'

const database = setUpTestDatabase()
const { people } = setUpBookingPeople(database)
const today = toManilaDay(TEST_NOW)
const running = { startsOn: addMonths(today, -2), endsOn: addMonths(today, 10) }

const listHomes = async () =>
  new Map(
    (await listTenants(people.owner, { search: '', filter: null, page: 1 })).map((row) => [row.rentalId, row.listing]),
  )

/** Two tenants of one listing: of a bed, who is the guest, and of a room. */
async function makeHouse() {
  const house = await makeBoardingHouse(database.db, {
    rooms: 2,
    beds: 2,
    ownerId: getId(people.owner),
    title: 'Bedspace in Cebu',
  })
  await database.db.update(buildings).set({ name: 'Uy House' }).where(eq(buildings.id, house.buildingId))
  const base = { propertyId: house.listing.id, addedByOwner: true, ...running }
  // The tenant of the room came first: whoever reads one rental of the listing finds it
  const earlier = { startsOn: addMonths(today, -5) }
  const room = await makeRental(database.db, { ...base, ...earlier, spaceId: house.rooms[1]?.id ?? '' })
  const bed = await makeRental(database.db, {
    ...base,
    tenantId: getId(people.guest),
    spaceId: house.beds[1]?.id ?? '',
  })
  return { house, bed, room }
}

const NAME = 'Room Room 1, Bed Bed 2 of Uy House'
const FILIPINO = 'Kuwarto Room 1, Kama Bed 2 ng Uy House'

const inFilipino = (ctx: Ctx): Ctx => ({ ...ctx, request: { ...ctx.request, locale: 'fil' } })

test('a tenant of a bed or a room, and their owner, read which one it is; a single home has its title', async () => {
  const { house, bed, room } = await makeHouse()
  const listing = await makeProperty(database.db, { ownerId: getId(people.owner), title: 'House in Talisay' })
  const single = await makeRental(database.db, { propertyId: listing.id, addedByOwner: true, ...running })
  expect((await getTenantRental(people.guest))?.title).toBe(NAME)
  expect((await listOwnRentals(people.guest)).map(({ listing }) => listing)).toEqual([NAME])
  expect((await getRentBook(people.guest, bed.id)).rental.listing).toMatchObject({ id: house.listing.id, title: NAME })
  const homes = await listHomes()
  expect([bed.id, room.id, single.id].map((id) => homes.get(id))).toEqual([
    NAME,
    'Room Room 2 of Uy House',
    'House in Talisay',
  ])
})

test('a maintenance request of a tenant names their bed in lists, on its page and in what the owner is told', async () => {
  const { house } = await makeHouse()
  expect((await listReportableHomes(people.guest)).map(({ title }) => title)).toContain(NAME)
  const input = { title: 'The lock is stuck', description: 'It does not turn any more.', priority: 'urgent' as const }
  const request = { ...input, listing: house.listing.id, photos: [], key: crypto.randomUUID() }
  const id = await createMaintenanceRequest(people.guest, request)
  const list = maintenanceList.read(new URLSearchParams())
  const find = <Row extends { id: string }>(rows: Row[]) => rows.find((row) => row.id === id)
  expect(find(await listMaintenance(people.owner, list))).toMatchObject({ listing: NAME })
  expect(find(await listMaintenance(inFilipino(people.owner), list))).toMatchObject({ listing: FILIPINO })
  expect(find(await listOpenRequests(people.owner, 50))).toMatchObject({ listing: NAME })
  expect((await getMaintenanceRequest(people.guest, id)).listing.title).toBe(NAME)
  await addMaintenanceComment(people.guest, { id, key: crypto.randomUUID(), message: 'Since this morning.' })
  for (const kind of ['maintenance.requested', 'maintenance.updated'] as const)
    expect(await readParams(id, kind)).toMatchObject({ title: NAME, titleFil: FILIPINO })
})

test('a booking of a bed names it for both sides and in their notifications', async () => {
  const { house } = await makeHouse()
  const booked = { propertyId: house.listing.id, spaceId: house.beds[0]?.id ?? '', guestId: getId(people.guest) }
  const booking = await makeBooking(database.db, { ...booked, status: 'pending' })
  const bed = 'Room Room 1, Bed Bed 1 of Uy House'
  expect((await getBooking(people.guest, booking.id)).listing.title).toBe(bed)
  const toPay = await listBookingsToPay(people.guest, 50)
  expect(toPay.find(({ id }) => id === booking.id)?.title).toBe(bed)
  await cancelBooking(people.guest, { id: booking.id })
  expect(await readParams(booking.id, 'booking.cancelled')).toMatchObject({ title: bed })
})

test('an inspection names the bed in lists, mails, calendars and the choice of a rental', async () => {
  const { bed } = await makeHouse()
  const choice = (await listInspectableRentals(people.owner)).find((rental) => rental.id === bed.id)
  expect(choice?.label).toBe(NAME)
  const date = addDays(today, 10)
  const facts = { type: 'annual' as const, priority: 'normal' as const, date, time: '09:00', minutes: 60, notes: null }
  const id = await scheduleInspection(people.owner, { ...facts, rental: bed.id, key: crypto.randomUUID() })
  expect((await listOpenInspections(people.guest)).waiting).toMatchObject([{ id, listing: { title: NAME } }])
  expect((await listComingVisits(people.guest, 50)).find((visit) => visit.id === id)?.title).toBe(NAME)
  expect((await getInspectionFile(people.guest, id)).replaceAll('\r\n ', '')).toContain('Bed Bed 2 of Uy House')
  expect(await readParams(id, 'inspection.proposed')).toMatchObject({ title: NAME, titleFil: FILIPINO })
  const mails = await database.db
    .select({ subject: emails.subject })
    .from(emails)
    .where(and(eq(emails.template, 'inspection.proposed'), like(emails.subject, `%${NAME}%`)))
  expect(mails.length).toBeGreaterThan(0)
})

test('a contract names the bed before its address, and its notice names it too', async () => {
  const { bed } = await makeHouse()
  await prepareSigning(people.owner, {
    rentalId: bed.id,
    kind: 'lease',
    key: crypto.randomUUID(),
    special: '',
    days: 7,
  })
  const { signing } = await getSigningPage(people.guest, { rentalId: bed.id, kind: 'lease' })
  expect(signing?.listing).toBe(NAME)
  const clause = signing?.clauses.find(({ key }) => key === 'home')
  expect(clause?.text).toContain(`the residence at ${NAME}, `)
  expect(clause?.explanation).toContain(FILIPINO)
  expect(await readParams(bed.id, 'lease.prepared')).toMatchObject({ title: NAME, titleFil: FILIPINO })
})

test('rows of many rentals name the space of each, in a fixed number of queries', async () => {
  const { house, bed, room } = await makeHouse()
  const base = { propertyId: house.listing.id, addedByOwner: true, ...running }
  await makePayment(database.db, { rentalId: bed.id, dueDate: addDays(today, -9) })
  await makePayment(database.db, { rentalId: room.id, dueDate: addDays(today, -8) })
  const readNames = async () => {
    let queryCount = 0
    const db = new Proxy(database.db, {
      get: (real, name, self) => {
        if (name === 'select' || name === 'execute') queryCount++
        return Reflect.get(real, name, self) as unknown
      },
    })
    const rows = await listOverdueRentals({ ...people.owner, db }, 50)
    return { names: new Map(rows.map(({ id, title }) => [id, title])), queryCount }
  }
  const two = await readNames()
  expect([two.names.get(bed.id), two.names.get(room.id)]).toEqual([NAME, 'Room Room 2 of Uy House'])
  const other = await makeRental(database.db, { ...base, spaceId: house.beds[0]?.id ?? '' })
  await makePayment(database.db, { rentalId: other.id, dueDate: addDays(today, -7) })
  const three = await readNames()
  expect(three.names.get(other.id)).toBe('Room Room 1, Bed Bed 1 of Uy House')
  expect(three.queryCount).toBe(two.queryCount)
})

async function readParams(subjectId: string, kind: NotificationKind) {
  const [row] = await database.db
    .select({ params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.subjectId, subjectId), eq(notifications.kind, kind)))
  return row?.params
}
