// Money that was paid back with the deposit stays covered by what was paid, also when a payment is taken back or the rental goes on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seededRandom } from '#app/adapters/random.server.ts'
import { createDiskStorage } from '#app/adapters/storage/disk-storage.server.ts'
import { acceptRenewal } from '#app/domain/tenancy/renewals/accept-renewal.commands.server.ts'
import { endRentalEarly } from '#app/domain/tenancy/renewals/end-rental.commands.server.ts'
import { offerRenewal } from '#app/domain/tenancy/renewals/offer-renewal.commands.server.ts'
import { recordPayment } from '#app/domain/tenancy/rent-book/record-payment.commands.server.ts'
import { getRentBook } from '#app/domain/tenancy/rent-book/rent-book.queries.server.ts'
import { reverseTransfer } from '#app/domain/tenancy/rent-book/reverse-payment.commands.server.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getOutcome } from '#tests/support/fixtures/booking-fixture.ts'
import { actAs, type History, listIds } from '#tests/support/money/history.ts'
import { listDisagreements } from '#tests/support/money/money-comparison.ts'
import { startHistory } from '#tests/support/money/money-history.ts'
import { answerReturn, recordReturn, withdrawReturn } from './deposit-return.commands.server.ts'
import { getDepositPassport } from './deposit.queries.server.ts'

const database = setUpTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tahanan-paid-back-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A rental from 1 January to 30 June 2020. */
async function moveIn(): Promise<{ history: History; rentalId: string }> {
  const history = await startHistory(database.db, createDiskStorage(folder), seededRandom('paid back'))
  return { history, rentalId: history.chain[0] ?? '' }
}

async function payBack(history: History, rentalId: string, amount: number): Promise<string> {
  const facts = { method: 'cash', paidOn: history.today, file: undefined } as const
  await recordReturn(actAs(history, 'owner'), rentalId, { key: crypto.randomUUID(), amount, ...facts })
  return (await listIds(history, 'return', rentalId))[0] ?? ''
}

test('a payment whose unused rent was paid back is reversed only after that return is withdrawn', async () => {
  const { history, rentalId } = await moveIn()
  const { lines } = await getRentBook(actAs(history, 'owner'), rentalId)
  const march = lines.find(({ dueDate, kind }) => kind === 'rent' && dueDate.startsWith('2020-03'))?.id ?? ''
  const payment = { rentalId, key: crypto.randomUUID(), lines: [march], method: 'cash' as const }
  await recordPayment(actAs(history, 'owner'), { ...payment, paidOn: '2020-01-01' })
  await endRentalEarly(actAs(history, 'tenant'), { rentalId, endsOn: '2020-02-10', reason: 'New work' })
  history.today = '2020-02-11'
  const { toReturn } = (await getDepositPassport(actAs(history, 'owner'), rentalId)).sums
  const returnId = await payBack(history, rentalId, toReturn)

  const { transfers } = await getRentBook(actAs(history, 'owner'), rentalId)
  const transferId = transfers.find(({ isReversible }) => isReversible)?.id ?? ''
  const reverse = () => reverseTransfer(actAs(history, 'owner'), { rentalId, transferId, reason: 'A mistake' })
  expect(await getOutcome(reverse())).toBe('paymentReversal.paidBack')
  expect(await listDisagreements(history)).toEqual([])
  await withdrawReturn(actAs(history, 'owner'), rentalId, returnId)
  expect(await getOutcome(reverse())).toBe('done')
  expect(await listDisagreements(history)).toEqual([])
})

test('what was paid back on the last day lowers what a renewal takes over when the tenant confirms it', async () => {
  const { history, rentalId } = await moveIn()
  history.today = '2020-06-30'
  const returnId = await payBack(history, rentalId, 500_000)
  const terms = { rentalId, monthlyRent: 1_000_033, leaseMonths: 6, message: undefined }
  await offerRenewal(actAs(history, 'owner'), { key: crypto.randomUUID(), ...terms })
  const [offer = ''] = await listIds(history, 'offer', rentalId)
  const next = await acceptRenewal(actAs(history, 'tenant'), { rentalId, offer })
  history.rentalIds.push(next.rentalId)
  await answerReturn(actAs(history, 'tenant'), rentalId, { id: returnId, status: 'confirmed' })
  expect((await getDepositPassport(actAs(history, 'tenant'), next.rentalId)).sums.held).toBe(1_500_066)
  expect(await listDisagreements(history)).toEqual([])
})
