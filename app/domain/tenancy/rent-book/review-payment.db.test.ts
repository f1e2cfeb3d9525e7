import { expect, test } from 'vitest'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, getOutcome, PERSON_NAMES, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { recordPayment } from './record-payment.commands.server.ts'
import { getRentBook } from './rent-book.queries.server.ts'
import { writeSpread } from './rent-book.rules.ts'
import { recordInput, reviewRecordInput } from './rent-book.schema.ts'
import { editPayment, reviewPayment } from './review-payment.queries.server.ts'

const database = setUpTestDatabase()
const { people, makeListing } = setUpBookingPeople(database)

const RENT = 2_000_000

async function makeBook() {
  const { id: rentalId } = await makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  })
  const makeLine = async (dueDate: string) =>
    (await makePayment(database.db, { rentalId, dueDate, amountDue: RENT })).id
  const [first, second] = [await makeLine('2026-01-05'), await makeLine('2026-02-05')]
  const payment = {
    rentalId,
    key: crypto.randomUUID(),
    lines: [second, first],
    amount: 3_000_050,
    method: 'gcash' as const,
    paidOn: '2026-03-01',
    reference: 'GC-1',
  }
  return { rentalId, first, second, payment }
}

test('the summary shows what is booked and books nothing; confirming it books exactly that', async () => {
  const { rentalId, first, second, payment } = await makeBook()
  const { allocations, typed } = await reviewPayment(people.owner, payment)
  expect(allocations).toEqual([
    { paymentId: first, amount: RENT },
    { paymentId: second, amount: 1_000_050 },
  ])
  expect(typed).toMatchObject({ key: payment.key, amount: '30,000.50', reference: 'GC-1' })
  expect((await getRentBook(people.owner, rentalId)).transfers).toEqual([])
  await recordPayment(people.owner, { ...payment, spread: writeSpread(allocations ?? []) })
  const [transfer] = (await getRentBook(people.owner, rentalId)).transfers
  expect(transfer?.parts.map(({ lineId, amount }) => [lineId, amount])).toEqual([
    [first, RENT],
    [second, 1_000_050],
  ])
})

test('a summary that is no longer true is not booked', async () => {
  const { rentalId, first, payment } = await makeBook()
  const { allocations } = await reviewPayment(people.owner, payment)
  await recordPayment(people.owner, {
    ...payment,
    key: crypto.randomUUID(),
    lines: [first],
    amount: 100,
    reference: 'GC-2',
  })
  await expect(
    recordPayment(people.owner, { ...payment, spread: writeSpread(allocations ?? []) }),
  ).rejects.toMatchObject({ params: { field: 'amount', problem: 'rent.amount.changed' } })
  expect((await getRentBook(people.owner, rentalId)).summary.confirmed).toBe(100)
})

test('it refuses what recording would refuse, at the same field and for the same people', async () => {
  const { payment } = await makeBook()
  const review = (changes: object) => reviewPayment(people.owner, { ...payment, ...changes })
  await expect(review({ paidOn: '2026-03-03' })).rejects.toMatchObject({ params: { field: 'paidOn' } })
  await expect(review({ amount: 2 * RENT + 1 })).rejects.toMatchObject({ params: { field: 'amount' } })
  const outcomes = await Promise.all(PERSON_NAMES.map((name) => getOutcome(reviewPayment(people[name], payment))))
  expect(Object.fromEntries(PERSON_NAMES.map((name, index) => [name, outcomes[index]]))).toEqual({
    owner: 'done',
    admin: 'done',
    guest: 'auth.forbidden',
    manager: 'rental.notFound',
    otherLandlord: 'rental.notFound',
    otherTenant: 'rental.notFound',
    otherAgent: 'rental.notFound',
  })
})

test('the way back has everything that was typed; only the summary books', () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()]
  const paid = { method: 'maya', paidOn: '2026-03-01', reference: 'M-1', withheld: '12.50', invoiceNumber: 'SI-7' }
  const typed = { key: crypto.randomUUID(), amount: '', ...paid }
  const form = { ...typed, lines: ids }
  const { intent, ...payment } = reviewRecordInput.parse({ intent: 'editRecord', ...form })
  expect(intent).toBe('editRecord')
  expect(editPayment(payment)).toEqual({ lines: ids, typed, allocations: null })
  expect(recordInput.safeParse({ intent: 'record', ...form }).success).toBe(false)
  expect(recordInput.safeParse({ intent: 'record', ...form, spread: `${ids[0]}:100` }).success).toBe(true)
})
