import { expect, test } from 'vitest'
import { makePayment, makeRental } from '#seed/factories/tenancy.ts'
import { makeUtilityReading } from '#seed/factories/rental-terms.ts'
import { setUpTestDatabase } from '#tests/support/database/database.ts'
import {
  countOutcomes,
  getId,
  getOutcome,
  PERSON_NAMES,
  setUpBookingPeople,
} from '#tests/support/fixtures/booking-fixture.ts'
import { addCharge, recordPayment } from './record-payment.commands.server.ts'
import { getRentBook } from './rent-book.queries.server.ts'
import { isLineCancelled } from './rent-book.rules.ts'
import { reverseCharge } from './reverse-charge.commands.server.ts'
import { reverseTransfer } from './reverse-payment.commands.server.ts'
import { buildStatement } from './statement.rules.ts'

const database = setUpTestDatabase()
const { people, makeListing, listKinds } = setUpBookingPeople(database)

const AMOUNT = 123_450
const REASON = 'The tenant has no parking space'

async function makeCharge() {
  const { id: rentalId } = await makeRental(database.db, {
    propertyId: (await makeListing()).id,
    tenantId: getId(people.guest),
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  })
  const charge = { kind: 'other', amount: AMOUNT, dueDate: '2026-03-10', note: 'Parking' } as const
  await addCharge(people.owner, { rentalId, key: crypto.randomUUID(), ...charge })
  return { rentalId, line: (await getRentBook(people.owner, rentalId)).lines[0]?.id ?? '', reason: REASON }
}

test('a charge is taken back with a reason: both entries stay, nothing is owed, and the tenant is told', async () => {
  const charge = await makeCharge()
  await reverseCharge(people.owner, charge)
  const book = await getRentBook(people.guest, charge.rentalId)
  const [line] = book.lines
  expect(line && isLineCancelled(line)).toBe(true)
  expect(line?.reductions).toMatchObject([{ amount: AMOUNT, note: REASON }])
  expect(buildStatement(book, 2026).entries.map(({ charged }) => charged)).toEqual([AMOUNT, -AMOUNT])
  expect(book.summary.open).toBe(0)
  expect(await listKinds(getId(people.guest), charge.line)).toEqual(['payment.charged', 'payment.reduced'])
})

test('a confirmed payment stands on it: it is reversed first', async () => {
  const charge = await makeCharge()
  const payment = { method: 'cash' as const, paidOn: '2026-03-01', amount: 100, lines: [charge.line] }
  await recordPayment(people.owner, { rentalId: charge.rentalId, key: crypto.randomUUID(), ...payment })
  expect(await getOutcome(reverseCharge(people.owner, charge))).toBe('chargeReversal.paid')
  const [transfer] = (await getRentBook(people.owner, charge.rentalId)).transfers
  await reverseTransfer(people.owner, { ...charge, transferId: transfer?.id ?? '' })
  await reverseCharge(people.owner, charge)
  expect((await getRentBook(people.owner, charge.rentalId)).summary.open).toBe(0)
})

test('only the owner and administrators, once, and only charges of this rental that were added by hand', async () => {
  const charge = await makeCharge()
  const others = PERSON_NAMES.filter((name) => name !== 'owner' && name !== 'admin')
  const outcomes = await Promise.all(others.map((name) => getOutcome(reverseCharge(people[name], charge))))
  expect(Object.fromEntries(others.map((name, index) => [name, outcomes[index]]))).toEqual({
    guest: 'auth.forbidden',
    manager: 'rental.notFound',
    otherLandlord: 'rental.notFound',
    otherTenant: 'rental.notFound',
    otherAgent: 'rental.notFound',
  })
  const { rentalId } = await makeCharge()
  expect(await getOutcome(reverseCharge(people.owner, { ...charge, rentalId }))).toBe('payment.notFound')
  const rent = await makePayment(database.db, { rentalId, dueDate: '2026-03-05', amountDue: 100 })
  expect(await getOutcome(reverseCharge(people.owner, { rentalId, line: rent.id, reason: REASON }))).toBe(
    'chargeReversal.notCharge',
  )
  const metered = await makePayment(database.db, { rentalId, kind: 'utilities', dueDate: '2026-03-05', amountDue: 100 })
  await makeUtilityReading(database.db, { rentalId, paymentId: metered.id })
  expect(await getOutcome(reverseCharge(people.owner, { rentalId, line: metered.id, reason: REASON }))).toBe(
    'chargeReversal.reading',
  )
  const works = Array.from({ length: 10 }, () => reverseCharge(people.owner, charge))
  expect(await countOutcomes(works)).toEqual({ done: 1, 'chargeReversal.reversed': 9 })
})
