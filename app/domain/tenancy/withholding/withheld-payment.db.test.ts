// A tenant who withholds tax pays less money, but the line is paid in full.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditMoney } from '#app/domain/tenancy/money-audit/audit-money.commands.server.ts'
import { getOwnerReport } from '#app/domain/tenancy/owner-reports/owner-report.queries.server.ts'
import { confirmTransfer } from '#app/domain/tenancy/rent-book/decide-payment.commands.server.ts'
import { handInPayment } from '#app/domain/tenancy/rent-book/hand-in-payment.commands.server.ts'
import { buildAcknowledgment, buildStatementCsv } from '#app/domain/tenancy/rent-book/payment-papers.queries.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { reverseTransfer } from '#app/domain/tenancy/rent-book/reverse-payment.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor, withActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { readPdfLines } from '#tests/support/pdf-text.ts'

const database = setUpTestDatabase()
const YEAR = { firstMonth: '2026-01-01', lastMonth: '2026-12-01' }
const RENT = 2_000_000

async function makeBook() {
  const { db } = database
  const [{ id: ownerId }, { id: tenantId }] = [await makePerson(db, 'landlord'), await makePerson(db, 'tenant')]
  const { id: propertyId } = await makeProperty(db, { ownerId })
  const { id: rentalId } = await makeRental(db, { propertyId, tenantId, startsOn: '2026-01-01', endsOn: '2026-12-31' })
  const add = async (dueDate: string) => (await makePayment(db, { rentalId, dueDate, amountDue: RENT })).id
  const [january, february] = [await add('2026-01-05'), await add('2026-02-05')]
  const owner = createTestContext(db, { actor: makeActor('landlord', ownerId) })
  return { rentalId, january, february, owner, tenant: withActor(owner, makeActor('tenant', tenantId)) }
}

const buildPayment = (rentalId: string, line: string, withheld: number) => ({
  rentalId,
  key: crypto.randomUUID(),
  lines: [line],
  method: 'cash' as const,
  paidOn: '2026-02-10',
  withheld,
})

test('the line is paid in full, and the papers and the report say gross, withheld and received', async () => {
  const { rentalId, january, february, owner, tenant } = await makeBook()
  await recordPayment(owner, buildPayment(rentalId, january, 100_000))
  await handInPayment(tenant, buildPayment(rentalId, february, 100_000))
  const waiting = (await getRentBook(owner, rentalId)).transfers.find(({ status }) => status === 'submitted')
  await confirmTransfer(owner, waiting?.id ?? '')
  const { summary, transfers } = await getRentBook(tenant, rentalId)
  expect(summary).toMatchObject({ open: 0, confirmed: 2 * RENT })
  expect(transfers.map(({ amount, withheld }) => [amount, withheld])).toEqual([
    [RENT, 100_000],
    [RENT, 100_000],
  ])
  const lines = readPdfLines((await buildAcknowledgment(tenant, rentalId, waiting?.id ?? '')).bytes)
  for (const [label, amount] of [
    ['Total', '₱20,000'],
    ['Tax withheld', '₱1,000'],
    ['Money received', '₱19,000'],
  ] as const)
    expect(lines[lines.indexOf(label) + 1], label).toBe(amount)
  expect((await buildStatementCsv(tenant, rentalId, '2026')).text).toContain('withheld as tax')
  const { totals, missingCertificates } = await getOwnerReport(owner, YEAR)
  expect(totals).toMatchObject({ received: 2 * RENT, withheld: 200_000 })
  expect(missingCertificates).toMatchObject([{ rentalId, quarter: '2026-01-01', withheld: 200_000 }])
  expect((await auditMoney(owner)).differences).toEqual([])
})

test('a reversed payment takes back what was withheld, too', async () => {
  const { rentalId, january, owner } = await makeBook()
  await recordPayment(owner, buildPayment(rentalId, january, 100_000))
  const transferId = (await getRentBook(owner, rentalId)).transfers[0]?.id ?? ''
  await reverseTransfer(owner, { rentalId, transferId, reason: 'Wrong rental' })
  const { totals, missingCertificates } = await getOwnerReport(owner, YEAR)
  expect([totals.received, totals.withheld, missingCertificates]).toEqual([0, 0, []])
  expect((await auditMoney(owner)).differences).toEqual([])
})

test('more than 15% is refused at its field', async () => {
  const { rentalId, january, owner } = await makeBook()
  await expect(recordPayment(owner, buildPayment(rentalId, january, 300_001))).rejects.toMatchObject({
    params: { field: 'withheld', problem: 'rent.withheld.tooMuch' },
  })
})

test('the audit finds a withheld amount that was changed in the database', async () => {
  const { rentalId, january, owner } = await makeBook()
  await recordPayment(owner, buildPayment(rentalId, january, 100_000))
  const transferId = (await getRentBook(owner, rentalId)).transfers[0]?.id ?? ''
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update payment_proofs set withheld = withheld + 1 where transfer_id = ${transferId}`)
  })
  expect((await auditMoney(owner)).differences).toEqual([
    { of: `transfer ${transferId}`, figure: 'tax withheld of its parts', shown: 100_001, computed: 100_000 },
  ])
})
