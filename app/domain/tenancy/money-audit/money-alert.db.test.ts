// Administrators learn that the books differ.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/domain/ctx.server.ts'
import { findMoneyAlert } from '#app/domain/admin/money-alerts/money-alert.queries.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { makeAdminUser } from '#seed/factories/admin.ts'
import { makePerson } from '#seed/factories/accounts.ts'
import { makeProperty } from '#seed/factories/listings.ts'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { createTestContext, makeActor } from '#tests/support/context.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { auditMoneyNightly } from './audit-money.commands.server.ts'

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

async function makePaidRental(): Promise<string> {
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
  return rows[0]?.transfer_id ?? ''
}

test('a difference is mailed to every active administrator once a day and shown on the console until an audit finds none', async () => {
  const transferId = await makePaidRental()
  const { id: adminId } = await makePerson(database.db, 'admin')
  await makeAdminUser(database.db, { userId: adminId, email: 'books@tahanan.example' })
  const { id: formerId } = await makePerson(database.db, 'admin')
  await makeAdminUser(database.db, { userId: formerId, email: 'former@tahanan.example', isActive: false })
  const admin = createTestContext(database.db, { actor: makeActor('admin', adminId), now: NOW })
  const listReceivers = async () => {
    const { rows } = await database.db.execute<{ to: string }>(
      sql`select to_address as to from emails where template = 'admin.moneyAlert'`,
    )
    return rows.map(({ to }) => to)
  }
  const before = (await listReceivers()).length
  const setWrong = (by: number) =>
    changePastTriggers(sql`update payment_proofs set amount = amount + ${by} where transfer_id = ${transferId}`)
  await auditMoneyNightly(createSystem())
  expect([(await listReceivers()).length, await findMoneyAlert(admin)]).toEqual([before, null])
  await setWrong(1)
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(auditMoneyNightly(createSystem())).rejects.toThrow('1 differences in the books')
  expect((await listReceivers()).slice(before)).toEqual(['books@tahanan.example'])
  expect(await findMoneyAlert(admin)).toMatchObject({ differences: 1 })
  const { rows } = await database.db.execute<{ first: string[] }>(
    sql`select details -> 'first' as first from audit_log where action = 'moneyAudit.differs' order by id desc limit 1`,
  )
  expect(rows[0]?.first[0]).toContain(transferId)
  const tomorrow = { ...createSystem(), now: () => new Date(NOW.getTime() + 86_400_000) }
  await expect(auditMoneyNightly(tomorrow)).rejects.toThrow('1 differences in the books')
  expect((await listReceivers()).length).toBe(before + 2)
  await setWrong(-1)
  await auditMoneyNightly(tomorrow)
  expect([(await listReceivers()).length, await findMoneyAlert(admin)]).toEqual([before + 2, null])
})
