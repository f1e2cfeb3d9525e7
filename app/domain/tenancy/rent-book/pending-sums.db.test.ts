import { expect, test } from 'vitest'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { listDueRents } from '#app/domain/tenancy/overview/rent-figures.queries.server.ts'
import { listOwnRentals, listTenants } from '#app/domain/tenancy/tenants/tenant-list.queries.server.ts'
import { makePayment, makePostDatedCheck, makePostDatedCheckLine, makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { getRentBook } from './rent-book.queries.server.ts'
import { getOwnerFigures } from './transfer-list.queries.server.ts'

const database = setUpTestDatabase()
const { people, makeListing } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026.
test('a deposited check is not money yet: every page shows the same open amount with the pending part', async () => {
  const { id: rentalId } = await makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  })
  const addLine = (dueDate: string, amountDue: number) => makePayment(database.db, { rentalId, dueDate, amountDue })
  const february = await addLine('2026-02-14', 749_950)
  const check = await makePostDatedCheck(database.db, { rentalId, amount: 749_950, status: 'deposited' })
  await makePostDatedCheckLine(database.db, { checkId: check.id, paymentId: february.id, amount: 749_950 })

  const { summary } = await getRentBook(people.guest, rentalId)
  expect(summary).toMatchObject({ openNow: 749_950, pendingNow: 749_950, overdue: 749_950 })
  const owed = { balance: 749_950, pending: 749_950 }
  expect(await listOwnRentals(people.guest)).toMatchObject([owed])
  expect(await listTenants(people.owner, { filter: 'owing', search: '', page: 1 })).toMatchObject([owed])
  expect((await getOwnerFigures(people.owner)).overdue).toEqual({ amount: 749_950, pending: 749_950, rentals: 1 })
  const report = await getOwnerReport(people.owner, { firstMonth: '2026-01-01', lastMonth: '2026-12-01' })
  expect(report.totals).toMatchObject({ arrears: 749_950, arrearsPending: 749_950 })
  expect(await listDueRents(people.guest, 10)).toEqual([]) // the owner's turn

  await addLine('2026-02-20', 100_025)
  expect(await listDueRents(people.guest, 10)).toMatchObject([{ open: 100_025, pending: 0 }])
  expect((await getRentBook(people.guest, rentalId)).summary).toMatchObject({ openNow: 849_975, pendingNow: 749_950 })
})
