// Many decisions about one row at the same time: one decides, the others learn that it is decided, and nobody is refused for lack of
// connections.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inspections } from '#app/db/schema/tenancy/inspections.server.ts'
import { bookings, paymentAcknowledgments } from '#app/db/schema/tenancy/tenancy.server.ts'
import { makeInspection } from '#seed/factories/inspections.ts'
import { makeApplication, makePayment, makePaymentProof, makeRental } from '#seed/factories/tenancy.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { createSignedInVisitor, createVisitor, setUpServer } from '#tests/support/servers/test-server.ts'

const PARALLEL = 50

const database = setUpTestDatabase()
const server = setUpServer(database)

const countBy = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((one) => [one, statuses.filter((status) => status === one).length]))

test(`of ${PARALLEL} parallel approvals one books, the others answer that it is decided, and a page of a guest is not refused`, async () => {
  const { person, browser } = await createSignedInVisitor(server, database, 'landlord')
  const listing = await makeProperty(database.db, { ownerId: person.id, status: 'active' })
  const application = await makeApplication(database.db, { propertyId: listing.id })
  const path = `/dashboard/landlord/applications/${application.id}`
  const approvals = Array.from({ length: PARALLEL }, () => browser.post(path, { intent: 'approve' }))
  const guestPage = createVisitor(server).get('/properties')
  const responses = await Promise.all(approvals)
  expect((await guestPage).status).toBe(200)
  expect(countBy(responses.map(({ status }) => status))).toEqual({ 302: 1, 409: PARALLEL - 1 })
  expect(await database.db.$count(bookings, eq(bookings.applicationId, application.id))).toBe(1)
})

test(`of ${PARALLEL} parallel confirmations of a payment one acknowledges it, and the others answer that it is decided`, async () => {
  const { person, browser } = await createSignedInVisitor(server, database, 'landlord')
  const { id: propertyId } = await makeProperty(database.db, { ownerId: person.id, status: 'active' })
  const { id: rentalId, tenantId } = await makeRental(database.db, { propertyId })
  const { id: paymentId } = await makePayment(database.db, { rentalId })
  const { transferId } = await makePaymentProof(database.db, { paymentId, submittedBy: tenantId })
  const confirm = () => browser.post(`/dashboard/rentals/${rentalId}`, { intent: 'confirm', transfer: transferId })
  const responses = await Promise.all(Array.from({ length: PARALLEL }, confirm))
  expect(countBy(responses.map(({ status }) => status))).toEqual({ 302: 1, 409: PARALLEL - 1 })
  const ofTransfer = eq(paymentAcknowledgments.transferId, transferId)
  expect(await database.db.$count(paymentAcknowledgments, ofTransfer)).toBe(1)
})

test(`of ${PARALLEL} parallel refusals of a viewing one refuses it, and the others answer that it is decided`, async () => {
  const { person, browser } = await createSignedInVisitor(server, database, 'landlord')
  const { id: propertyId } = await makeProperty(database.db, { ownerId: person.id, status: 'active' })
  const scheduledAt = new Date(Date.now() + 5 * 86_400_000)
  const { id, version } = await makeInspection(database.db, { propertyId, scheduledAt })
  const fields = { intent: 'decline', id, version: String(version), reason: 'It is taken' }
  const decline = () => browser.post('/dashboard/landlord/viewings', fields)
  const responses = await Promise.all(Array.from({ length: PARALLEL }, decline))
  expect(countBy(responses.map(({ status }) => status))).toEqual({ 302: 1, 409: PARALLEL - 1 })
  const [row] = await database.db.select().from(inspections).where(eq(inspections.id, id))
  expect(row?.version).toBe(version + 1)
})

test(`of ${PARALLEL} parallel approvals on a slow database none waits for a connection until it is refused`, async () => {
  const { person, browser } = await createSignedInVisitor(server, database, 'landlord')
  const listing = await makeProperty(database.db, { ownerId: person.id, status: 'active' })
  const application = await makeApplication(database.db, { propertyId: listing.id })
  // The server needs a tenth of a second to lock the row: fifty decisions take longer than a query waits for a connection
  await database.pool.query(
    `alter table rental_applications enable row level security;
     create policy readable on rental_applications for select using (true);
     create policy slow on rental_applications for update using (pg_sleep(0.1) is not null) with check (true)`,
  )
  const path = `/dashboard/landlord/applications/${application.id}`
  const approvals = Array.from({ length: PARALLEL }, () => browser.post(path, { intent: 'approve' }))
  const responses = await Promise.all(approvals)
  await database.pool.query('alter table rental_applications disable row level security')
  expect(countBy(responses.map(({ status }) => status))).toEqual({ 302: 1, 409: PARALLEL - 1 })
})
