// Rows that were changed past the application are found and named.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { addTenant } from '#app/domain/tenancy/existing-tenants/add-tenant.commands.server.ts'
import { addTenantInput } from '#app/domain/tenancy/existing-tenants/existing-tenant.schema.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { auditMoney, auditMoneyNightly } from './audit-money.commands.server.ts'

const database = setUpTestDatabase()
const NOW = new Date('2026-11-15T02:00:00Z')
const createSystem = (): Ctx => createTestContext(database.db, { now: NOW })

/** Rows that no command changes: the triggers refuse it, so they are off for this statement. */
async function changePastTriggers(statement: ReturnType<typeof sql>): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })
}

async function makePaidRental(): Promise<{ rentalId: string; transferId: string; lineId: string }> {
  const { id: ownerId } = await makePerson(database.db, 'landlord')
  const { id: propertyId } = await makeProperty(database.db, { ownerId })
  const dates = { startsOn: '2026-01-01', endsOn: '2026-12-31' }
  const { id: rentalId } = await makeRental(database.db, { propertyId, ...dates })
  const { id: lineId } = await makePayment(database.db, { rentalId, dueDate: '2026-02-05', amountDue: 1_000_000 })
  const owner = createTestContext(database.db, { actor: makeActor('landlord', ownerId), now: NOW })
  const payment = { rentalId, key: crypto.randomUUID(), method: 'cash', paidOn: '2026-02-05' } as const
  await recordPayment(owner, { ...payment, lines: [lineId], amount: 400_000 })
  const { rows } = await database.db.execute<{ transfer_id: string }>(
    sql`select transfer_id from payment_proofs where payment_id = ${lineId}`,
  )
  return { rentalId, transferId: rows[0]?.transfer_id ?? '', lineId }
}

test('a part of a payment that was changed in the database is named and fails the nightly job', async () => {
  const { transferId, lineId } = await makePaidRental()
  await expect(auditMoneyNightly(createSystem())).resolves.toBeUndefined()
  await changePastTriggers(sql`update payment_proofs set amount = amount + 1 where transfer_id = ${transferId}`)
  expect((await auditMoney(createSystem())).differences).toEqual([
    { of: `transfer ${transferId}`, figure: 'sum of its parts', shown: 400_001, computed: 400_000 },
  ])
  await expect(auditMoneyNightly(createSystem())).rejects.toThrow(`1 differences in the books: transfer ${transferId}`)
  await changePastTriggers(sql`update payment_proofs set amount = 1000001 where transfer_id = ${transferId}`)
  expect((await auditMoney(createSystem())).differences).toContainEqual(
    expect.objectContaining({ of: `line ${lineId}`, figure: 'paid above what is due', shown: 1 }),
  )
})

test('a deposit that is not the one of the booking is named', async () => {
  const { rentalId } = await makePaidRental()
  await changePastTriggers(sql`update rentals set deposit_held = deposit_held - 1 where id = ${rentalId}`)
  const { differences } = await auditMoney(createSystem())
  const ofRental = differences.filter(({ of }) => of === `rental ${rentalId}`)
  expect(ofRental.map(({ figure }) => figure)).toEqual(['deposit held'])
})

test('a tenant whom the owner added has no difference, until the deposit is changed', async () => {
  const { id: ownerId } = await makePerson(database.db, 'landlord')
  const { id: listing } = await makeProperty(database.db, { ownerId })
  const owner = createTestContext(database.db, { actor: makeActor('landlord', ownerId), now: NOW })
  const facts = { key: crypto.randomUUID(), listing, name: 'Aling Nena', monthlyRent: '12,500', paymentDay: '5' }
  const dates = { startsOn: '2026-01-01', endsOn: '2027-12-31' }
  const input = addTenantInput.parse({ ...facts, ...dates, deposit: '25,000', advance: '12,500' })
  const { rentalId } = await addTenant(owner, input)
  const listOwn = async () => (await auditMoney(createSystem())).differences.filter(({ of }) => !of.startsWith('owner'))
  const before = await listOwn()
  expect(before.filter(({ figure }) => figure === 'acknowledgments')).toEqual([])
  await changePastTriggers(sql`update rentals set deposit_held = deposit_held + 1 where id = ${rentalId}`)
  expect(await listOwn()).toContainEqual({
    of: `rental ${rentalId}`,
    figure: 'deposit held',
    shown: 2_500_001,
    computed: 2_500_000,
  })
})
