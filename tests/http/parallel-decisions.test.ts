// Many decisions about one row at the same time: one decides, the others learn that it is decided, and nobody is refused for lack of
// connections.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bookings } from '#app/db/schema/tenancy/tenancy.server.ts'
import { makeApplication } from '#seed/factories/tenancy.ts'
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
