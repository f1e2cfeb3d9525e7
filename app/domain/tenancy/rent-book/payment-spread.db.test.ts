import { describe, expect, test } from 'vitest'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import { getId, setUpBookingPeople } from '#tests/support/fixtures/booking-fixture.ts'
import { handInPayment } from './hand-in-payment.commands.server.ts'
import { recordPayment } from './record-payment.commands.server.ts'
import { getRentBook } from './rent-book.queries.server.ts'

const database = setUpTestDatabase()
const { people, makeListing } = setUpBookingPeople(database)

// The clock of the tests stands at 2 March 2026.
const RENT = 2_000_000

async function makeBook() {
  const rental = await makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  })
  const lines: string[] = []
  for (const dueDate of ['2026-01-05', '2026-02-05', '2026-03-05'])
    lines.push((await makePayment(database.db, { rentalId: rental.id, dueDate, amountDue: RENT })).id)
  const [first = '', second = '', third = ''] = lines
  return { rentalId: rental.id, first, second, third }
}

const buildPayment = (rentalId: string, lines: string[], changes: object = {}) => ({
  rentalId,
  key: crypto.randomUUID(),
  lines,
  method: 'gcash' as const,
  paidOn: '2026-03-01',
  reference: `R${crypto.randomUUID().slice(0, 12)}`,
  ...changes,
})

describe('a payment over several lines', () => {
  test('without an amount pays all of its lines; its parts are in the order of the lines', async () => {
    const { rentalId, first, second, third } = await makeBook()
    await handInPayment(people.guest, buildPayment(rentalId, [first], { amount: 1_224_975 }))
    await handInPayment(people.guest, buildPayment(rentalId, [third, first, second]))
    const { transfers } = await getRentBook(people.owner, rentalId)
    expect(transfers.find(({ parts }) => parts.length === 3)).toMatchObject({
      amount: 3 * RENT - 1_224_975,
      parts: [
        { lineId: first, amount: RENT - 1_224_975 },
        { lineId: second, amount: RENT },
        { lineId: third, amount: RENT },
      ],
    })
    await expect(handInPayment(people.guest, buildPayment(rentalId, [first]))).rejects.toMatchObject({
      params: { field: 'amount', problem: 'rent.amount.aboveDue' },
    })
  })

  test('is refused if it would be spread differently than the person saw', async () => {
    const { rentalId, first, second } = await makeBook()
    const spread = `${first}:${RENT},${second}:500000`
    await handInPayment(people.guest, buildPayment(rentalId, [first], { amount: 1 }))
    const payment = buildPayment(rentalId, [first, second], { amount: 2_500_000, spread })
    await expect(handInPayment(people.guest, payment)).rejects.toMatchObject({
      params: { field: 'amount', problem: 'rent.amount.changed' },
    })
    const shown = `${first}:${RENT - 1},${second}:500001`
    await recordPayment(people.owner, { ...payment, key: crypto.randomUUID(), spread: shown })
    const { summary } = await getRentBook(people.owner, rentalId)
    expect(summary).toMatchObject({ confirmed: 2_500_000, waiting: 1 })
  })
})
