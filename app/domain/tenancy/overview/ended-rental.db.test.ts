import { expect, test } from 'vitest'
import { getPostDatedCheckRegister } from '#app/domain/tenancy/post-dated-checks/post-dated-check.queries.server.ts'
import { buildDepositPdf } from '#app/domain/tenancy/deposits/deposit-paper.queries.server.ts'
import { buildLeaseDraft } from '#app/domain/tenancy/documents/lease-draft.queries.server.ts'
import { openRentalArchive } from '#app/domain/tenancy/documents/rental-archive.queries.server.ts'
import { getRenewalView } from '#app/domain/tenancy/renewals/renewal.queries.server.ts'
import { buildStatementCsv, buildStatementPdf } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { getUtilityBook } from '#app/domain/tenancy/utilities/utility.queries.server.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, getOutcome, PERSON_NAMES, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'

const database = setUpTestDatabase()
const { people, makeListing } = setUpBookingPeople(database)

test('an ended rental keeps all its records readable for its two sides; null control: others learn nothing of it', async () => {
  const { id } = await makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2024-01-01',
    endsOn: '2025-12-31',
    endedEarlyOn: '2024-06-30',
    endedEarlyReason: 'New work in Cebu',
  })
  await makePayment(database.db, { rentalId: id, dueDate: '2024-06-05' })
  const outcomes: Record<string, string[]> = {}
  for (const name of PERSON_NAMES) {
    const ctx = people[name]
    const reads = [
      () => getRentBook(ctx, id),
      () => getPostDatedCheckRegister(ctx, id),
      () => getUtilityBook(ctx, id),
      () => getRenewalView(ctx, id),
      () => buildStatementPdf(ctx, id, '2024'),
      () => buildStatementCsv(ctx, id, '2024'),
      () => buildDepositPdf(ctx, id),
      () => buildLeaseDraft(ctx, id),
      () => openRentalArchive(ctx, id),
    ]
    const found: string[] = []
    for (const read of reads) found.push(await getOutcome(read()))
    outcomes[name] = [...new Set(found)].toSorted()
  }
  const nothing = ['rental.notFound']
  expect(outcomes).toEqual({
    guest: ['done'],
    owner: ['done'],
    admin: ['auth.forbidden', 'done'], // an administrator opens no archive
    manager: nothing,
    otherLandlord: nothing,
    otherTenant: nothing,
    otherAgent: nothing,
  })
})
